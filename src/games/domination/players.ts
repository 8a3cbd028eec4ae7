import type { ComputerPlayer } from '../../engine/game.ts';
import { pick } from '../../engine/random.ts';
import { legalLines } from './lines.ts';
import type { Move } from './move.ts';
import { preview, rememberedLines, type View } from './view.ts';

/** Any legal line. */
export const easy: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) => pick(legal(view), random),
};

/** The line that gains most at once: empty cells count one, cells of the other player two. Equal lines by chance. */
export const medium: ComputerPlayer<View, Move> = {
  choose: (view, _seat, random) =>
    pick(
      best(legal(view), (move) => gain(view, move)),
      random,
    ),
};

function legal(view: View): readonly Move[] {
  return legalLines(view.setup.size, rememberedLines(view), view.setup.rule);
}

function gain(view: View, move: Move): number {
  const { empty, taken } = preview(view, move);
  return empty + 2 * taken;
}

/** The items with the highest value. */
function best<T>(items: readonly T[], worth: (item: T) => number): readonly T[] {
  let highest = Number.NEGATIVE_INFINITY;
  let found: T[] = [];
  for (const item of items) {
    const value = worth(item);
    if (value > highest) [highest, found] = [value, []];
    if (value === highest) found.push(item);
  }
  return found;
}
