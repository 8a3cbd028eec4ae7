import { type Cell, sameCell } from '../../engine/cell.ts';

/** The size of a board, in dots. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** A line between two adjacent dots; `from` is the left or upper one. Created only by `lineBetween`. */
export interface Line {
  readonly from: Cell;
  readonly to: Cell;
}

/** The index of a line in `Board.lines`. */
export type LineNumber = number;

/** The index of a box in `Board.boxes`. */
export type BoxNumber = number;

/** A box, identified by its upper left dot, and the lines around it: above, right, below, left. */
export interface Box {
  readonly corner: Cell;
  readonly sides: readonly LineNumber[];
}

/** The lines and boxes of a board of one size, and which of them are adjacent. */
export interface Board extends Size {
  /** The horizontal lines in reading order, then the vertical lines, column by column (the order of the seed). */
  readonly lines: readonly Line[];
  /** The boxes in reading order. */
  readonly boxes: readonly Box[];
  /** The one or two boxes next to each line. */
  readonly boxesBeside: readonly (readonly BoxNumber[])[];
}

/** Returns the number of lines: (X - 1) Y + (Y - 1) X for X columns and Y rows of dots. */
export function lineCount(size: Size): number {
  return linesAcross(size) + size.columns * (size.rows - 1);
}

function linesAcross(size: Size): number {
  return (size.columns - 1) * size.rows;
}

/** Returns the line between two dots, given in either order; undefined if they are not adjacent. */
export function lineBetween(a: Cell, b: Cell): Line | undefined {
  if (Math.abs(a.row - b.row) + Math.abs(a.column - b.column) !== 1) return undefined;
  return a.row < b.row || a.column < b.column ? { from: a, to: b } : { from: b, to: a };
}

/** Returns the number of a line; undefined if it is not wholly on the board. */
export function lineNumber(size: Size, line: Line): LineNumber | undefined {
  if (!isDot(size, line.from) || !isDot(size, line.to)) return undefined;
  const { row, column } = line.from;
  const isAcross = line.to.row === row;
  return isAcross ? row * (size.columns - 1) + column : linesAcross(size) + column * (size.rows - 1) + row;
}

function isDot(size: Size, dot: Cell): boolean {
  return dot.row >= 0 && dot.row < size.rows && dot.column >= 0 && dot.column < size.columns;
}

const boards = new Map<string, Board>();

/** Returns the board of this size. Boards are cached, since they never change. */
export function getBoard(size: Size): Board {
  const key = `${size.columns}x${size.rows}`;
  const board = boards.get(key) ?? makeBoard(size);
  boards.set(key, board);
  return board;
}

function makeBoard({ columns, rows }: Size): Board {
  const size = { columns, rows };
  const across = grid(rows, columns - 1).map((from) => ({ from, to: { ...from, column: from.column + 1 } }));
  const down = grid(columns, rows - 1).map((turned) => {
    const from = { row: turned.column, column: turned.row };
    return { from, to: { ...from, row: from.row + 1 } };
  });
  const boxes = grid(rows - 1, columns - 1).map((corner) => boxAt(size, corner));
  const lines = [...across, ...down];
  const boxesBeside = lines.map((_, line) =>
    boxes.flatMap((box, number) => (box.sides.includes(line) ? [number] : [])),
  );
  return { ...size, lines, boxes, boxesBeside };
}

/** Returns all cells of a grid in reading order. */
function grid(rows: number, columns: number): readonly Cell[] {
  return Array.from({ length: rows * columns }, (_, at) => ({ row: Math.floor(at / columns), column: at % columns }));
}

function boxAt(size: Size, corner: Cell): Box {
  const { row, column } = corner;
  const above = row * (size.columns - 1) + column;
  const left = linesAcross(size) + column * (size.rows - 1) + row;
  return { corner, sides: [above, left + size.rows - 1, above + size.columns - 1, left] };
}

/** Returns the line with this number; throws if the board has none. */
export function lineAt(size: Size, number: LineNumber): Line {
  const line = getBoard(size).lines[number];
  if (line === undefined) throw new RangeError(`no line ${number}`);
  return line;
}

/** Joins consecutive collinear lines (a1-b1 and b1-c1 become a1-c1); `lines` is in ascending order. */
export function straightRuns(board: Board, lines: readonly LineNumber[]): readonly Line[] {
  const runs: Line[] = [];
  for (const number of lines) {
    const line = board.lines[number];
    const run = runs.at(-1);
    if (line === undefined) continue;
    if (run !== undefined && goesOn(run, line)) runs[runs.length - 1] = { from: run.from, to: line.to };
    else runs.push(line);
  }
  return runs;
}

function goesOn(run: Line, line: Line): boolean {
  const isStraight = run.from.row === line.to.row || run.from.column === line.to.column;
  return isStraight && sameCell(run.to, line.from);
}
