import type { Placement } from './board.ts';
import { place, takeBack } from './fast/board.ts';
import { countTotalScore } from './fast/longest.ts';
import { cellOf, shapeNumber } from './fast/tables.ts';
import { positionWith } from './players/position.ts';

/** How many points the total would change with each of these placements alone. All of them must be legal. */
export function measureEffects(placed: readonly Placement[], options: readonly Placement[]): readonly number[] {
  const { board } = positionWith(placed, [], 0);
  const before = countTotalScore(board);
  return options.map(({ tile, square, orientation }) => {
    place(board, cellOf(square), shapeNumber(tile, orientation));
    const after = countTotalScore(board);
    takeBack(board);
    return after - before;
  });
}
