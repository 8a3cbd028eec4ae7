import type { Cell } from '../../../src/engine/cell.ts';
import { fastRandom, pick, type Random } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { getBoard, type Line, type LineNumber, lineAt, lineNumber } from '../../../src/games/cellz/board.ts';
import { cellz } from '../../../src/games/cellz/index.ts';
import { readLine, writeLine } from '../../../src/games/cellz/moves.ts';
import { type CellzState, legal, play, start, toAct } from '../../../src/games/cellz/play.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import { freeLines, type Position, sidesDrawn } from '../../../src/games/cellz/position.ts';

/**
 * A board from a drawing: dots are `o`, three characters apart, lines `--` and `|`. Seat 0 has drawn everything and owns
 * every closed box; seat 0 is to move.
 */
export function drawing(art: string, seatCount = 2): CellzState {
  const texts = art.replace(/^\n|\n\s*$/g, '').split('\n');
  const indent = (texts[0] ?? '').indexOf('o');
  const cut = texts.map((text) => text.slice(indent));
  const rows = (cut.length + 1) / 2;
  const columns = [...(cut[0] ?? '')].filter((character) => character === 'o').length;
  const empty = start({ columns, rows }, seatCount);
  const board = getBoard(empty);
  const lines = board.lines.map(({ from, to }) => {
    const text = cut[from.row + to.row] ?? '';
    const mark = text[from.row === to.row ? from.column * 3 + 1 : from.column * 3] ?? ' ';
    return mark === ' ' ? null : 0;
  });
  const boxes = board.boxes.map((box) => (sidesDrawn(lines, box) === 4 ? 0 : null));
  return { ...empty, lines, boxes };
}

export function emptyBoard(columns: number, rows: number, seatCount = 2): CellzState {
  return start({ columns, rows }, seatCount);
}

/** Reads a line that is known to be well written. */
export function line(text: string) {
  const read = readLine(text);
  if (!read.ok) throw new Error(`not a line: ${text}`);
  return read.value;
}

/** The number of the line `a1-a2` on the board of a position. */
export function parseLine(position: Position, text: string): LineNumber {
  const number = lineNumber(position, line(text));
  if (number === undefined) throw new Error(`off the board: ${text}`);
  return number;
}

export function nameLines(position: Position, lines: readonly LineNumber[]): readonly string[] {
  return lines.map((number) => writeLine(lineAt(position, number)));
}

/** Draws lines for whoever's turn it is. */
export function draw(state: CellzState, ...texts: readonly string[]): CellzState {
  return texts.reduce((before, text) => play(before, actor(before), line(text)).state, state);
}

/** Whose turn it is; the match must still run. */
export function actor(state: CellzState): Seat {
  const [seat] = toAct(state);
  if (seat === undefined) throw new Error('the match is over');
  return seat;
}

/** The line that a computer player chooses. */
export function chosenBy(level: 'easy' | 'medium', state: CellzState, random: Random): Line {
  const player = cellz.players[level];
  if (player === undefined) throw new Error(`no ${level} player`);
  return player.choose(cellz.view(state, actor(state)), actor(state), random, () => true);
}

/** The state after one line of a computer player. */
export function playedBy(level: 'easy' | 'medium', state: CellzState, random: Random): CellzState {
  return play(state, actor(state), chosenBy(level, state, random)).state;
}

/** Draws random lines until `free` are left. */
export function drawnAtRandom(state: CellzState, free: number, random: Random): CellzState {
  let now = state;
  while (freeLines(now).length > free) now = play(now, actor(now), pick(legal(now, actor(now)), random)).state;
  return now;
}

/** Draws random safe lines until none is left. */
export function afterSafeLines(state: CellzState, seed: number): CellzState {
  const random = fastRandom(seed);
  let now = state;
  for (let safe = safeLines(now); safe.length > 0; safe = safeLines(now)) {
    now = play(now, actor(now), lineAt(now, pick(safe, random))).state;
  }
  return now;
}

/**
 * A board on which nothing is left but separate chains (2 boxes or more) and loops (4 or more, even). Chains run from the
 * left rim and back to it; seat 0 has drawn the rest and is to move.
 */
export function createPieces(chains: readonly number[], loops: readonly number[] = []): CellzState {
  const pieces = [...chains.map(bow), ...loops.map(bow)];
  const tops = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, piece) => sum + heightOf(piece), 0));
  const rows = pieces.reduce((sum, piece) => sum + heightOf(piece), 0);
  const columns = Math.max(...pieces.flat().map(({ column }) => column + 1));
  const empty = start({ columns: columns + 1, rows: rows + 1 }, 2);
  const { boxes } = getBoard(empty);
  const sidesOf = ({ row, column }: Cell) => boxes[row * columns + column]?.sides ?? [];
  const free = pieces.flatMap((piece, at) => {
    const sides = piece.map(({ row, column }) => sidesOf({ row: row + (tops[at] ?? 0), column }));
    const next = at < chains.length ? sides.slice(1) : [...sides.slice(1), ...sides.slice(0, 1)];
    const joints = next.map((there, box) => there.find((side) => sides[box]?.includes(side)));
    return at < chains.length ? [...joints, sides[0]?.[3], sides.at(-1)?.[3]] : joints;
  });
  return {
    ...empty,
    lines: empty.lines.map((_, line) => (free.includes(line) ? null : 0)),
    boxes: empty.boxes.map((_, box) => (boxes[box]?.sides.some((side) => free.includes(side)) ? null : 0)),
  };
}

/** Boxes from the left to the right in one row, and back in the next (after a box between them where they are odd). */
function bow(boxes: number): readonly Cell[] {
  const half = Math.floor(boxes / 2);
  const there = Array.from({ length: half }, (_, column) => ({ row: 0, column }));
  const turn = boxes % 2 === 0 ? [] : [{ row: 1, column: half - 1 }];
  return [...there, ...turn, ...there.map(({ column }) => ({ row: 1 + turn.length, column })).reverse()];
}

function heightOf(piece: readonly Cell[]): number {
  return 1 + Math.max(...piece.map(({ row }) => row));
}

/**
 * Rows and columns of boxes, and how many boxes who begins gets more than the other (rules of the game, section on known
 * values). 3x4 boxes take some ten seconds: `npm run bench -- cellz` asks for them.
 */
export const KNOWN_VALUES = [
  [1, 1, -1],
  [1, 2, 0],
  [1, 3, -1],
  [1, 4, 0],
  [1, 5, -1],
  [1, 6, 0],
  [1, 7, -1],
  [2, 2, 2],
  [2, 3, -2],
  [2, 4, 2],
  [2, 5, -2],
  [3, 3, -3],
] as const;
