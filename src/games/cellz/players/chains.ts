import { type Board, type BoxNumber, getBoard, type LineNumber } from '../board.ts';
import { freeLines, type Owner, type Position, sidesDrawn } from '../position.ts';

/** Boxes that one player can complete in succession, and the lines that do it, in that order. */
interface SquareChain {
  readonly lines: readonly LineNumber[];
  /** The number of boxes that they complete; greater than the number of lines if a line completes two. */
  readonly boxes: number;
}

/**
 * The seed's firstMaxSquareChain: everything that can be captured now, over all chains on the board.
 *
 * Corrected: each chain is followed from box to box to its end, so that the last lines of the list belong to one chain
 * (the seed goes by the order of the lines and mixes the chains); and boxes are counted, not lines.
 */
export function firstMaxSquareChain(position: Position): SquareChain {
  const board = getBoard(position);
  const drawn = [...position.lines];
  const ready = board.boxes.flatMap((box, number) => (sidesDrawn(drawn, box) === 3 ? [number] : [])).reverse();
  const lines: LineNumber[] = [];
  let boxes = 0;
  for (let box = ready.pop(); box !== undefined; box = ready.pop()) {
    const [line] = freeSides(board, drawn, box);
    if (line === undefined) continue;
    drawn[line] = HYPOTHETICAL;
    lines.push(line);
    for (const beside of board.boxesBeside[line] ?? []) {
      const left = freeSides(board, drawn, beside).length;
      if (left === 0) boxes += 1;
      if (left === 1) ready.push(beside);
    }
  }
  return { lines, boxes };
}

/** The owner of lines drawn only hypothetically; any seat will do. */
const HYPOTHETICAL: Owner = 0;

/** Returns the position with these lines drawn as well. */
export function withDrawn(position: Position, lines: readonly LineNumber[]): Position {
  const drawn = [...position.lines];
  for (const line of lines) drawn[line] = HYPOTHETICAL;
  return { columns: position.columns, rows: position.rows, lines: drawn };
}

/** A line, and what the next player could capture after it. */
interface OpenedChain extends SquareChain {
  readonly opening: LineNumber;
}

/**
 * The seed's secondMaxSquareChains: for every line that is free once all captures are made, what drawing it would give
 * away. Empty if the captures complete the board (the seed fails with a range error there).
 *
 * Corrected: the result contains the line that opens the chain, and the size is in boxes. The seed keeps only the
 * captures and counts lines, so that a loop seems one box smaller than it is.
 */
export function secondMaxSquareChains(position: Position): readonly OpenedChain[] {
  const rest = withDrawn(position, firstMaxSquareChain(position).lines);
  return freeLines(rest).map((opening) => ({ opening, ...firstMaxSquareChain(withDrawn(rest, [opening])) }));
}

/**
 * Returns the fewest boxes that can be given away; the seed's text says the most, which contradicts its own name for
 * it.
 */
export function leastSquareMaxChain(chains: readonly OpenedChain[]): number {
  return Math.min(...chains.map((chain) => chain.boxes));
}

/**
 * A run of boxes that can be captured one by one, starting with the first: `lines[0]` completes `boxes[0]`, and so on.
 *
 * A half-open run has as many lines as boxes: the last line leads out of it, to the edge or to a box with more free
 * sides. A closed run (an opened loop, or one that was opened at both ends) has one line fewer: its last line completes
 * two boxes.
 */
export interface Run {
  readonly boxes: readonly BoxNumber[];
  readonly lines: readonly LineNumber[];
  readonly isClosed: boolean;
}

/** Returns all runs that can be captured now, each once. */
export function capturableRuns(position: Position): readonly Run[] {
  const board = getBoard(position);
  const runs: Run[] = [];
  for (const [number, box] of board.boxes.entries()) {
    const isSeen = runs.some((run) => run.boxes.includes(number));
    if (sidesDrawn(position.lines, box) === 3 && !isSeen) runs.push(runFrom(board, position.lines, number));
  }
  return runs;
}

/** Follows a run from a box with one free side. */
function runFrom(board: Board, drawn: readonly Owner[], first: BoxNumber): Run {
  const boxes = [first];
  const lines = [...freeSides(board, drawn, first)];
  for (;;) {
    const next = boxAcross(board, lines.at(-1), boxes.at(-1));
    const sides = next === undefined ? [] : freeSides(board, drawn, next);
    if (next === undefined || sides.length > 2) return { boxes, lines, isClosed: false };
    boxes.push(next);
    if (sides.length === 1) return { boxes, lines, isClosed: true };
    lines.push(...sides.filter((side) => !lines.includes(side)));
  }
}

function boxAcross(board: Board, line: LineNumber | undefined, box: BoxNumber | undefined): BoxNumber | undefined {
  return line === undefined ? undefined : board.boxesBeside[line]?.find((beside) => beside !== box);
}

function freeSides(board: Board, drawn: readonly Owner[], box: BoxNumber): readonly LineNumber[] {
  return board.boxes[box]?.sides.filter((side) => drawn[side] === null) ?? [];
}
