import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { railroadCommand } from '../../commands/railroad.ts';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { readMove, writeMove } from '../../src/games/railroad/moves.ts';
import { legal, play, start, toAct } from '../../src/games/railroad/play.ts';
import { scorePlacements } from '../../src/games/railroad/scoring.ts';
import { placementsOn, type State } from '../../src/games/railroad/state.ts';
import { TILES } from '../../src/games/railroad/tiles.ts';
import { view } from '../../src/games/railroad/view.ts';
import { MatchId } from '../../src/match/match.ts';
import { type Row, readMoves, writeControlId } from '../../src/play/contract/controls.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

/** A game alone after some random legal moves. */
function played(seed: number, moves: number): State {
  const random = fastRandom(seed);
  let state = start(1, random);
  for (let count = 0; count < moves; count += 1) {
    const forward = legal(state, 0).filter(({ kind }) => kind !== 'back');
    if (forward.length === 0) break;
    state = play(state, 0, pick(forward, random)).state;
  }
  return state;
}

function momentOf(state: State) {
  return { view: view(state, 0), viewer: 0, legal: () => legal(state, 0).map(writeMove) };
}

/** Every choice that the rows offer, as what is picked by it, and the moves that they make. */
function offers(rows: readonly Row[]) {
  const enabled = rows.flatMap((row) => ('kind' in row ? [] : row.filter(({ disabled }) => disabled !== true)));
  const argumentsOf = (action: string) =>
    enabled.filter(({ act }) => act.action === action).map(({ act }) => act.argument ?? '');
  const chosen = (action: string) =>
    rows.flatMap((row) => ('kind' in row && row.action === action ? row.choices.map(({ value }) => value) : []));
  return {
    picks: [...argumentsOf('pick'), ...chosen('pick')],
    moves: [...argumentsOf('move'), ...chosen('move')],
  };
}

function idsOf(rows: readonly Row[]): readonly string[] {
  const id = (action: 'move' | 'pick', argument: string) =>
    writeControlId({ match: MatchId.parse('abcdefghij'), stamp: '12345678', action, argument });
  return rows.flatMap((row) =>
    'kind' in row
      ? [id('pick', row.name)]
      : row.map(({ act }) => id(act.action === 'move' ? 'move' : 'pick', act.argument ?? '')),
  );
}

function expectWithinLimits(rows: readonly Row[]) {
  expect(rows.length).toBeLessThanOrEqual(4);
  for (const row of rows) {
    if ('kind' in row) expect(row.choices.length).toBeLessThanOrEqual(25);
    else expect(row.length).toBeLessThanOrEqual(5);
  }
  const ids = idsOf(rows);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('the controls of Railroad Ink', () => {
  test('keep to the limits of Discord, and make legal moves alone, whatever is picked', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(45), fc.array(fc.nat(1000), { maxLength: 5 }), (seed, moves, choices) => {
        const state = played(seed, moves);
        const moment = momentOf(state);
        let picked = '';
        for (const choice of choices) {
          const rows = railroadCommand.controls(moment, picked).filter((row) => 'kind' in row || row.length > 0);
          expectWithinLimits(rows);
          const offered = offers(rows);
          expect(moment.legal()).toEqual(expect.arrayContaining(offered.moves.flatMap((text) => firstOf(text))));
          for (const text of offered.moves.filter(isEnding)) expectLegalInOrder(state, text);
          expect(railroadCommand.hint?.(moment, picked)?.length === 0).toBe(picked === '');
          picked = offered.picks[choice % Math.max(1, offered.picks.length)] ?? '';
        }
      }),
      { numRuns: 60 },
    );
  });

  test('fall back to the choice of a tile where what was picked cannot be placed', () => {
    const moment = momentOf(played(1, 0));
    const first = railroadCommand.controls(moment, '');
    for (const picked of ['X9', 'nonsense', 'S0D30', '?'.repeat(90)]) {
      const rows = railroadCommand.controls(moment, picked);
      if (picked !== 'S0D30') expect(rows).toEqual(first);
      expect(moment.legal()).toEqual(expect.arrayContaining([...offers(rows).moves]));
    }
  });
});

