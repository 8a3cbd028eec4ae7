import type { PageMatch } from '../protocol.ts';
import { make, part } from './dom.ts';

interface MatchTexts {
  readonly matches: string;
  readonly next: string;
}

/** The person's own games: a drawer with those first that wait for them, and what leads to the next of those. */
export function drawMatches(
  matches: readonly PageMatch[],
  shown: string,
  open: (match: string) => void,
  says: MatchTexts,
): void {
  const nav = part('matches');
  // It stands there from the first game on, so that another one moves nothing.
  nav.hidden = false;
  const focused = document.activeElement?.getAttribute('data-match');
  const waiting = matches.filter(({ match, isYourTurn }) => isYourTurn && match !== shown);
  const close = () => setOpen(nav, false);
  const go = (match: string) => {
    close();
    open(match);
  };
  const drawer = make(
    'button',
    {
      type: 'button',
      id: 'games',
      'data-match': 'games',
      'aria-expanded': String(nav.dataset.open !== undefined),
      onclick: () => setOpen(nav, nav.dataset.open === undefined),
    },
    make('span', { class: 'title' }, says.matches),
    ...(waiting.length === 0 ? [] : [make('span', { class: 'badge' }, String(waiting.length))]),
  );
  const [first] = waiting;
  const next =
    first === undefined
      ? []
      : [
          make(
            'button',
            { type: 'button', id: 'next', 'data-match': 'next', onclick: () => go(first.match) },
            `${says.next} ›`,
          ),
        ];
  const cards = make(
    'div',
    { id: 'cards' },
    ...matches.map((one) => cardOf(one, one.match === shown, () => go(one.match))),
  );
  nav.replaceChildren(drawer, ...next, cards);
  nav.onkeydown = ({ key }) => {
    if (key !== 'Escape') return;
    close();
    drawer.focus();
  };
  if (focused) nav.querySelector<HTMLElement>(`[data-match="${CSS.escape(focused)}"]`)?.focus();
}

function setOpen(nav: HTMLElement, isOpen: boolean): void {
  if (isOpen) nav.dataset.open = '';
  else delete nav.dataset.open;
  nav.querySelector('#games')?.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) nav.querySelector<HTMLElement>('.match')?.focus();
}

function cardOf({ match, game, others, status, isYourTurn }: PageMatch, isShown: boolean, open: () => void) {
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
