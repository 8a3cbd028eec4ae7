import type { LineNumber } from '../../../src/games/cellz/board.ts';
import {
  firstMaxSquareChain,
  leastSquareMaxChain,
  secondMaxSquareChains,
  withDrawn,
} from '../../../src/games/cellz/players/chains.ts';
import { safeLines } from '../../../src/games/cellz/players/safeLines.ts';
import { trickShot } from '../../../src/games/cellz/players/trickShot.ts';
import type { Position } from '../../../src/games/cellz/position.ts';

/** From so many safe lines on a board is still open. */
const OPENING = 9;

const LEFT_OF_LOOP = 4;

/**
 * What the right line of a decision is about: the end of a loop or of a chain left to the other, the opening, the last safe
 * lines that decide who opens first, boxes given before one has to, more given than needed, or the right one of the cheapest.
 */
export function findTheme(position: Position, right: LineNumber): string {
  const given = firstMaxSquareChain(withDrawn(position, [right])).boxes;
  if (trickShot(position) === right) return given === LEFT_OF_LOOP ? 'loop' : 'double';
  const safe = safeLines(position);
  if (safe.includes(right)) return safe.length >= OPENING ? 'opening' : 'parity';
  if (safe.length > 0) return 'sacrifice';
  return given > leastSquareMaxChain(secondMaxSquareChains(position)) ? 'control' : 'cheapest';
}
