import { freeLines, type Position } from '../position.ts';
import { firstMaxSquareChain, withDrawn } from './chains.ts';
import { cheapestOpenings } from './quietLine.ts';
import { safeLines } from './safeLines.ts';
import { leastPriceOfDeclining, trickShot } from './trickShot.ts';

/**
 * Whether the trick shot is worth it, with two players: no safe line is left, and control of the rest is worth at least
 * what is given up for it here. (The seed compares sizes of chains instead: `shouldDoTrickShot`.)
 */
export function isControlWorthIt(position: Position): boolean {
  if (trickShot(position) === undefined) return false;
  const rest = withDrawn(position, firstMaxSquareChain(position).lines);
  if (freeLines(rest).length === 0 || safeLines(rest).length > 0) return false;
  return valueOfControl(rest) >= leastPriceOfDeclining(position);
}

/**
 * Returns the value of control if nothing can be captured and no line is safe: the boxes still to come for the player
 * who is not to move, minus those for the other player. Assumes that the cheapest chain is always opened, and that the
 * opponent then chooses optimally between taking all of it and all but its end. This is correct as long as the cheapest
 * opening is the best one, which it usually is.
 *
 * Either choice leaves the same lines, so that a single pass through the chains is enough.
 */
export function valueOfControl(position: Position): number {
  const openings: { readonly boxes: number; readonly price: number }[] = [];
  for (let rest = position; freeLines(rest).length > 0; ) {
    const opened = withDrawn(rest, cheapestOpenings(rest).slice(0, 1));
    const { lines, boxes } = firstMaxSquareChain(opened);
    openings.push({ boxes, price: leastPriceOfDeclining(opened) });
    rest = withDrawn(opened, lines);
  }
  return openings.reduceRight((later, { boxes, price }) => Math.max(boxes - later, boxes - 2 * price + later), 0);
}
