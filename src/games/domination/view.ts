import type { Phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Board, EMPTY, paint } from './board.ts';
import { walkLine } from './lineCells.ts';
import { type Mark, type Move, otherMark } from './moves.ts';
import { refuseLine } from './refusals.ts';
import { boardOf, legScores, linesDrawn, markOf, mover, type Setup, type State, seatOf } from './state.ts';

/** A line on the board of the current leg. */
export interface DrawnLine extends Move {
  /** 1 for the first play of the leg. */
  readonly number: number;
  readonly mark: Mark;
  /** Whether it is one of the last lines, which determine what is legal. */
  readonly remembered: boolean;
}

/** What everyone sees. Nothing is hidden. */
export interface View {
  readonly setup: Setup;
  /** 0, or 1 in the return leg. */
  readonly leg: number;
  /** The seats that play X and O in this leg. */
  readonly seats: Readonly<Record<Mark, Seat>>;
  readonly board: Board;
  /** In the return leg, the final position of the first board. */
  readonly firstBoard: Board | null;
  /** The lines of this leg, in the order they were drawn. */
  readonly lines: readonly DrawnLine[];
  /** The mark to move; null if the match is over. */
  readonly toMove: Mark | null;
  /** The number of plays that each mark still has in this leg. */
  readonly playsLeft: Readonly<Record<Mark, number>>;
  /** The number of painted cells of each seat in every leg that has begun, the current one last. */
  readonly legScores: readonly (readonly [number, number])[];
}

export function showView(state: State): View {
  const { setup } = state;
  const leg = state.legs.length - 1;
  const lines = linesDrawn(state);
  return {
    setup,
    leg,
    seats: { X: seatOf('X', leg), O: seatOf('O', leg) },
    board: boardOf(setup.size, lines),
    firstBoard: leg === 0 ? null : boardOf(setup.size, state.legs[0] ?? []),
    lines: lines.map((move, index) => ({
      ...move,
      number: index + 1,
      mark: markOf(index),
      remembered: index >= lines.length - setup.memory,
    })),
    toMove: mover(state) === undefined ? null : markOf(lines.length),
    playsLeft: {
      X: setup.plays - Math.ceil(lines.length / 2),
      O: setup.plays - Math.floor(lines.length / 2),
    },
    legScores: state.legs.map((drawn, index) => legScores(setup, drawn, index)),
  };
}

/** Returns the number of painted cells of each seat on all boards together. */
export function sumTotals({ legScores }: Pick<View, 'legScores'>): readonly [number, number] {
  return legScores.reduce<readonly [number, number]>(([a, b], [ofA, ofB]) => [a + ofA, b + ofB], [0, 0]);
}

/** Returns the lines that determine what may be drawn now, latest last. */
export function rememberedLines(view: View): readonly DrawnLine[] {
  return view.lines.filter((drawn) => drawn.remembered);
}

/** Returns how many lines are still to come on this board. */
export function playsLeftIn({ playsLeft }: View): number {
  return playsLeft.X + playsLeft.O;
}

/** Returns the view after the player to move has drawn a line, as far as this board is concerned. */
export function afterLine(view: View, move: Move): View {
  const { setup, playsLeft } = view;
  const mark = view.toMove ?? 'X';
  const lines = [...view.lines, { ...move, number: view.lines.length + 1, mark, remembered: true }];
  return {
    ...view,
    board: paint(view.board, move, mark),
    lines: lines.map((line, index) => ({ ...line, remembered: index >= lines.length - setup.memory })),
    playsLeft: { ...playsLeft, [mark]: playsLeft[mark] - 1 },
    toMove: otherMark(mark),
  };
}

/** The effects of a line. */
export interface Preview {
  /** The number of cells that it passes through. */
  readonly length: number;
  /** The number of unpainted cells that it would paint. */
  readonly empty: number;
  /** The number of cells that it would take from the opponent. */
  readonly taken: number;
  /** Why it may not be played, if it may not. */
  readonly refusal?: Phrase;
}

/**
 * Returns the effects of the line if the player to move drew it. A line off the board, or after the end of the match,
 * has none.
 */
export function preview(view: View, move: Move): Preview {
  const refusal = refuseLine(view.setup, rememberedLines(view), move);
  const mark = view.toMove;
  let [length, empty, taken] = [0, 0, 0];
  walkLine(move.from, move.to, (row, column) => {
    const cell = view.board[row]?.[column];
    if (cell === undefined || mark === null) return;
    length += 1;
    if (cell === EMPTY) empty += 1;
    if (cell === otherMark(mark)) taken += 1;
  });
  return refusal === undefined ? { length, empty, taken } : { length, empty, taken, refusal };
}
