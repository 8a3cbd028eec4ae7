import type { Budget } from '../../../../../engine/computerPlayer.ts';
import { getBoard, type LineNumber } from '../../../board.ts';
import { boxesCompletedBy, freeLines, type Position, sidesDrawn } from '../../../position.ts';
import { firstMaxSquareChain, withDrawn } from '../../chains.ts';
import { nextCapture, trickShot } from '../../trickShot.ts';

import { beginSearch, hasRunOut, isAtLeast, MOST_STRINGS, provenString } from './search.ts';
import { type Strings, toStrings } from './strings.ts';

/** Determines the exact values of a position of two players and of all positions that can follow from it. */
export interface Solver {
  readonly strings: Strings;
  /**
   * Returns how many more of the remaining boxes the player to move gets than the opponent, if both play perfectly.
   * Undefined if the budget ran out. A good `guess` makes it faster. `later` must follow from the position that was
   * passed to `createSolver`.
   */
  value(later: Position, guess?: number): number | undefined;
  /**
   * The same for a position in which nothing can be captured, given its strings and the number of boxes that they hold.
   */
  quietValue(left: readonly number[], coins: number, guess: number): number | undefined;
  /**
   * Returns the line that achieves the last returned value, for a position without captures; undefined if all lines are
   * equally good.
   */
  readonly proven: () => LineNumber | undefined;
}

/** Creates a solver; undefined if too many lines are free. An earlier solver must not be used any more. */
export function createSolver(position: Position, budget: Budget): Solver | undefined {
  const strings = toStrings(position);
  if (strings.lines.length > MOST_STRINGS) return undefined;
  const stringOf = new Map(strings.lines.map((line, string) => [line, string]));
  beginSearch(strings, budget);
  let proven: number | undefined;

  function quietValue(left: readonly number[], coins: number, guess: number): number | undefined {
    let least = -coins;
    let most = coins;
    // All boxes go to someone, so that only every second value is possible.
    let target = guess + ((guess + coins) % 2 === 0 ? 0 : 1);
    proven = undefined;
    while (least < most) {
      target = Math.max(least + 2, Math.min(most, target));
      const isReached = isAtLeast(left, coins, target);
      if (hasRunOut()) return undefined;
      if (isReached) {
        least = target;
        proven = provenString();
        target += 2;
      } else {
        most = target - 2;
        target -= 2;
      }
    }
    return least;
  }

  const valueOfQuiet = (quiet: Position, guess: number) =>
    quietValue(
      freeLines(quiet).map((line) => stringOf.get(line) ?? 0),
      countFreeBoxes(quiet),
      guess,
    );

  return {
    strings,
    quietValue,
    value(later, guess = 0) {
      const { taken, left } = captured(later);
      if (trickShot(left) === undefined) return plus(taken, valueOfQuiet(left, guess - taken));
      const { lines, boxes } = firstMaxSquareChain(left);
      const rest = valueOfQuiet(withDrawn(left, lines), guess - taken - boxes);
      return plus(taken, rest === undefined ? undefined : Math.abs(boxes + rest));
    },
    proven: () => (proven === undefined ? undefined : strings.lines[proven]),
  };
}

/** Captures everything except a last run whose end can be declined. */
function captured(position: Position): { readonly taken: number; readonly left: Position } {
  let taken = 0;
  let left = position;
  for (;;) {
    const capture = trickShot(left) === undefined ? nextCapture(left) : undefined;
    if (capture === undefined) return { taken, left };
    taken += boxesCompletedBy(left, capture).length;
    left = withDrawn(left, [capture]);
  }
}

function plus(taken: number, rest: number | undefined): number | undefined {
  return rest === undefined ? undefined : taken + rest;
}

/** Returns how many boxes nobody owns yet. */
function countFreeBoxes(position: Position): number {
  return getBoard(position).boxes.filter((box) => sidesDrawn(position.lines, box) < 4).length;
}
