import { accept, type Result } from '../../engine/result.ts';
import { type Board, cellsOf, emptyBoard, isOnBoard, paint } from './board.ts';
import { readNumbers } from './fileNumbers.ts';
import type { Mark, Move } from './move.ts';
import { markOf } from './state.ts';
import { isAllowed, type Rule } from './validity.ts';
import type { View } from './view.ts';

/** A play of a file: a line, whose it is, and whether it painted anything. */
export interface FilePlay extends Move {
  readonly mark: Mark;
  readonly valid: boolean;
}

/** A file of plays, played to its end. */
export interface FileReplay {
  readonly size: number;
  readonly memory: number;
  readonly rule: Rule;
  readonly plays: readonly FilePlay[];
  /** The numbers of an unfinished last play, which is left out: 0 to 3. */
  readonly leftOver: number;
  /** The painted cells at the end. */
  readonly cells: Readonly<Record<Mark, number>>;
  /** The last board, as text, and the score: what the seed's program writes to its output file. */
  readonly output: string;
  /** The empty board, then the board after every play, valid or not. */
  readonly boards: () => Iterable<Board>;
}

/**
 * Plays a file in the seed's format: `N K`, then `start-row start-column end-row end-column` a play, all whole numbers
 * counted from 1, split by any white space. X and O take turns by their position in the file, so an invalid play
 * uses its turn; it paints nothing, but is remembered as an attempt, like the seed's program does it.
 *
 * Unlike at the table a play of one cell is judged as the seed has it: its direction of 0 is perpendicular to every
 * line, so under `any` and `program` it is invalid (unless nothing is remembered), and makes the next K plays so.
 *
 * Put right against the seed: numbers are read four at a time (the seed tests for the end of the file before each play
 * only) and an unfinished last play is left out; they count from 1 (the seed uses them as they are); both ends are
 * checked to lie on the board; the plays are one list (the seed indexes a stack, and calls it lines_ elsewhere); and the
 * middle of a line comes from its cells (the seed's start point is built from a head_tail_y that is nowhere set).
 */
export function playFile(text: string, { rule }: { readonly rule: Rule }): Result<FileReplay> {
  const read = readNumbers(text);
  if (!read.ok) return read;
  const [size = 0, memory = 0, ...rest] = read.value;
  const moves = movesOf(rest);
  const plays = moves.map((move, index): FilePlay => {
    const remembered = moves.slice(Math.max(0, index - memory), index);
    const valid = isOnBoard(move.from, size) && isOnBoard(move.to, size) && isAllowed(move, remembered, rule);
    return { ...move, mark: markOf(index), valid };
  });
  const last = plays.reduce(playOn, emptyBoard(size));
  const cells = { X: cellsOf(last, 'X'), O: cellsOf(last, 'O') };
  return accept({
    size,
    memory,
    rule,
    plays,
    leftOver: rest.length % 4,
    cells,
    output: `${writeBoard(last)}Player X: ${cells.X} cells; Player O: ${cells.O} cells\n`,
    boards: () => boardsOf(size, plays),
  });
}

/** A board as the seed's program prints it: every cell followed by a space, every row by a newline. */
export function writeBoard(board: Board): string {
  return board.map((row) => `${row.replaceAll(/./g, '$& ')}\n`).join('');
}

/** What the picture of a replay shows after its first `count` plays. Lines that were not valid are not drawn. */
export function viewOfReplay(replay: FileReplay, count: number): View {
  const { size, memory, rule, plays } = replay;
  const played = plays.slice(0, count);
  const board = played.reduce(playOn, emptyBoard(size));
  const left = plays.slice(count);
  const lines = played.map(({ valid, ...line }, index) => ({
    valid,
    line: { ...line, number: index + 1, remembered: index >= count - memory },
  }));
  return {
    setup: { size, memory, rule, plays: Math.ceil(plays.length / 2), legs: 1 },
    leg: 0,
    seats: { X: 0, O: 1 },
    board,
    lines: lines.flatMap(({ valid, line }) => (valid ? [line] : [])),
    toMove: left[0]?.mark ?? null,
    playsLeft: { X: left.filter(({ mark }) => mark === 'X').length, O: left.filter(({ mark }) => mark === 'O').length },
    legScores: [[cellsOf(board, 'X'), cellsOf(board, 'O')]],
  };
}

function playOn(board: Board, play: FilePlay): Board {
  return play.valid ? paint(board, play, play.mark) : board;
}

function* boardsOf(size: number, plays: readonly FilePlay[]): Iterable<Board> {
  let board = emptyBoard(size);
  yield board;
  for (const play of plays) {
    board = playOn(board, play);
    yield board;
  }
}

function movesOf(numbers: readonly number[]): readonly Move[] {
  return Array.from({ length: Math.floor(numbers.length / 4) }, (_, play) => {
    const [startRow = 0, startColumn = 0, endRow = 0, endColumn = 0] = numbers.slice(4 * play, 4 * play + 4);
    return {
      from: { row: startRow - 1, column: startColumn - 1 },
      to: { row: endRow - 1, column: endColumn - 1 },
    };
  });
}
