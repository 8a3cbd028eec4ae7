import type { BeginResult, GameOffers, NewGame, OfferedOption, PageChoice } from '../protocol.ts';
import { readableList } from './controls.ts';
import { recall, remember } from './device.ts';
import { make } from './dom.ts';
import { closeSheet, openSheet } from './sheet.ts';
import { says, text } from './texts.ts';

export type WantedGame = Pick<NewGame, 'game' | 'opponent' | 'chosen'>;

/**
 * The name under which this device remembers the last new game and each game's last settings, as a query string: any
 * text can be parsed as one.
 */
const LAST = 'new';
const COMPUTER = 'computer:';

/**
 * Asks which game to start, with which settings and against whom, with the last choices preselected; starts it, and
 * tells where it is or why it could not be started.
 */
export function openNewGame(
  { games, opponents }: GameOffers,
  begin: (wanted: WantedGame) => Promise<BeginResult>,
  goTo: (match: string) => void,
): void {
  const last = new URLSearchParams(recall(LAST) ?? '');
  const game = createSelect(text('game'), games, last.get('game'));
  const chosen = make('div');
  const notice = make('p', { class: 'small', role: 'alert' });
  const play = make('button', { type: 'button', class: 'control success', id: 'begin' }, text('play'));
  const fields = () => [...chosen.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')];
  const chosenOf = (name: string) => fields().find((field) => field.name === name)?.value ?? '';
  const draw = () => {
    const shown = games.find(({ value }) => value === game.value);
    const against = opponents.filter(
      ({ value }) => !value.startsWith(COMPUTER) || shown?.levels.includes(value.slice(COMPUTER.length)),
    );
    const own = shown?.options ?? [];
    const [first = [], rest = []] = [own.slice(0, FEW), own.slice(FEW)].map((some) =>
      some.map((option) => optionField(option, last.get(`${game.value}.${option.name}`) ?? option.usual)),
    );
    chosen.replaceChildren(
      createField(
        text('against'),
        readableList(createSelect(text('against'), against, chosenOf('opponent') || last.get('opponent'), 'opponent')),
      ),
      ...first,
      ...(rest.length === 0 ? [] : [make('details', {}, make('summary', {}, text('more')), ...rest)]),
    );
  };
  draw();
  game.addEventListener('change', draw);
  play.addEventListener('click', async () => {
    play.disabled = true;
    const all = Object.fromEntries(fields().map(({ name, value }) => [name, value]));
    const { opponent = '', ...options } = all;
    const { match, notice: why = '' } = await begin({ game: game.value, opponent, chosen: options }).catch(
      (): BeginResult => ({}),
    );
    play.disabled = false;
    notice.textContent = why;
    if (match === undefined) return;
    last.set('game', game.value);
    last.set('opponent', opponent);
    for (const [name, value] of Object.entries(options)) last.set(`${game.value}.${name}`, value);
    remember(LAST, `${last}`);
    closeSheet();
    goTo(match);
  });
  const content = [
    make('div', { class: 'words' }, make('p', { class: 'head' }, text('newGame'))),
    createField(text('game'), readableList(game)),
    chosen,
    notice,
  ];
  openSheet(
    content,
    says('close', 'done'),
    () => [play],
    () => undefined,
  );
}

/** How many of a game's settings are visible at first. */
const FEW = 3;

function optionField({ name, label, choices, range }: OfferedOption, value: string): HTMLElement {
  if (choices !== undefined) return createField(label, readableList(createSelect(label, choices, value, name)));
  const { min = 0, max = 0 } = range ?? {};
  return createField(
    label,
    make('input', { type: 'number', name, min, max, value, required: true, 'aria-label': label }),
  );
}

function createField(label: string, field: HTMLElement): HTMLElement {
  return make('label', { class: 'choice' }, make('span', {}, label), field);
}

function createSelect(
  label: string,
  offers: readonly PageChoice[],
  chosen: string | null,
  name?: string,
): HTMLSelectElement {
  const options = offers.map((one) => make('option', { value: one.value, selected: one.value === chosen }, one.label));
  return make('select', { 'aria-label': label, name }, ...options);
}
