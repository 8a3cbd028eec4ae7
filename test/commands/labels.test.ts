import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { seatLetter } from '../../src/engine/seat.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { MatchId } from '../../src/match/match.ts';
import {
  type Button,
  type ControlContext,
  controlRows,
  type Menu,
  type Row,
  readMoves,
} from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

/** Discord's limits, but for labels of buttons: longer ones are cut on phones. */
const MOST_ROWS = 4;
const MOST_BUTTONS = 5;
const MOST_CHOICES = 25;
const LONGEST_BUTTON = 34;
const LONGEST_CHOICE = 100;
const LONGEST_ID = 100;

/** What controls of games may ask for. */
const ACTIONS = ['move', 'pick'];

const MATCH = MatchId.parse('0123456789');
const STAMP = 'abcdefgh';

const catalogue = loadCatalogue();
const sayings = catalogue.languages.map((language) =>
  catalogue.say({ language, nameSeat: seatLetter, escape: (text) => text }),
);

interface Case {
  readonly game: string;
  readonly setup: Readonly<Record<string, unknown>>;
  readonly seats: number;
}

/** Usual matches of every game, and of some those with the most to choose from. */
const CASES: readonly Case[] = [
  ...COMMANDS.map(({ game }) => ({ game: game.id, setup: {}, seats: game.seats.usual })),
  { game: 'cellz', setup: { columns: 10, rows: 10 }, seats: 4 },
  { game: 'domination', setup: { size: 4, rule: 'program' }, seats: 2 },
  { game: 'domination', setup: { size: 10 }, seats: 2 },
  { game: 'domination', setup: { size: 16 }, seats: 2 },
  { game: 'nuggets', setup: {}, seats: 3 },
  { game: 'newhaven', setup: { careful: true }, seats: 2 },
  { game: 'newhaven', setup: { side: 'B', redevelop: true }, seats: 4 },
];

const MATCHES = 2;
const POSITIONS_SHOWN = 12;
const SCREENS_A_POSITION = 60;

describe.each(CASES)('the controls of $game for $seats with $setup', ({ game, setup, seats }) => {
  const screens = screensOf(commandCalled(game), setup, seats);

  test('fit into a message and under Discord’s limits', () => {
    for (const { rows, trail } of screens) {
      expect(rows.length, trail).toBeLessThanOrEqual(MOST_ROWS);
      for (const row of rows) checkSize(row, trail);
      // Throws where a custom id is too long.
      const ids = controlRows(rows, sayings[0] ?? String, { match: MATCH, stamp: STAMP }).flatMap((row) =>
        row.map((shown) => (shown.kind === 'link' ? '' : shown.control)),
      );
      expect(new Set(ids).size, `${trail}: ${ids.join(' | ')}`).toBe(ids.length);
      expect(Math.max(...ids.map((id) => id.length)), trail).toBeLessThanOrEqual(LONGEST_ID);
    }
  });

  test('are called by words, or by an arrow, which is read out', () => {
    for (const { rows, trail } of screens) {
      for (const say of sayings) {
        const said = labelsOf(rows).map(({ label, longest }) => ({ text: say(label), longest }));
        const wrong = said.filter(
          ({ text, longest }) => !/[\p{L}\p{N}\u2190-\u21ff]/u.test(text) || text.length > longest,
        );
        expect(wrong, trail).toEqual([]);
      }
    }
  });

  test('or else the hint to it names every place on the board, unless its own name is a square or a line', () => {
    for (const { unnamed, trail } of screens) expect(unnamed, trail).toEqual([]);
  });

  test('have pictures beside their words only where the painter has one', () => {
    const { emojis = {} } = PAINTERS[game] ?? {};
    for (const { rows, trail } of screens) {
      const all = rows.flatMap((row): readonly Pick<Button, 'emoji'>[] => ('kind' in row ? row.choices : row));
      for (const { emoji } of all) if (emoji !== undefined) expect(Object.keys(emojis), trail).toContain(emoji);
    }
  });

  test('have different names on one screen, so that they can be told apart by ear', () => {
    for (const { rows, trail } of screens) {
      for (const say of sayings) {
        const names = rows.flatMap((row) =>
          'kind' in row ? [say(row.placeholder)] : row.map(({ label }) => say(label)),
        );
        expect(new Set(names).size, `${trail}: ${names.join(' | ')}`).toBe(names.length);
      }
    }
  });

  test('never lead to a dead end, and play only what is legal', () => {
    for (const { rows, trail, state, seat } of screens) {
      const buttons = rows.flatMap((row) => ('kind' in row ? [] : row)).filter(({ disabled }) => disabled !== true);
      const moving = buttons.flatMap(({ act }) => (act.action === 'move' ? [act.argument ?? ''] : []));
      for (const argument of moving) expectLegalInOrder(game, state, seat, argument, trail);
      expect(buttons.length + rows.filter((row) => 'kind' in row).length, trail).toBeGreaterThan(0);
    }
  });
});

interface LabelScreen {
  readonly rows: readonly Row[];
  /** The places on the board that the page could only call by the notation of their moves. */
  readonly unnamed: readonly string[];
  readonly state: unknown;
  readonly seat: number;
  /** Where this was seen, for messages. */
  readonly trail: string;
}

type LabelTrail = Pick<LabelScreen, 'rows' | 'unnamed' | 'trail'>;

