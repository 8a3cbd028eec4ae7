import { pick, type Random } from '../../../engine/random.ts';
import type { LineNumber } from '../board.ts';
import type { Position } from '../position.ts';
import { leastSquareMaxChain, secondMaxSquareChains, withDrawn } from './chains.ts';
import { safeLines } from './safeLines.ts';
import { leastPriceOfDeclining } from './trickShot.ts';

/**
 * Returns a line for a position in which nothing can be captured: a safe line, or else one that opens the cheapest
 * chain.
 */
export function quietLine(position: Position, random: Random): LineNumber {
  const safe = safeLines(position);
  return pick(safe.length > 0 ? safe : cheapestOpenings(position), random);
}

/**
 * Returns the lines that give away the fewest boxes, and among them those after which declining costs most. So two
 * boxes are opened by the line between them, which cannot be declined, and a loop is opened rather than a chain of the
 * same size.
 */
export function cheapestOpenings(position: Position): readonly LineNumber[] {
  const chains = secondMaxSquareChains(position);
  const least = leastSquareMaxChain(chains);
  const openings = chains.filter((chain) => chain.boxes === least).map((chain) => chain.opening);
  const prices = openings.map((opening) => leastPriceOfDeclining(withDrawn(position, [opening])));
  const dearest = Math.max(...prices);
  return openings.filter((_, at) => prices[at] === dearest);
}
