import type { ComputerPlayer } from '../../../../engine/game.ts';
import type { Seat } from '../../../../engine/seat.ts';
import { type Line, lineAt } from '../../board.ts';
import { type CellzView, scoresOf } from '../../play.ts';
import { bestInDuel, type Estimate, weighOthers } from './duel.ts';
import { bestAmongMany } from './many.ts';
import { reasonFor } from './reasons.ts';

/**
 * Plays the rest perfectly as soon as two players have few enough lines left to work it out, some 40 of 60; before that it
 * tries what its lines lead to. A step of its budget is a match thought of, or a thousand positions searched.
 */
export const hard = {
  choose(view, seat, random, budget) {
    const [best] = isDuel(view)
      ? bestInDuel(view, leadOf(view, seat), random, budget)
      : bestAmongMany(view, seat, random, budget);
    return lineAt(view, lineOf(best));
  },
  weigh(view, seat, random, budget) {
    const lead = leadOf(view, seat);
    const found = isDuel(view) ? bestInDuel(view, lead, random, budget) : bestAmongMany(view, seat, random, budget);
    const [best] = found;
    const others = best !== undefined && isDuel(view) ? weighOthers(view, best, lead, budget) : [];
    return [...found, ...others.toSorted((a, b) => b.lead - a.lead)].map(({ line, lead: expected, isExact }) => ({
      move: lineAt(view, line),
      expected,
      exact: isExact,
      reason: reasonFor(view, line),
    }));
  },
} satisfies ComputerPlayer<CellzView, Line>;

function lineOf(best: Estimate | undefined): number {
  if (best === undefined) throw new Error('no line is free');
  return best.line;
}

function isDuel(view: CellzView): boolean {
  return view.seatCount - view.left.length === 2;
}

/** By how many boxes the seat is ahead of the best of the others that still play. */
function leadOf(view: CellzView, seat: Seat): number {
  const scores = scoresOf(view);
  const others = scores.filter((_, other) => other !== seat && !view.left.includes(other));
  return (scores[seat] ?? 0) - Math.max(0, ...others);
}
