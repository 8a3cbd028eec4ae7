import { byScore, type Outcome } from '../../engine/outcome.ts';
import type { Seat } from '../../engine/seat.ts';
import type { SetupOf, SetupOptions } from '../../engine/setup.ts';
import { type Board, countCells, emptyBoard, paint } from './board.ts';
import { someLineIsLegal } from './legalLines.ts';
import { MARKS, type Mark, type Move } from './moves.ts';
import { listRemembered, RULES } from './validity.ts';

export const SETUP = {
  size: { kind: 'number', text: 'domination.setup.size', told: 'domination.told.size', min: 4, max: 16, default: 8 },
  memory: {
    kind: 'number',
    text: 'domination.setup.memory',
    told: 'domination.told.memory',
    min: 0,
    max: 8,
    default: 3,
  },
  plays: { kind: 'number', text: 'domination.setup.plays', told: 'domination.told.plays', min: 1, max: 12, default: 8 },
  rule: { kind: 'choice', text: 'domination.setup.rule', told: 'domination.told.rule', choices: RULES, default: 'any' },
  legs: { kind: 'number', text: 'domination.setup.legs', told: 'domination.told.legs', min: 1, max: 2, default: 2 },
} as const satisfies SetupOptions;

export type Setup = SetupOf<typeof SETUP>;

/** A match is the lines drawn in it: everything else follows. */
export interface State {
  readonly setup: Setup;
  /** The lines of each leg begun so far. In leg 0 seat 0 is X; in the return leg seat 1 is. X begins. */
  readonly legs: readonly (readonly Move[])[];
}

/** Who draws the lines of a leg: X the first, O the second, and so on. */
export function markOf(index: number): Mark {
  return index % 2 === 0 ? 'X' : 'O';
}

/** The seat that plays a mark in a leg: the players swap marks after each. */
export function seatOf(mark: Mark, leg: number): Seat {
  return (MARKS.indexOf(mark) + leg) % 2;
}

/** The lines of the leg that is played. */
export function linesDrawn(state: State): readonly Move[] {
  return state.legs.at(-1) ?? [];
}

/** The lines of this leg that decide what may be drawn now. */
export function remembered(state: State): readonly Move[] {
  return listRemembered(linesDrawn(state), state.setup.memory);
}

/** The board of a leg. */
export function boardOf(size: number, lines: readonly Move[]): Board {
  return lines.reduce((board, move, index) => paint(board, move, markOf(index)), emptyBoard(size));
}

/**
 * A leg ends when both have made their plays, or when no line at all is legal: then neither player could ever move
 * again, as what is legal is the same for both. A full board goes on: painting over is the game. (The seed ends where
 * its file ends.)
 */
function legIsOver(setup: Setup, lines: readonly Move[]): boolean {
  if (lines.length === 2 * setup.plays) return true;
  return !someLineIsLegal(setup.size, listRemembered(lines, setup.memory), setup.rule);
}

/** The seat to move; undefined where the match is over. */
export function mover(state: State): Seat | undefined {
  const lines = linesDrawn(state);
  if (legIsOver(state.setup, lines)) return undefined;
  return seatOf(markOf(lines.length), state.legs.length - 1);
}

/** The match after one more line; the next leg begins with the last line of the one before it. */
export function drawLine(state: State, move: Move): State {
  const lines = [...linesDrawn(state), move];
  const legs = [...state.legs.slice(0, -1), lines];
  const goesOn = legs.length < state.setup.legs && legIsOver(state.setup, lines);
  return { ...state, legs: goesOn ? [...legs, []] : legs };
}

/** The painted cells of each seat in one leg. */
export function legScores(setup: Setup, lines: readonly Move[], leg: number): readonly [number, number] {
  const board = boardOf(setup.size, lines);
  const [x, o] = [countCells(board, 'X'), countCells(board, 'O')];
  return seatOf('X', leg) === 0 ? [x, o] : [o, x];
}

/** Most cells win, over all legs together; equal cells are a tie. (The seed says so, and names no winner.) */
export function findDominationOutcome(state: State): Outcome | undefined {
  return mover(state) === undefined ? byScore(countPoints(state)) : undefined;
}

/** The cells of both seats, on all boards begun so far. */
export function countPoints(state: State): readonly number[] {
  const points: [number, number] = [0, 0];
  for (const [leg, lines] of state.legs.entries()) {
    const [first, second] = legScores(state.setup, lines, leg);
    points[0] += first;
    points[1] += second;
  }
  return points;
}

/** Whether both have the same chances: the last line of a board is worth so much that each must draw it once. */
export function isFair(setup: Setup): boolean {
  return setup.legs === 2;
}

/**
 * By how many cells the player who draws the last line of a board is ahead between equals, about. Measured: `medium`
 * against itself, 8 plays each, all memories; 7 cells on 4 x 4, 12 on 8 x 8, 15 on 10 x 10, 28 on 16 x 16.
 */
export function edgeOfLast({ size }: Setup): number {
  return Math.round(1.6 * size);
}
