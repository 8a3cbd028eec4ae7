import { type Board, copyPosition, draw, type Position, positionKey, takeBack } from './board.ts';
import { listMoves } from './moves.ts';

/**
 * What is known about a position: lower and upper bounds for how many more boxes the player to move gets than the
 * other.
 */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** More than the number of boxes on any board. */
const MOST = 99;

/** Nothing is known. */
const UNKNOWN: Bounds = { low: -MOST, high: MOST };

function narrowed({ low, high }: Bounds, value: number, least: number, most: number): Bounds {
  return { low: value > least ? value : low, high: value < most ? value : high };
}

/** The best line of a position, solved to the end of the match; undefined if `deadline` (ms) comes first. */
export function solve(board: Board, start: Position, deadline: number): number | undefined {
  const position = copyPosition(start);
  const known = new Map<string, Bounds>();
  let asked = 0;
  let isOver = false;

  /**
   * How many more boxes the player to move gets than the other: exact between `least` and `most`, otherwise a bound.
   */
  function value(least: number, most: number): number {
    asked += 1;
    if (asked % 256 === 0) isOver = performance.now() > deadline;
    const key = positionKey(position);
    const bounds = known.get(key) ?? UNKNOWN;
    if (bounds.low >= most || bounds.low === bounds.high) return bounds.low;
    if (bounds.high <= least) return bounds.high;
    const best = bestOf(least, most)?.value ?? 0;
    if (!isOver) known.set(key, narrowed(bounds, best, least, most));
    return best;
  }

  function bestOf(least: number, most: number): { readonly value: number; readonly move: number } | undefined {
    let best: { readonly value: number; readonly move: number } | undefined;
    for (const move of listMoves(board, position)) {
      const found = valueAfter(move, Math.max(least, best?.value ?? -MOST), most);
      if (found > (best?.value ?? -MOST)) best = { value: found, move };
      if (found >= most || isOver) break;
    }
    return best;
  }

  function valueAfter(move: number, least: number, most: number): number {
    const boxes = draw(board, position, move);
    const found = boxes > 0 ? boxes + value(least - boxes, most - boxes) : -value(-most, -least);
    takeBack(board, position, move);
    return found;
  }

  const best = bestOf(-MOST, MOST);
  return isOver ? undefined : best?.move;
}
