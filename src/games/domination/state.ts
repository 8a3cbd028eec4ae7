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

/** A match: just the lines drawn in it, from which everything else follows. */
export interface State {
  readonly setup: Setup;
  /** The lines of each leg that has begun. In leg 0 seat 0 is X; in the return leg seat 1 is. X begins. */
  readonly legs: readonly (readonly Move[])[];
}

/** Returns the mark that draws the line with this index in a leg: X the first, O the second, and so on. */
export function markOf(index: number): Mark {
  return index % 2 === 0 ? 'X' : 'O';
}

/** Returns the seat that plays a mark in a leg: the players swap marks after each. */
export function seatOf(mark: Mark, leg: number): Seat {
  return (MARKS.indexOf(mark) + leg) % 2;
}

/** Returns the lines of the current leg. */
export function linesDrawn(state: State): readonly Move[] {
  return state.legs.at(-1) ?? [];
}

/** Returns the lines of this leg that determine what may be drawn now. */
export function remembered(state: State): readonly Move[] {
  return listRemembered(linesDrawn(state), state.setup.memory);
}

/** Returns the board of a leg. */
export function boardOf(size: number, lines: readonly Move[]): Board {
  return lines.reduce((board, move, index) => paint(board, move, markOf(index)), emptyBoard(size));
}

/**
 * Whether a leg is over: both players have made all their plays, or no line at all is legal. In that case neither
 * player could ever move again, as the same lines are legal for both. A full board does not end a leg: painting over
 * cells is the point of the game. (The seed ends at the end of its file.)
 */
function legIsOver(setup: Setup, lines: readonly Move[]): boolean {
  if (lines.length === 2 * setup.plays) return true;
  return !someLineIsLegal(setup.size, listRemembered(lines, setup.memory), setup.rule);
}

/** Returns the seat to move; undefined if the match is over. */
export function mover(state: State): Seat | undefined {
  const lines = linesDrawn(state);
  if (legIsOver(state.setup, lines)) return undefined;
  return seatOf(markOf(lines.length), state.legs.length - 1);
}

/** Returns the match after one more line; the next leg begins with the last line of the previous one. */
export function drawLine(state: State, move: Move): State {
  const lines = [...linesDrawn(state), move];
  const legs = [...state.legs.slice(0, -1), lines];
  const goesOn = legs.length < state.setup.legs && legIsOver(state.setup, lines);
  return { ...state, legs: goesOn ? [...legs, []] : legs };
}

/** Returns the number of painted cells of each seat in one leg. */
export function legScores(setup: Setup, lines: readonly Move[], leg: number): readonly [number, number] {
  const board = boardOf(setup.size, lines);
  const [x, o] = [countCells(board, 'X'), countCells(board, 'O')];
  return seatOf('X', leg) === 0 ? [x, o] : [o, x];
}

/** The most cells win, over all legs together; equal numbers are a tie. (The seed says so, and names no winner.) */
export function findDominationOutcome(state: State): Outcome | undefined {
  return mover(state) === undefined ? byScore(countPoints(state)) : undefined;
}

/** Returns the number of cells of both seats, on all boards begun so far. */
export function countPoints(state: State): readonly number[] {
  const points: [number, number] = [0, 0];
  for (const [leg, lines] of state.legs.entries()) {
    const [first, second] = legScores(state.setup, lines, leg);
    points[0] += first;
    points[1] += second;
  }
  return points;
}

/**
 * Whether both players have the same chances: the last line of a board is worth so much that each player must draw it
 * once.
 */
export function isFair(setup: Setup): boolean {
  return setup.legs === 2;
}

/**
 * Returns roughly by how many cells the player who draws the last line of a board leads between equal players. Measured
 * with `medium` against itself, 8 plays each and three lines remembered: 8 cells on 4 x 4, 11 on 8 x 8, 13 on 10 x 10,
 * 25 on 16 x 16.
 */
export function edgeOfLast({ size }: Setup): number {
  return Math.round(1.4 * size);
}
