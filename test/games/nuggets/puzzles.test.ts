import { describe, expect, test } from 'vitest';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { moveRandom } from '../../../src/engine/random.ts';
import { type Move, readMove, writeMove } from '../../../src/games/nuggets/move.ts';
import { legal, play } from '../../../src/games/nuggets/play.ts';
import { refuseSetup, SETUP } from '../../../src/games/nuggets/setup.ts';
import { start } from '../../../src/games/nuggets/start.ts';
import { playerOf, type State } from '../../../src/games/nuggets/state.ts';
import { view } from '../../../src/games/nuggets/view.ts';
import { readPuzzleFile } from '../../../src/games/puzzleFile.ts';

const { puzzles, damaged } = readPuzzleFile('nuggets');
const hunts = puzzles.filter(({ points }) => points !== undefined);
const races = puzzles.filter(({ points }) => points === undefined);

describe('the puzzles of Nuggets', () => {
  test('are as many as docs/puzzles.md says, each there once', () => {
    expect(damaged).toBe(0);
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });

  test('begin where all the gold is in sight, and the rival too, on maps that can be played on', () => {
    for (const puzzle of puzzles) {
      const state = stateOf(puzzle);
      const { dungeon } = view(state, puzzle.seat);
      expect(dungeon?.piles).toHaveLength(state.piles.length);
      expect(dungeon?.players).toHaveLength(state.players.length);
    }
  });

  test('ask for as few keys as do it: no fewer keys of the game itself take all', () => {
    const short = hunts.filter(({ points }) => (points?.moves ?? 0) <= 4).slice(0, 12);
    expect(short.length).toBeGreaterThan(5);
    for (const puzzle of short) expect(fewestKeys(stateOf(puzzle))).toBe(puzzle.points?.moves);
  });

  test('that are races have the right keys that come out when every key is held against every answer', () => {
    const late = races.flatMap((puzzle) => {
      const [first, ...others] = puzzle.steps;
      const last = others.at(-1);
      if (first === undefined || last === undefined) return [];
      const before = puzzle.steps.slice(0, -1).flatMap(({ any, replies }) => [`A ${any[0]}`, ...replies]);
      return [{ state: before.reduce(pressed, stateOf(puzzle)), right: last.any }];
    });
    const few = late.filter(({ state }) => playerOf(state, 0).turnsLeft <= 3).slice(0, 5);
    expect(few.length).toBeGreaterThan(0);
    for (const { state, right } of few) expect(bestKeys(state)).toEqual([...right].sort());
  }, 120_000);
});

function moveOf(text: string): Move {
  const read = readMove(text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

function pressed(state: State, entry: string): State {
  return play(state, entry.charCodeAt(0) - 'A'.charCodeAt(0), moveOf(entry.slice('A '.length)), moveRandom('', 0))
    .state;
}

function stateOf({ position }: Puzzle): State {
  const usual = {
    map: SETUP.map.default,
    upload: SETUP.upload.default,
    gold: SETUP.gold.default,
    minpiles: SETUP.minpiles.default,
    maxpiles: SETUP.maxpiles.default,
    theft: SETUP.theft.default,
    pace: SETUP.pace.default,
    pause: SETUP.pause.default,
    turns: SETUP.turns.default,
  } as const;
  const setup = { ...usual, ...position.setup };
  expect(refuseSetup(setup, position.seatCount)).toBeUndefined();
  return start(setup, position.seatCount, moveRandom(position.seed, 0));
}

/** How many keys take all the gold, by pressing all of them. */
function fewestKeys(from: State): number {
  const nameOf = (state: State) => `${playerOf(state, 0).at} ${state.piles.map(({ at }) => at).join()}`;
  const seen = new Set([nameOf(from)]);
  let states: readonly State[] = [from];
  for (let keys = 0; states.length > 0; keys += 1) {
    if (states.some(({ piles }) => piles.length === 0)) return keys;
    states = states.flatMap((state) =>
      legal(state, 0).flatMap((move) => {
        const next = play(state, 0, move, moveRandom('', 0)).state;
        if (seen.has(nameOf(next))) return [];
        seen.add(nameOf(next));
        return [next];
      }),
    );
  }
  return Number.POSITIVE_INFINITY;
}

/** The keys after which the seat to move leads by most piles, whatever the other presses. */
function bestKeys(state: State): readonly string[] {
  const known = new Map<string, number>();
  const values = legal(state, state.turn).map((move) => [writeMove(move), leadAfter(state, move, known)] as const);
  const best = Math.max(...values.map(([, value]) => value));
  return values.flatMap(([key, value]) => (value === best ? [key] : [])).sort();
}

function leadAfter(state: State, move: Move, known: Map<string, number>): number {
  const next = play(state, state.turn, move, moveRandom('', 0)).state;
  return state.piles.length - next.piles.length - leadOf(next, known);
}

/** By how many piles the seat to move leads in the end, of those that still lie there. */
function leadOf(state: State, known: Map<string, number>): number {
  const { piles, players, turn } = state;
  const name = JSON.stringify([turn, piles, players.map(({ at, turnsLeft }) => [at, turnsLeft])]);
  const moves = piles.length === 0 ? [] : legal(state, turn);
  const lead =
    known.get(name) ?? Math.max(...(moves.length === 0 ? [0] : moves.map((one) => leadAfter(state, one, known))));
  known.set(name, lead);
  return lead;
}
