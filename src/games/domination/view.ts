import type { Phrase } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { type Board, EMPTY, paint } from './board.ts';
import { walkLine } from './lineCells.ts';
import { type Mark, type Move, otherMark } from './moves.ts';
import { refuseLine } from './refusals.ts';
import { boardOf, legScores, linesDrawn, markOf, mover, type Setup, type State, seatOf } from './state.ts';

/** A line on the board of the leg that is played. */
export interface DrawnLine extends Move {
  /** 1 for the first play of the leg. */
  readonly number: number;
  readonly mark: Mark;
  /** Whether it is one of the last lines, which decide what is legal. */
  readonly remembered: boolean;
}

/** What everybody sees. Nothing is hidden. */
export interface View {
  readonly setup: Setup;
  /** 0, or 1 in the return leg. */
  readonly leg: number;
  /** The seats that play X and O in this leg. */
  readonly seats: Readonly<Record<Mark, Seat>>;
  readonly board: Board;
  /** In the return leg, how the first board ended. */
  readonly firstBoard: Board | null;
  /** The lines of this leg, in the order in which they were drawn. */
  readonly lines: readonly DrawnLine[];
  /** The mark to move; null where the match is over. */
  readonly toMove: Mark | null;
  /** The plays each still has in this leg. */
  readonly playsLeft: Readonly<Record<Mark, number>>;
  /** The painted cells of each seat: of every leg begun, this one last. */
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

/** The painted cells of each seat, of all boards together. */
export function sumTotals({ legScores }: Pick<View, 'legScores'>): readonly [number, number] {
  return legScores.reduce<readonly [number, number]>(([a, b], [ofA, ofB]) => [a + ofA, b + ofB], [0, 0]);
}

/** The lines that decide what may be drawn now, the latest last. */
export function rememberedLines(view: View): readonly DrawnLine[] {
  return view.lines.filter((drawn) => drawn.remembered);
}

/** How many lines are still to come on this board. */
export function playsLeftIn({ playsLeft }: View): number {
  return playsLeft.X + playsLeft.O;
}

/** What is seen after the player to move has drawn a line, as far as this board goes. */
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

/** What a line would do. */
export interface Preview {
  /** The cells it passes through. */
  readonly length: number;
  /** The cells it would paint that nobody has. */
  readonly empty: number;
  /** The cells it would take from the other player. */
  readonly taken: number;
  /** Why it may not be played, if so. */
  readonly refusal?: Phrase;
}

/** What the line would do if the player to move drew it. Off the board, or with the match over, it does nothing. */
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
