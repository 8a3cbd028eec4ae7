import type { Budget, ComputerPlayer } from '../../../../engine/game.ts';
import { pick, type Random } from '../../../../engine/random.ts';
import type { Seat } from '../../../../engine/seat.ts';
import { type Line, lineAt, lineNumber } from '../../board.ts';
import { type CellzView, countBoxes } from '../../play.ts';
import { freeLines } from '../../position.ts';
import { bestInDuel, canBeSolved, type Estimate, leaveAsker, weighOthers } from './duel.ts';
import { bestAmongMany } from './manyPlayers.ts';
import { reasonFor } from './reasons.ts';

/**
 * Plays the rest perfectly as soon as two players have few enough lines left to work it out, some 40 of 60; before that it
 * tries what its lines lead to; openings that are known to the end it plays at once. A step of its budget is a match thought of, or a thousand positions searched.
 */
export const hard = {
  choose(view, seat, random, budget) {
    const [best] = isDuel(view)
      ? bestInDuel(view, countLead(view, seat), random, budget)
      : bestAmongMany(view, seat, random, budget);
    return lineAt(view, lineOf(best));
  },
  // What is not worked out is a guess: trying lines out does not tell which of them gives a box away.
  weigh(view, seat, random, budget, asked?) {
    const lead = countLead(view, seat);
    const [move] = asked ?? [];
    // To judge a line that cannot be worked out no time is spent.
    const spent = move !== undefined && !(isDuel(view) && canBeSolved(view)) ? NOTHING : budget;
    const found = isDuel(view) ? bestInDuel(view, lead, random, spent) : bestAmongMany(view, seat, random, spent);
    const [best] = found;
    const number = move === undefined ? undefined : lineNumber(view, move);
    const lines = number === undefined ? undefined : [number];
    const others = best !== undefined && isDuel(view) ? weighOthers(view, best, lead, budget, lines) : [];
    const byChance = lines !== undefined && isDuel(view) ? leadByChance(view, best, lead, random, budget) : undefined;
    const isLeftBetter = isDuel(view) && best?.isExact ? leaveAsker(view, budget) : undefined;
    return [...found, ...others.toSorted((a, b) => b.lead - a.lead)].map(({ line, lead: expected, isExact }) => ({
      move: lineAt(view, line),
      // What is tried out is no better told than by saying «level»: 3.4 boxes off in the mean, 3.3 by that.
      ...(isExact && { expected }),
      exact: isExact,
      ...(line === best?.line && byChance !== undefined && { byChance }),
      reason: reasonFor(view, line, isDuel(view), isLeftBetter),
    }));
  },
  thorough: 6000,
} satisfies ComputerPlayer<CellzView, Line>;

/** So many lines are drawn by chance to say what chance brings. */
const DRAWN = 6;

/** With which lead the match ends on average where the next line is drawn by chance; undefined where that is not worked out. */
function leadByChance(
  view: CellzView,
  best: Estimate | undefined,
  lead: number,
  random: Random,
  budget: Budget,
): number | undefined {
  if (best?.isExact !== true) return undefined;
  const free = freeLines(view);
  const drawn = Array.from({ length: DRAWN }, () => pick(free, random));
  const known = [best, ...weighOthers(view, best, lead, budget, [...new Set(drawn)])];
  const leads = drawn.flatMap((line) => known.find((one) => one.line === line)?.lead ?? []);
  return leads.length === DRAWN ? leads.reduce((sum, one) => sum + one, 0) / DRAWN : undefined;
}

const NOTHING = () => false;

function lineOf(best: Estimate | undefined): number {
  if (best === undefined) throw new Error('no line is free');
  return best.line;
}

function isDuel(view: CellzView): boolean {
  return view.seatCount - view.left.length === 2;
}

/** By how many boxes the seat is ahead of the best of the others that still play. */
function countLead(view: CellzView, seat: Seat): number {
  const scores = countBoxes(view);
  const others = scores.filter((_, other) => other !== seat && !view.left.includes(other));
  return (scores[seat] ?? 0) - Math.max(0, ...others);
}
