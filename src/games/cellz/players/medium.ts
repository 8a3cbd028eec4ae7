import type { ComputerPlayer } from '../../../engine/computerPlayer.ts';
import { pick } from '../../../engine/random.ts';
import { type Line, lineAt } from '../board.ts';
import type { CellzView } from '../play.ts';
import { freeLines, type Position } from '../position.ts';
import { isControlWorthIt } from './control.ts';
import { quietLine } from './quietLine.ts';
import { nextCapture, shouldDoTrickShot, trickShot } from './trickShot.ts';

/** The seed's policy with all corrections, including when a trick shot pays off: it compares values. */
export const medium = trickShooter(isControlWorthIt);

/** The seed's player with its own threshold for the trick shot; not offered to users, kept for comparison. */
export const seedPlayer = trickShooter(shouldDoTrickShot);

/**
 * Captures everything, but declines the end of the last run if the trick shot pays off; otherwise draws a safe line, or
 * else opens the cheapest chain.
 *
 * It does not plan ahead: each line depends only on the position, and captures are made in an order that leaves the
 * trick shot for the end of the turn. So deciding again after every line leads to the same turn.
 *
 * With three or four players there is no trick shot: the player who is left the boxes then opens the next chain, but
 * for the player after that, so that giving up boxes gains nothing.
 */
function trickShooter(isTrickWorthIt: (position: Position) => boolean): ComputerPlayer<CellzView, Line> {
  return {
    choose(view, _seat, random) {
      const isDuel = view.seatCount - view.left.length === 2;
      const trick = isDuel && isTrickWorthIt(view) ? trickShot(view) : undefined;
      return lineAt(view, trick ?? nextCapture(view) ?? quietLine(view, random));
    },
  };
}

/** The seed's lower level: one line in this many is a slip. */
const ONE_SLIP_IN = 3;

/** Captures what it can, or draws a safe line, or opens the cheapest chain; one line in three is chosen at random. */
export const easy: ComputerPlayer<CellzView, Line> = {
  choose(view, _seat, random) {
    const slips = random.below(ONE_SLIP_IN) === 0;
    return lineAt(view, slips ? pick(freeLines(view), random) : (nextCapture(view) ?? quietLine(view, random)));
  },
};
