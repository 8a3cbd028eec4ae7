import type { ComputerPlayer } from '../../../../engine/computerPlayer.ts';
import type { Seat } from '../../../../engine/seat.ts';
import { type Line, lineAt, lineNumber } from '../../board.ts';
import { type CellzView, countBoxes } from '../../play.ts';
import { bestInDuel, canBeSolved, type Estimate, leaveAsker, weighOthers } from './duel.ts';
import { bestAmongMany } from './manyPlayers.ts';
import { reasonFor } from './reasons.ts';

/**
 * Plays perfectly as soon as two players have few enough lines left to solve the rest, about 40 of 60. Before that it
 * simulates the results of lines; fully known openings are played at once. A step of its budget is one simulated match,
 * or a thousand searched positions.
 */
export const hard = {
  choose(view, seat, random, budget) {
    const [best] = isDuel(view)
      ? bestInDuel(view, countLead(view, seat), random, budget)
      : bestAmongMany(view, seat, random, budget);
    return lineAt(view, lineOf(best));
  },
  // Unsolved positions yield only guesses: simulation does not tell which line gives a box away.
  weigh(view, seat, random, budget, asked?) {
    const lead = countLead(view, seat);
    const [move] = asked ?? [];
    // No time is spent on judging a line if the position cannot be solved.
    const spent = move !== undefined && !(isDuel(view) && canBeSolved(view)) ? NOTHING : budget;
    const found = isDuel(view) ? bestInDuel(view, lead, random, spent) : bestAmongMany(view, seat, random, spent);
    const [best] = found;
    const number = move === undefined ? undefined : lineNumber(view, move);
    const lines = number === undefined ? undefined : [number];
    const others = best !== undefined && isDuel(view) ? weighOthers(view, best, lead, budget, lines) : [];
    const isLeftBetter = isDuel(view) && best?.isExact ? leaveAsker(view, budget) : undefined;
    return [...found, ...others.toSorted((a, b) => b.lead - a.lead)].map(({ line, lead: expected, isExact }) => ({
      move: lineAt(view, line),
      // Simulated values are not reported: they are off by 3.4 boxes on average, while always saying “level” is off by
      // 3.3.
      ...(isExact && { expected }),
      exact: isExact,
      reason: reasonFor(view, line, isDuel(view), isLeftBetter),
    }));
  },
  thorough: 6000,
} satisfies ComputerPlayer<CellzView, Line>;

const NOTHING = () => false;

function lineOf(best: Estimate | undefined): number {
  if (best === undefined) throw new Error('no line is free');
  return best.line;
}

function isDuel(view: CellzView): boolean {
  return view.seatCount - view.left.length === 2;
}

/** Returns the seat's lead over the best of the others that still play. */
function countLead(view: CellzView, seat: Seat): number {
  const scores = countBoxes(view);
  const others = scores.filter((_, other) => other !== seat && !view.left.includes(other));
  return (scores[seat] ?? 0) - Math.max(0, ...others);
}