function firstOf(argument: string): readonly string[] {
  return readMoves(argument).slice(0, 1);
}

/** Whether a control ends the round after it has placed. */
function isEnding(argument: string): boolean {
  return readMoves(argument).length > 1;
}

function expectLegalInOrder(state: State, argument: string): void {
  let after = state;
  for (const text of readMoves(argument)) {
    const move = readMove(text);
    if (!move.ok) throw new Error(`no move: ${text}`);
    expect(legal(after, 0)).toContainEqual(move.value);
    after = play(after, 0, move.value).state;
  }
}

/** To open a menu and to choose from it. */
const TAPS_OF_MENU = 2;

/** What a control places next, chosen at random, and how many taps it takes. */
function nextControl(state: State, random: Random) {
  const menus = railroadCommand
    .controls(momentOf(state), '')
    .flatMap((row) => ('kind' in row && !row.name.startsWith('special') ? [row] : []));
  if (menus.length === 0) return { control: 'done', taps: 1 };
  const { action, choices } = pick(menus, random);
  const { value } = pick(choices, random);
  if (action === 'move') return { control: value, taps: TAPS_OF_MENU };
  const [button = ''] = offers(railroadCommand.controls(momentOf(state), value)).moves;
  return { control: button, taps: TAPS_OF_MENU + 1 };
}

test('a whole game takes at most nine taps a round: a menu for every die, and a button that ends it', () => {
  const random = fastRandom(5);
  let state = start(1, random);
  let total = 0;
  while (toAct(state).length > 0) {
    const { control, taps } = nextControl(state, random);
    total += taps;
    for (const text of readMoves(control)) {
      const move = readMove(text);
      if (!move.ok) throw new Error(`no move: ${text}`);
      state = play(state, 0, move.value).state;
    }
  }
  expect(total / ROUNDS).toBeLessThanOrEqual(9);
});

test('an entry says where, which way and what it changes, and its words never look like squares', () => {
  const moment = momentOf(played(2, 8));
  const rows = railroadCommand.controls(moment, '');
  const entries = rows.flatMap((row) => ('kind' in row && row.action === 'move' ? row.choices : []));
  const words = loadCatalogue().say({ language: 'en', nameSeat: String, escape: (text) => text });
  expect(entries.length).toBeGreaterThan(0);
  for (const { value, label } of entries) {
    expect(moment.legal()).toContain(value);
    expect(label.key).toBe('railroad.control.way');
    expect(words(label)).toMatch(/^[A-G]\d · [NESW](-[NESW])*( \+ [NESW](-[NESW])*)? · [+−]?\d+$/);
    const move = readMove(value);
    const after = move.ok ? play(played(2, 8), 0, move.value).state : undefined;
    const total = (state: State | undefined) => scorePlacements(state?.sheets.flatMap(placementsOn) ?? []).total;
    expect(Number(label.values?.effect)).toBe(total(after) - total(played(2, 8)));
  }
  const labels = rows.flatMap((row) => ('kind' in row ? [row.placeholder] : row.map(({ label }) => label)));
  const tiles = new RegExp(`\\b(${TILES.join('|')})\\b`);
  for (const label of labels.map(words).filter((one) => !/: [A-G]\d( to [A-G]\d)?$| on [A-G]\d$/.test(one))) {
    expect(label).not.toMatch(tiles);
  }
});

test('turning goes through the ways in which the tile fits alone', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(20), fc.nat(1000), (seed, moves, choice) => {
      const moment = momentOf(played(seed, moves));
      const codes = moment.legal().filter((text) => text.length === 5);
      const code = codes[choice % Math.max(1, codes.length)];
      if (code === undefined) return;
      const offered = offers(railroadCommand.controls(moment, code));
      expect(offered.moves).toContain(code);
      const turned = offered.picks.filter((one) => one.length === 5 && one.startsWith(code.slice(0, 4)));
      expect(moment.legal()).toEqual(expect.arrayContaining(turned));
    }),
    { numRuns: 60 },
  );
});
