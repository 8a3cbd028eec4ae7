import type { PageMatch } from '../protocol.ts';
import { make, part } from './dom.ts';

/** The person's own games beside the board, those first that wait for them. */
export function drawMatches(matches: readonly PageMatch[], shown: string, open: (match: string) => void): void {
  const list = part('matches');
  list.hidden = matches.length < 2 && matches.every(({ match }) => match === shown);
  const focused = document.activeElement?.getAttribute('data-match');
  list.replaceChildren(...matches.map((one) => matchElement(one, one.match === shown, () => open(one.match))));
  if (focused) list.querySelector<HTMLElement>(`[data-match="${CSS.escape(focused)}"]`)?.focus();
}

function matchElement({ match, game, others, status, isYourTurn }: PageMatch, isShown: boolean, open: () => void) {
  return make(
    'button',
    {
      type: 'button',
      class: isYourTurn ? 'match yours' : 'match',
      'data-match': match,
      'aria-current': isShown ? 'true' : undefined,
      onclick: open,
    },
    make('span', {}, game),
    make('span', { class: 'others' }, others),
    make('span', { class: 'status' }, status),
  );
}
