import { getBoard, type LineNumber } from '../../../src/games/cellz/board.ts';
import { freeLines, type Position } from '../../../src/games/cellz/position.ts';

/** Positions with more free lines are not searched, because each doubles the work. */
export const MOST_FREE = 16;

/** A plain search over all orders of the free lines, without any knowledge of chains: the truth for two players. */
export interface Truth {
  /** How many more of the currently open boxes the player to move gets than the other. */
  readonly value: number;
  /** The same if that player draws this line. */
  readonly after: (line: LineNumber) => number;
}

export function solveTruth(position: Position): Truth {
  const free = freeLines(position);
  if (free.length > MOST_FREE) throw new Error(`${free.length} lines are too many`);
  const bitOf = new Map(free.map((line, at) => [line, 1 << at]));
  const boxes = getBoard(position).boxes.flatMap(({ sides }) => {
    const bits = sides.reduce((mask, line) => mask | (bitOf.get(line) ?? 0), 0);
    return bits === 0 ? [] : [bits];
  });
  const beside = free.map((line) => boxes.filter((bits) => (bits & (bitOf.get(line) ?? 0)) !== 0));
  const known = new Int8Array(1 << free.length).fill(UNKNOWN);
  known[0] = 0;
  const after = (left: number, at: number): number => {
    const rest = left & ~(1 << at);
    const taken = (beside[at] ?? []).filter((bits) => (bits & rest) === 0).length;
    return taken > 0 ? taken + worthOf(rest) : -worthOf(rest);
  };
  function worthOf(left: number): number {
    const before = known[left] ?? UNKNOWN;
    if (before !== UNKNOWN) return before;
    let best = UNKNOWN;
    for (let at = 0; at < free.length; at += 1) if ((left & (1 << at)) !== 0) best = Math.max(best, after(left, at));
    known[left] = best;
    return best;
  }
  const all = (1 << free.length) - 1;
  return { value: worthOf(all), after: (line) => after(all, free.indexOf(line)) };
}

const UNKNOWN = -128;
