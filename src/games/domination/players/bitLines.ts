import { listLines } from '../legalLines.ts';
import { walkLine } from '../lineCells.ts';
import type { Move } from '../moves.ts';
import { directionMatters, type Rule } from '../validity.ts';

/**
 * The lines of a board as bits: line `n` covers `masks[n * words]` and the words after it, one bit per cell, row by
 * row.
 */
export interface Lines {
  readonly moves: readonly Move[];
  readonly size: number;
  /** The index in `moves` of the line from one cell to another, by both cells. */
  readonly places: Int32Array;
  readonly words: number;
  readonly masks: Int32Array;
  /**
   * The quantities that the rules compare: middles (doubled, as one number), rows and columns from end to end, and both
   * ends.
   */
  readonly middles: Int32Array;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const KNOWN = new Map<string, Lines>();

export function bitLines(size: number, rule: Rule): Lines {
  const isDirected = directionMatters(rule);
  const key = `${size} ${isDirected}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const moves = listLines(size).filter((_, index) => isDirected || index % 2 === 0);
  const words = Math.ceil((size * size) / 32);
  const masks = new Int32Array(moves.length * words);
  for (const [index, { from, to }] of moves.entries()) {
    walkLine(from, to, (row, column) => setBit(masks, index * words, row * size + column));
  }
  const cells = size * size;
  const places = new Int32Array(cells * cells).fill(-1);
  for (const [place, { from, to }] of moves.entries()) {
    const [start, end] = [from.row * size + from.column, to.row * size + to.column];
    places[start * cells + end] = place;
    if (!isDirected) places[end * cells + start] = place;
  }
  const lines = {
    size,
    places,
    moves,
    words,
    masks,
    middles: Int32Array.from(moves, ({ from, to }) => (from.row + to.row) * 2 * size + from.column + to.column),
    rows: Int32Array.from(moves, ({ from, to }) => to.row - from.row),
    columns: Int32Array.from(moves, ({ from, to }) => to.column - from.column),
    starts: Int32Array.from(moves, ({ from }) => from.row * size + from.column),
    ends: Int32Array.from(moves, ({ to }) => to.row * size + to.column),
  };
  KNOWN.set(key, lines);
  return lines;
}

export function setBit(words: Int32Array, start: number, cell: number): void {
  words[start + (cell >> 5)] = (words[start + (cell >> 5)] ?? 0) | (1 << (cell & 31));
}

export function placeIn({ places, size }: Lines, { from, to }: Move): number {
  return places[(from.row * size + from.column) * size * size + to.row * size + to.column] ?? -1;
}
