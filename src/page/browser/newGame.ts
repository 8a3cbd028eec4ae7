import type { BeginResult, GameOffers } from '../protocol.ts';
import { readableList } from './controls.ts';
import { make } from './dom.ts';
import { closeSheet, openSheet } from './sheet.ts';
import { says, text } from './texts.ts';

/** Asks which game, and against whom; begins it, and says where that is, or why there is none. */
export function openNewGame(
  { games, opponents }: GameOffers,
  begin: (game: string, opponent: string) => Promise<BeginResult>,
  goTo: (match: string) => void,
): void {
  const game = selectOf(text('game'), games);
  const opponent = selectOf(text('against'), opponents);
  const notice = make('p', { class: 'small', role: 'alert' });
  const play = make('button', { type: 'button', class: 'control success', id: 'begin' }, text('play'));
  play.addEventListener('click', async () => {
    play.disabled = true;
    const { match, notice: why = '' } = await begin(game.value, opponent.value).catch((): BeginResult => ({}));
    play.disabled = false;
    notice.textContent = why;
    if (match === undefined) return;
    closeSheet();
    goTo(match);
  });
  const content = [
    make('div', { class: 'words' }, make('p', { class: 'head' }, text('newGame'))),
    make('label', { class: 'choice' }, make('span', {}, text('game')), readableList(game)),
    make('label', { class: 'choice' }, make('span', {}, text('against')), readableList(opponent)),
    notice,
  ];
  openSheet(
    content,
    says('close', 'done'),
    () => [play],
    () => undefined,
  );
}

function selectOf(name: string, offers: GameOffers['games']): HTMLSelectElement {
  return make('select', { 'aria-label': name }, ...offers.map(({ value, label }) => make('option', { value }, label)));
}
