import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Game } from '../../src/engine/game.ts';
import { closeOld, join } from '../../src/match/lobby.ts';
import { Match } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';
import { UnknownRules } from '../../src/match/ruledGames.ts';
import { undo } from '../../src/match/undo.ts';
import type { Store } from '../../src/store/store.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';
import { type NimState, nim } from '../engine/toys/nim.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { accepted } from '../tables/accepted.ts';
import { ADA, BEN } from '../tables/seating.ts';
import { tablesOn } from '../tables/tablesOn.ts';

/** Nim with another rule: whoever takes, takes one more from the heap than they say. */
const harsher: Game = {
  ...nim,
  rules: nim.rules + 1,
  play: (state: NimState, seat, taken: number, random) => nim.play(state, seat, taken + 1, random),
} as Game;
const harsherWithEarlier: Game = { ...harsher, earlier: [nim] };

let store: Store;
beforeEach(() => {
  store = memoryStore();
});

const tablesWith = (game: Game) => tablesOn(store, [game], { now: () => 1000 });

/** A match of Ada and Ben that began under the rules of `nim`, with one move. */
async function begun() {
  const tables = await tablesWith(nim);
  const where = { channel: '10' };
  const opening = { game: nim, setup: {}, seatCount: 2, host: ADA, invited: [], computers: [], where };
  const { match } = accepted(await tables.open(opening, '1'));
  accepted(await tables.change(match.id, join(nim, BEN)));
  return accepted(await tables.change(match.id, playMoves(nim, 0, ['take-1'], { at: 1 }))).match;
}

const heapOf = (match: Match) => z.object({ heap: z.number() }).parse(match.position?.state).heap;

test('a match goes on, and is taken back, under the rules it began with, and a new one has the new rules', async () => {
  const match = await begun();
  const tables = await tablesWith(harsherWithEarlier);
  const game = tables.gameOf(match);
  expect(game.rules).toBe(nim.rules);
  const moved = accepted(await tables.change(match.id, playMoves(game, 1, ['take-1'], { at: 2 }))).match;
  expect(heapOf(moved)).toBe(heapOf(match) - 1);
  const back = accepted(await tables.change(match.id, undo(game, BEN, { at: 3 }))).match;
  expect(heapOf(back)).toBe(heapOf(match));
  expect((await tables.find('10', harsherWithEarlier))?.rules).toBe(nim.rules);
});

test('a match whose rules are known no more is kept, and can be closed, but not played', async () => {
  const match = await begun();
  const tables = await tablesWith(harsher);
  expect(tables.canGoOn(match)).toBe(false);
  expect(() => tables.gameOf(match)).toThrow(UnknownRules);
  expect(await tables.clocks.attendDue()).toEqual({ news: [], failures: [] });
  expect(await store.get(matchKey(match.id), Match)).toEqual(match);
  expect(accepted(await tables.change(match.id, closeOld(ADA, false))).match).toMatchObject({ status: 'closed' });
  expect(await tables.all()).toEqual([]);
});

test('whoever asks to be forgotten is forgotten there too', async () => {
  const match = await begun();
  const tables = await tablesWith(harsher);
  await tables.forget(BEN);
  const after = await store.get(matchKey(match.id), Match);
  expect(after).toMatchObject({ status: 'closed', players: [{ id: ADA }, { kind: 'nobody' }] });
});
