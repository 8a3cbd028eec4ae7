import type { PageEntry, PageMatch } from '../protocol.ts';
import { make, part } from './dom.ts';
import { timeLeft } from './times.ts';

interface MatchTexts {
  readonly matches: string;
  readonly next: string;
  readonly newGame: string;
  /** What can be opened besides matches. */
  readonly entries: readonly PageEntry[];
}

/** The actions for one's own games. */
interface MatchActs {
  readonly open: (match: string) => void;
  /** Opens a game by accepting its challenge. */
  readonly accept: (match: string, control: string) => void;
  readonly newGame: () => void;
}

/** The first game that waits for the reader, except the one that is shown. */
export function findNext(matches: readonly PageMatch[], shown: string): PageMatch | undefined {
  return listWaiting(matches, shown)[0];
}

function listWaiting(matches: readonly PageMatch[], shown: string): readonly PageMatch[] {
  return matches.filter(({ match, kind }) => (kind === 'yours' || kind === 'challenge') && match !== shown);
}

/**
 * Draws the person's games: a drawer with waiting ones first, a button for the next of those, and one for a new game.
 */
export function drawMatches(matches: readonly PageMatch[], shown: string, acts: MatchActs, says: MatchTexts): void {
  const nav = part('matches');
  // The drawer is visible even with a single game, so that nothing moves when another one is added.
  nav.hidden = false;
  const focused = document.activeElement?.getAttribute('data-match');
  const close = () => setOpen(nav, false);
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  const drawer = createDrawer(nav, listWaiting(matches, shown).length, says);
  const first = findNext(matches, shown);
  const next =
    first === undefined
      ? []
      : [
          button(
            'next',
            `${says.next} ›`,
            closing(() => acts.open(first.match)),
            { id: 'next' },
          ),
        ];
  const cards = make(
    'div',
    { id: 'cards' },
    ...matches.map((one) =>
      createCard(one, one.match === shown, {
        open: closing(() => acts.open(one.match)),
        accept: closing(() => acts.accept(one.match, one.accept?.control ?? '')),
      }),
    ),
    button('new', `+ ${says.newGame}`, closing(acts.newGame), { class: 'control secondary' }),
    ...says.entries.map(({ match, label }) =>
      button(
        match,
        label,
        closing(() => acts.open(match)),
        { class: 'control secondary' },
      ),
    ),
  );
  nav.replaceChildren(drawer, ...next, cards);
  nav.onkeydown = ({ key }) => {
    if (key !== 'Escape') return;
    close();
    drawer.focus();
  };
  if (focused) nav.querySelector<HTMLElement>(`[data-match="${CSS.escape(focused)}"]`)?.focus();
}

function createDrawer(nav: HTMLElement, waiting: number, says: MatchTexts): HTMLButtonElement {
  return make(
    'button',
    {
      type: 'button',
      id: 'games',
      'data-match': 'games',
      'aria-label': waiting === 0 ? says.matches : `${says.matches} ${waiting}`,
      'aria-expanded': String(nav.dataset.open !== undefined),
      onclick: () => setOpen(nav, nav.dataset.open === undefined),
    },
    make('span', { class: 'title' }, says.matches),
    ...(waiting === 0 ? [] : [' ', make('span', { class: 'badge' }, String(waiting))]),
  );
}

function button(name: string, label: string, onclick: () => void, more: { id?: string; class?: string }) {
  return make('button', { type: 'button', 'data-match': name, onclick, ...more }, label);
}

function setOpen(nav: HTMLElement, isOpen: boolean): void {
  if (isOpen) nav.dataset.open = '';
  else delete nav.dataset.open;
  nav.querySelector('#games')?.setAttribute('aria-expanded', String(isOpen));
  if (isOpen) nav.querySelector<HTMLElement>('.match')?.focus();
}

/** A card with the game, its size, opponents, server, score and deadline. */
function createCard(one: PageMatch, isShown: boolean, { open, accept }: { open: () => void; accept: () => void }) {
  const { match, game, chosen, others, server, status, kind, until } = one;
  const about = [chosen, others, server].filter((part) => part !== undefined && part !== '').join(' · ');
  const time = until === undefined ? [] : [make('span', { class: 'left' }, timeLeft(until - Date.now()))];
  const card = make(
    'button',
    {
      type: 'button',
      class: kind === 'yours' || kind === 'challenge' ? 'match yours' : 'match',
      'data-match': match,
      'aria-current': isShown ? 'true' : undefined,
      onclick: open,
    },
    make('span', { class: 'game' }, game),
    make('span', { class: 'others' }, about),
    make('span', { class: 'status' }, status),
    ...time,
  );
  if (one.accept === undefined) return card;
  const answer = button(`accept-${match}`, one.accept.label, accept, { class: 'control success' });
  return make('div', { class: 'challenge' }, card, answer);
}
