import { getBoard, type LineNumber } from '../../../src/games/cellz/board.ts';
import { freeLines, type Position } from '../../../src/games/cellz/position.ts';

/** What perfect play of two makes of a position and all that can follow from it. */
export interface PerfectPlay {
  /** Boxes still to come for the player to move, less those for the other. */
  value(position: Position): number;
  /** How many boxes drawing this line throws away. */
  regret(position: Position, line: LineNumber): number;
}

/**
 * Solves a position with at most 22 free lines, by going through all 2^free sets of drawn lines from the last to the
 * first: no search, no pruning, nothing that the computer players use.
 */
export function solve(position: Position): PerfectPlay {
  const free = freeLines(position);
  const needs = neededBits(position, free);
  const values = new Int8Array(2 ** free.length);
  const valueOfDrawing = (drawn: number, bit: number) => {
    const gain = (needs[bit] ?? []).filter((need) => (drawn & need) === need).length;
    const after = values[drawn | (1 << bit)] ?? 0;
    return gain > 0 ? gain + after : -after;
  };
  for (let drawn = values.length - 2; drawn >= 0; drawn -= 1) {
    let best = Number.NEGATIVE_INFINITY;
    for (let bit = 0; bit < free.length; bit += 1) {
      if ((drawn & (1 << bit)) === 0) best = Math.max(best, valueOfDrawing(drawn, bit));
    }
    values[drawn] = best;
  }
  const drawnIn = (later: Position) =>
    free.reduce((drawn, line, bit) => (later.lines[line] === null ? drawn : drawn | (1 << bit)), 0);
  return {
    value: (later) => values[drawnIn(later)] ?? 0,
    regret: (later, line) => (values[drawnIn(later)] ?? 0) - valueOfDrawing(drawnIn(later), free.indexOf(line)),
  };
}

/** For every free line and box beside it: the other free sides of that box, as bits. */
function neededBits(position: Position, free: readonly LineNumber[]): readonly (readonly number[])[] {
  const { boxes, boxesBeside } = getBoard(position);
  const bitOf = (line: LineNumber) => (free.includes(line) ? 1 << free.indexOf(line) : 0);
  return free.map((line) =>
    (boxesBeside[line] ?? []).map((box) =>
      (boxes[box]?.sides ?? []).reduce((bits, side) => (side === line ? bits : bits | bitOf(side)), 0),
    ),
  );
}
