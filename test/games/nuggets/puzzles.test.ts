import { describe, expect, test } from 'vitest';
import { findRace, solveRace } from '../../../bench/puzzles/nuggets/race.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { moveRandom } from '../../../src/engine/random.ts';
import { seatLetter } from '../../../src/engine/seat.ts';
import { isWay, type Move, readMove, writeMove } from '../../../src/games/nuggets/moves.ts';
import { legal, play } from '../../../src/games/nuggets/play.ts';
import { refuseSetup, SETUP } from '../../../src/games/nuggets/setup.ts';
import { start } from '../../../src/games/nuggets/start.ts';
import { playerOf, type State } from '../../../src/games/nuggets/state.ts';
import { view } from '../../../src/games/nuggets/view.ts';
import { setOut } from '../../../src/games/nuggets/way.ts';
import { readPuzzleFiles } from '../../../src/games/puzzleFile.ts';

const { puzzles, damaged } = await readPuzzleFiles('nuggets', 'nuggets-first');
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

  test('end with the keys that are asked for, however many of them are pressed with one answer', () => {
    for (const puzzle of hunts) expect(playerOf(stateOf(puzzle), 0).turnsLeft).toBe(puzzle.points?.moves);
  });

  test('that are races take the ways that begin with a right key, and no others', () => {
    for (const { position, steps } of races) {
      const state = stateOf({ position });
      const any = steps[0]?.any ?? [];
      const first = (move: Move) => writeMove(isWay(move) ? setOut(state, 0, move).key : move);
      const right = new Set(any.map((text) => first(moveOf(text))));
      for (const move of legal(state, 0)) expect(any.includes(writeMove(move))).toBe(right.has(first(move)));
    }
  });

  test('never say that they decide a match: gold does, and how large the piles are nobody knows', () => {
    expect(puzzles.filter(({ decides }) => decides)).toEqual([]);
  });

  test('that are races were reckoned as the game goes: the last keys of each are worth what all answers of the game make of them', () => {
    for (const puzzle of races.slice(0, 12)) {
      const start = stateOf(puzzle);
      let state = pressed(start, `A ${puzzle.steps[0]?.any[0]}`);
      while (playerOf(state, 1).turnsLeft > 1 && state.piles.length > 0) {
        const keys = keysIn(state);
        state = pressed(
          state,
          `${seatLetter(state.turn)} ${writeMove(keys[state.piles.length % keys.length] ?? { kind: 'pass' })}`,
        );
      }
      const race = findRace(
        state,
        start.piles.map(({ at }) => at),
      );
      if (race === undefined || state.piles.length === 0) continue;
      const known = new Map<string, number>();
      const values = new Map(keysIn(state).map((move) => [writeMove(move), leadAfter(state, move, known)]));
      expect(new Map(solveRace(race).map(({ move, value }) => [writeMove(move), value]))).toEqual(values);
    }
  });
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

function stateOf({ position }: Pick<Puzzle, 'position'>): State {
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
  return position.entries.reduce(pressed, start(setup, position.seatCount, moveRandom(position.seed, 0)));
}

/** The keys of the seat to move, without ways of several keys. */
function keysIn(state: State): readonly Move[] {
  return legal(state, state.turn).filter((move) => !isWay(move));
}

/** How many keys take all the gold, by pressing all of them. */
function fewestKeys(from: State): number {
  const nameOf = (state: State) => `${playerOf(state, 0).at} ${state.piles.map(({ at }) => at).join()}`;
  const seen = new Set([nameOf(from)]);
  let states: readonly State[] = [from];
  for (let keys = 0; states.length > 0; keys += 1) {
    if (states.some(({ piles }) => piles.length === 0)) return keys;
    states = states.flatMap((state) =>
      keysIn(state).flatMap((move) => {
        const next = play(state, 0, move, moveRandom('', 0)).state;
        if (seen.has(nameOf(next))) return [];
        seen.add(nameOf(next));
        return [next];
      }),
    );
  }
  return Number.POSITIVE_INFINITY;
}

/** By how many piles a key leads in the end. */
function leadAfter(state: State, move: Move, known: Map<string, number>): number {
  const next = play(state, state.turn, move, moveRandom('', 0)).state;
  return state.piles.length - next.piles.length - leadOf(next, known);
}

/** By how many piles the seat to move leads in the end, of those that still lie there. */
function leadOf(state: State, known: Map<string, number>): number {
  const { piles, players, turn } = state;
  const name = JSON.stringify([turn, piles, players.map(({ at, turnsLeft }) => [at, turnsLeft])]);
  const moves = piles.length === 0 ? [] : keysIn(state);
  const lead =
    known.get(name) ?? Math.max(...(moves.length === 0 ? [0] : moves.map((one) => leadAfter(state, one, known))));
  known.set(name, lead);
  return lead;
}