/** What players of random matches are offered, whatever they choose. */
function screensOf(command: GameCommand, chosen: Case['setup'], seats: number): readonly LabelScreen[] {
  const { game } = command;
  const screens: LabelScreen[] = [];
  for (let seed = 1; seed <= MATCHES; seed += 1) {
    const random = fastRandom(seed);
    let state = game.start({ ...defaultSetup(game.setup), ...chosen }, seats, random);
    const usual = Math.min(150, game.longest({ ...defaultSetup(game.setup), ...chosen }, seats));
    for (let ply = 0; ply < usual; ply += 1) {
      const [seat] = game.toAct(state);
      if (seat === undefined) break;
      const legal = game.legal(state, seat);
      if (ply % Math.ceil(usual / POSITIONS_SHOWN) === 0) {
        const moves = legal.map((move) => game.write(move));
        const moment: ControlContext = { view: game.view(state, seat), viewer: seat, legal: () => moves };
        const walked = walk(command, moment, `${game.id}, match ${seed}, ply ${ply}`, random);
        for (const screen of walked) screens.push({ ...screen, state, seat });
      }
      state = game.play(state, seat, pick(wanted(legal, game.write), random), random).state;
    }
  }
  return screens;
}

/** Moves that go on: nobody takes back, stays or leaves where something else can be done. */
function wanted<Move>(legal: readonly Move[], write: (move: Move) => string): readonly Move[] {
  const going = legal.filter((move) => !/^(back|pass|quit)$/.test(write(move)));
  return going.length > 0 ? going : legal;
}

/** The screens that picks lead to, breadth first; of large menus some choices at random, the first and the last. */
function walk(command: GameCommand, moment: ControlContext, place: string, random: Random): readonly LabelTrail[] {
  const seen = new Set(['']);
  const screens: LabelTrail[] = [];
  for (const picked of seen) {
    if (screens.length === SCREENS_A_POSITION) break;
    const rows = command.controls(moment, picked);
    const unnamed = findUnnamedPlaces(command, moment, picked, rows);
    screens.push({ rows, unnamed, trail: `${place}, picked “${picked}”` });
    for (const next of picksOf(rows, random)) seen.add(next);
  }
  return screens;
}

function findUnnamedPlaces(
  command: GameCommand,
  moment: ControlContext,
  picked: string,
  rows: readonly Row[],
): readonly string[] {
  const pad = command.pad?.buttons(moment, picked) ?? [];
  const named = [...rows, pad].flatMap((row) =>
    'kind' in row ? row.choices.map(({ value }) => value) : row.map(({ act }) => act.argument ?? ''),
  );
  const legal = moment.legal();
  return (PAINTERS[command.game.id]?.places?.(moment.view, picked) ?? [])
    .map(({ argument }) => argument)
    .filter((argument) => legal.includes(argument) && !named.includes(argument))
    .filter((argument) => !/^[a-z]\d+(-[a-z]\d+)?$/.test(argument))
    .filter((argument) => (command.hint?.(moment, argument) ?? []).length === 0);
}

function picksOf(rows: readonly Row[], random: Random): readonly string[] {
  return rows.flatMap((row) => {
    if (!('kind' in row)) return row.flatMap(({ act }) => (act.action === 'pick' ? [act.argument ?? ''] : []));
    const values = row.action === 'pick' ? row.choices.map(({ value }) => value) : [];
    return values.length <= 4 ? values : [values[0] ?? '', pick(values, random), values.at(-1) ?? ''];
  });
}

function checkSize(row: Row, trail: string): void {
  if (!('kind' in row)) {
    expect(row.length, trail).toBeLessThanOrEqual(MOST_BUTTONS);
    expect(
      row.map(({ act }) => act.action).filter((action) => !ACTIONS.includes(action)),
      trail,
    ).toEqual([]);
    return;
  }
  const values = row.choices.map(({ value }) => value);
  expect(values.length, trail).toBeGreaterThan(0);
  expect(values.length, trail).toBeLessThanOrEqual(MOST_CHOICES);
  expect(new Set(values).size, `${trail}: ${values.join(' | ')}`).toBe(values.length);
  expect(
    values.filter((value) => !/^.{1,100}$/.test(value)),
    trail,
  ).toEqual([]);
}

/** Every text that names a control or a choice, and how long it may be. */
function labelsOf(rows: readonly Row[]) {
  return rows.flatMap((row) =>
    'kind' in row ? menuLabels(row) : row.map(({ label }) => ({ label, longest: LONGEST_BUTTON })),
  );
}

function menuLabels({ placeholder, choices }: Menu) {
  const words = [placeholder, ...choices.flatMap(({ label, description = [] }) => [label, description].flat())];
  return words.map((label) => ({ label, longest: LONGEST_CHOICE }));
}

/** All that a control plays, one after the other, must be allowed. */
function expectLegalInOrder(id: string, state: unknown, seat: number, argument: string, trail: string): void {
  const { game } = commandCalled(id);
  let now = state;
  for (const text of readMoves(argument)) {
    const move = game.read(text);
    const legal = game.legal(now, seat).map((one) => game.write(one));
    expect(legal, trail).toContain(move.ok ? game.write(move.value) : text);
    if (move.ok) now = game.play(now, seat, move.value, fastRandom(1)).state;
  }
}

function commandCalled(id: string): GameCommand {
  const command = COMMANDS.find(({ game }) => game.id === id);
  if (command === undefined) throw new Error(`no command ${id}`);
  return command;
}
