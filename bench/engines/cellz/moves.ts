import { type Board, boxesBeside, draw, freeLines, isSafe, type Position, takeBack } from './board.ts';

/** Lines that capture boxes one after another, and the number of boxes they complete. */
export interface Run {
  readonly lines: readonly number[];
  readonly boxes: number;
}

/**
 * The moves worth considering. Boxes are captured until only a last pair (four in a loop) remains, which may be left to
 * the other side; otherwise all safe lines, and one line for each run that would be given away: while there are safe
 * lines, only for runs of one and two boxes.
 */
export function listMoves(board: Board, position: Position): readonly number[] {
  const runs = runsToTake(board, position);
  if (runs.length > 0) return takingMoves(board, position, runs);
  const safe: number[] = [];
  const openings: number[] = [];
  const seen = new Set<number>();
  for (const line of freeLines(position)) {
    if (isSafe(board, position, line)) safe.push(line);
    else if (!seen.has(line)) openings.push(openingOf(board, position, line, seen));
  }
  if (safe.length === 0) return openings;
  return [...safe, ...openings.filter((line) => given(board, position, line).boxes <= 2)];
}

/** The line with which to open a run: for two boxes, the one between them, which leaves nothing to decline. */
function openingOf(board: Board, position: Position, line: number, seen: Set<number>): number {
  const { boxes, lines } = given(board, position, line);
  for (const one of lines) seen.add(one);
  const isBetween = (one: number) => {
    const beside = boxesBeside(board, one);
    return beside.length === 2 && beside.every((box) => position.open[box] === 2);
  };
  return boxes === 2 ? (lines.find(isBetween) ?? line) : line;
}

function takingMoves(board: Board, position: Position, runs: readonly Run[]): readonly number[] {
  const whole = runs.find((run) => !canBeLeft(board, position, run));
  const [first = 0, second = first] = (whole ?? runs[0])?.lines ?? [];
  return whole !== undefined || runs.length > 1 ? [first] : [first, second];
}

/**
 * Whether these are the last two boxes of a chain, or the last four of a loop, which are left by drawing their second
 * line.
 */
function canBeLeft(board: Board, { open }: Position, { lines, boxes }: Run): boolean {
  if (lines.length === 2) return boxes === 2;
  const ends = lines.flatMap((line) => boxesBeside(board, line)).filter((box) => open[box] === 1);
  return lines.length === 3 && boxes === 4 && new Set(ends).size === 2;
}

/** Everything that can be captured at once, by runs. */
export function runsToTake(board: Board, position: Position): readonly Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < board.boxes.length; start++) {
    const lines: number[] = [];
    let boxes = 0;
    for (let box: number | undefined = start; box !== undefined && position.open[box] === 1; ) {
      const line: number = board.boxes[box]?.find((side) => position.free[side] === 1) ?? 0;
      const here: number = box;
      box = boxesBeside(board, line).find((other) => other !== here);
      boxes += draw(board, position, line);
      lines.push(line);
    }
    if (lines.length > 0) runs.push({ lines, boxes });
  }
  for (const { lines } of runs.toReversed()) for (const line of lines.toReversed()) takeBack(board, position, line);
  return runs;
}

/** What a line gives away: the number of boxes, and all lines that are gone with them. */
export function given(board: Board, position: Position, line: number): Run {
  draw(board, position, line);
  const runs = runsToTake(board, position);
  takeBack(board, position, line);
  return {
    lines: [line, ...runs.flatMap(({ lines }) => lines)],
    boxes: runs.reduce((sum, { boxes }) => sum + boxes, 0),
  };
}
