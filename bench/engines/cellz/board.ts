// Dots and boxes for an external player: written from the rules alone, without sharing any code with src/.

/**
 * A board with its lines numbered as in views: horizontal ones in reading order, then vertical ones, column by column.
 */
export interface Board {
  /** The written form of each line: `a1-b1`. */
  readonly names: readonly string[];
  /** The four lines of each box. */
  readonly boxes: readonly (readonly number[])[];
  /** The one or two boxes next to each line. */
  readonly beside: readonly (readonly number[])[];
}

/** Which lines are free (1), and how many free lines each box has. Changed in place. */
export interface Position {
  readonly free: Uint8Array;
  readonly open: Uint8Array;
}

/** The board with this many columns and rows of dots. */
export function createBoard(columns: number, rows: number): Board {
  const dot = (column: number, row: number) => `${String.fromCharCode(97 + column)}${row + 1}`;
  const names: string[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns - 1; column++) names.push(`${dot(column, row)}-${dot(column + 1, row)}`);
  const across = names.length;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows - 1; row++) names.push(`${dot(column, row)}-${dot(column, row + 1)}`);
  const boxes: (readonly number[])[] = [];
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const above = row * (columns - 1) + column;
      const left = across + column * (rows - 1) + row;
      boxes.push([above, left + rows - 1, above + columns - 1, left]);
    }
  const beside = names.map((_, line) => [...boxes.keys()].filter((box) => boxes[box]?.includes(line)));
  return { names, boxes, beside };
}

/** `owners` has null for each free line. */
export function createPosition(board: Board, owners: readonly (number | null)[]): Position {
  const free = Uint8Array.from(owners, (owner) => (owner === null ? 1 : 0));
  const open = Uint8Array.from(board.boxes, (lines) => lines.filter((line) => free[line] === 1).length);
  return { free, open };
}

export function copyPosition({ free, open }: Position): Position {
  return { free: free.slice(), open: open.slice() };
}

export function freeLines({ free }: Position): number[] {
  return [...free.keys()].filter((line) => free[line] === 1);
}

export function boxesBeside({ beside }: Board, line: number): readonly number[] {
  return beside[line] ?? [];
}

/** Draws a line; returns how many boxes it completes. */
export function draw(board: Board, { free, open }: Position, line: number): number {
  let completed = 0;
  free[line] = 0;
  for (const box of boxesBeside(board, line)) {
    const left = (open[box] ?? 0) - 1;
    open[box] = left;
    if (left === 0) completed++;
  }
  return completed;
}

export function takeBack(board: Board, { free, open }: Position, line: number): void {
  free[line] = 1;
  for (const box of boxesBeside(board, line)) open[box] = (open[box] ?? 0) + 1;
}

/** Whether this line makes no further box available for capture. */
export function isSafe(board: Board, { open }: Position, line: number): boolean {
  return boxesBeside(board, line).every((box) => (open[box] ?? 0) > 2);
}

/** A key that identifies the free lines. */
export function positionKey({ free }: Position): string {
  let name = '';
  for (let line = 0; line < free.length; line += 15) {
    let bits = 0;
    for (let at = line; at < line + 15 && at < free.length; at++) bits = bits * 2 + (free[at] ?? 0);
    name += String.fromCharCode(bits);
  }
  return name;
}
