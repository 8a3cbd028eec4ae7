import type { ComputerPlayer } from '../../../engine/game.ts';
import { pick } from '../../../engine/random.ts';
import { type Line, lineAt } from '../board.ts';
import type { CellzView } from '../play.ts';
import { freeLines, type Position } from '../position.ts';
import { isControlWorthIt } from './control.ts';
import { quietLine } from './quietLine.ts';
import { nextCapture, shouldDoTrickShot, trickShot } from './trickShot.ts';

/** The seed's policy, put right in everything, also in when a trick shot pays: it compares by value. */
export const medium = trickShooter(isControlWorthIt);

/** The seed's player with its own threshold for the trick shot; not offered to players, kept to compare with. */
export const seedPlayer = trickShooter(shouldDoTrickShot);

/**
 * Captures everything, but declines the end of the last run where the trick shot pays; else draws a safe line; else
 * opens the cheapest chain.
 *
 * It plans nothing ahead: each line follows from the position alone, and captures are made in an order that leaves the
 * trick shot for the end of the turn, so that asking anew after every line gives the same turn.
 *
 * With three or four players there is no trick shot: who is left the boxes then opens the next chain, but for the player
 * after, so that giving them up buys nothing.
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

/** The seed's lower level: it slips once in so many lines. */
const ONE_SLIP_IN = 3;

/** Captures what it can, else draws a safe line, else opens the cheapest chain; one line in three is any line at all. */
export const easy: ComputerPlayer<CellzView, Line> = {
  choose(view, _seat, random) {
    const slips = random.below(ONE_SLIP_IN) === 0;
    return lineAt(view, slips ? pick(freeLines(view), random) : (nextCapture(view) ?? quietLine(view, random)));
  },
};
