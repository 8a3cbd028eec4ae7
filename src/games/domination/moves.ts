import { type Cell, plainMove, readCell, sameCell, writeCell } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/**
 * A line as it was played, from its start cell to its end cell.
 *
 * The direction is stored although both directions paint the same cells: the rule `program` compares start with start
 * and end with end, so there the two directions are different moves. Under the other rules both are legal or neither
 * is, and a player may name the ends in either order.
 */
export interface Move {
  readonly from: Cell;
  readonly to: Cell;
}

/** The two players' marks. X begins. */
export const MARKS = ['X', 'O'] as const;
export type Mark = (typeof MARKS)[number];

export function otherMark(mark: Mark): Mark {
  return mark === 'X' ? 'O' : 'X';
}

/** Whether start and end are the same cell, so that the line has no direction. */
export function isPoint(move: Move): boolean {
  return sameCell(move.from, move.to);
}

/** Writes a move as `b2-e5`: the start cell, then the end cell. */
export function writeMove(move: Move): string {
  return `${writeCell(move.from)}-${writeCell(move.to)}`;
}

const TWO_CELLS = /^([a-z]\d{1,2}) ?(?:[-,] ?|to )?([a-z]\d{1,2})$/i;
const FOUR_NUMBERS = /^(\d{1,2})[\s,]+(\d{1,2})[\s,]+(\d{1,2})[\s,]+(\d{1,2})$/;

/**
 * Reads `b2-e5`, `b2 e5`, `b2e5`, `B2 to E5`, and `2 2 5 5` (row, column, row, column, counted from 1, as in files).
 */
export function readMove(text: string): Result<Move> {
  const plain = plainMove(text);
  const cells = twoCells(plain) ?? fourNumbers(plain);
  const [from, to] = cells ?? [];
  if (from === undefined || to === undefined) return refuse(phrase('domination.read.unclear', { text }));
  return accept({ from, to });
}

function twoCells(text: string): readonly (Cell | undefined)[] | undefined {
  return TWO_CELLS.exec(text)?.slice(1).map(readCell);
}

function fourNumbers(text: string): readonly (Cell | undefined)[] | undefined {
  const numbers = FOUR_NUMBERS.exec(text)?.slice(1).map(Number);
  if (numbers === undefined) return undefined;
  const [startRow = 0, startColumn = 0, endRow = 0, endColumn = 0] = numbers;
  return [cellAt(startRow, startColumn), cellAt(endRow, endColumn)];
}

/** Returns the cell of a row and column counted from 1; undefined if it has no name (column z is the 26th). */
function cellAt(row: number, column: number): Cell | undefined {
  return row >= 1 && column >= 1 && column <= 26 ? { row: row - 1, column: column - 1 } : undefined;
}
