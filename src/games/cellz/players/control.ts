import { freeLines, type Position } from '../position.ts';
import { firstMaxSquareChain, withDrawn } from './chains.ts';
import { cheapestOpenings } from './quietLine.ts';
import { safeLines } from './safeLines.ts';
import { leastPriceOfDeclining, trickShot } from './trickShot.ts';

/**
 * Whether the trick shot is worth it, for two players: no safe line is left, and being in control of the rest brings at
 * least what is given up here for it. (The seed compares sizes of chains instead: `shouldDoTrickShot`.)
 */
export function isControlWorthIt(position: Position): boolean {
  if (trickShot(position) === undefined) return false;
  const rest = withDrawn(position, firstMaxSquareChain(position).lines);
  if (freeLines(rest).length === 0 || safeLines(rest).length > 0) return false;
  return valueOfControl(rest) >= leastPriceOfDeclining(position);
}

/**
 * What control is worth where nothing can be captured and no line is safe: the boxes still to come for the player who is
 * not to move, less those for the other, if every time the cheapest chain is opened, and whoever may capture it chooses
 * rightly between all of it and all but its end. As right as the cheapest opening is the best one, which it mostly is.
 *
 * Whichever is chosen, the same lines are drawn afterwards, so that it takes one way through the chains only.
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
