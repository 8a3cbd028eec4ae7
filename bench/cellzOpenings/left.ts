import { getBoard, type LineNumber } from '../../src/games/cellz/board.ts';
import { firstMaxSquareChain, withDrawn } from '../../src/games/cellz/players/chains.ts';
import { estimateEffort } from '../../src/games/cellz/players/hard/duel.ts';
import { isAtLeast, provenString } from '../../src/games/cellz/players/hard/exact/search.ts';
import { createSolver } from '../../src/games/cellz/players/hard/exact/solve.ts';
import { boxesTaken, hashPosition } from '../../src/games/cellz/players/hard/openings.ts';
import { safeLines } from '../../src/games/cellz/players/safeLines.ts';
import { nextCapture } from '../../src/games/cellz/players/trickShot.ts';
import { freeLines, type Position } from '../../src/games/cellz/position.ts';

/** What takes less is worked out at the table, in some 0.2 s: a sixth of what hard has time for. */
export const LEAST_EFFORT = 107;

/**
 * The positions that somebody leaves who never ends with fewer boxes, as the first player or the second, whatever the other
 * draws, by their keys, until the rest is worked out at the table. One search of the empty board proves that neither player
 * can get more boxes than the other; what it found is asked for on the way.
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

/** Says by which line who is to move, and has taken all boxes that are gone, ends with no fewer than the other. */
function holder(empty: Position): Holder {
  const solver = createSolver(empty, () => true);
  const value = solver?.value(empty);
  if (solver === undefined || value !== 0)
    throw new Error(`worth ${value}: only boards that are worth nothing are known`);
  const { lines } = solver.strings;
  return (position) => {
    const strings = lines.flatMap((line, string) => (position.lines[line] === null ? [string] : []));
    const taken = boxesTaken(position);
    // One less is the same, as all boxes go to somebody, and it is what was asked on the way from the empty board.
    if (!isAtLeast(strings, getBoard(position).boxes.length - taken, -taken - 1)) return undefined;
    return lines[provenString()];
  };
}

/** One answer that holds, one that is kept already if there is any; none where boxes that can be taken had better be left. */
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
 * What the other may make of these positions, one of those that are alike: any line, and if it opens boxes, they are taken.
 * Without those that are worked out at the table.
 */
function afterOther(positions: readonly Position[]): readonly Position[] {
  const all = new Map<number, Position>();
  for (const position of positions) {
    // Who had to open boxes owns fewer from then on, with so many lines drawn that the rest is quickly worked out.
    if (nextCapture(position) !== undefined) continue;
    for (const line of freeLines(position)) {
      const drawn = withDrawn(position, [line]);
      const after = withDrawn(drawn, firstMaxSquareChain(drawn).lines);
      if (estimateEffort(after) >= LEAST_EFFORT) all.set(hashPosition(after), after);
    }
  }
  return [...all.values()];
}
