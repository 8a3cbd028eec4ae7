import { getBoard, type LineNumber } from '../../src/games/cellz/board.ts';
import { firstMaxSquareChain, withDrawn } from '../../src/games/cellz/players/chains.ts';
import { estimateEffort } from '../../src/games/cellz/players/hard/duel.ts';
import { isAtLeast, provenString } from '../../src/games/cellz/players/hard/exact/search.ts';
import { createSolver } from '../../src/games/cellz/players/hard/exact/solve.ts';
import { boxesTaken, hashPosition } from '../../src/games/cellz/players/hard/openings.ts';
import { safeLines } from '../../src/games/cellz/players/safeLines.ts';
import { nextCapture } from '../../src/games/cellz/players/trickShot.ts';
import { freeLines, type Position } from '../../src/games/cellz/position.ts';

/**
 * Positions with less estimated effort are solved at the table, in about 0.2 s: a sixth of the time that `hard` has.
 */
export const LEAST_EFFORT = 107;

/**
 * The keys of the positions that a player leaves who never ends with fewer boxes, as the first or the second player,
 * whatever the other draws, up to the point where the rest is solved at the table. One search of the empty board proves
 * that neither player can get more boxes than the other; its results are reused along the way.
 */
export function leftPositions(empty: Position): ReadonlySet<number> {
  const holding = holder(empty);
  const left = new Set<number>();
  for (const begins of [true, false]) {
    let own: readonly Position[] = begins ? [empty] : afterOther([empty]);
    while (own.length > 0) {
      const kept = own.flatMap((position) => keptOf(position, left, holding));
      for (const [key] of kept) left.add(key);
      own = afterOther([...new Map(kept).values()]);
    }
  }
  return left;
}

type Holder = (position: Position) => LineNumber | undefined;

/**
 * Returns a function that finds the line with which the player to move, who has taken all boxes taken so far, ends with
 * no fewer boxes than the other.
 */
function holder(empty: Position): Holder {
  const solver = createSolver(empty, () => true);
  const value = solver?.value(empty);
  if (solver === undefined || value !== 0)
    throw new Error(`worth ${value}: only boards that are worth nothing are known`);
  const { lines } = solver.strings;
  return (position) => {
    const strings = lines.flatMap((line, string) => (position.lines[line] === null ? [string] : []));
    const taken = boxesTaken(position);
    // One less is equivalent, because every box goes to someone, and it is the question that was already answered in
    // the search from the empty board.
    if (!isAtLeast(strings, getBoard(position).boxes.length - taken, -taken - 1)) return undefined;
    return lines[provenString()];
  };
}

/** One answer that holds, preferably one that is already kept; none if boxes that can be taken are better left. */
function keptOf(
  position: Position,
  left: ReadonlySet<number>,
  holding: Holder,
): readonly (readonly [key: number, after: Position])[] {
  for (const line of safeLines(position)) {
    const after = withDrawn(position, [line]);
    const key = hashPosition(after);
    if (left.has(key)) return [[key, after]];
  }
  const line = holding(position);
  if (line === undefined) return [];
  const after = withDrawn(position, [line]);
  return [[hashPosition(after), after]];
}

/**
 * The positions that the other player can create from these, one of each set of equivalent ones: the player draws any
 * line, and if it opens boxes, they are taken. Positions that are solved at the table are left out.
 */
function afterOther(positions: readonly Position[]): readonly Position[] {
  const all = new Map<number, Position>();
  for (const position of positions) {
    // A player who had to open boxes owns fewer from then on, and by then enough lines are drawn to solve the rest
    // quickly.
    if (nextCapture(position) !== undefined) continue;
    for (const line of freeLines(position)) {
      const drawn = withDrawn(position, [line]);
      const after = withDrawn(drawn, firstMaxSquareChain(drawn).lines);
      if (estimateEffort(after) >= LEAST_EFFORT) all.set(hashPosition(after), after);
    }
  }
  return [...all.values()];
}
