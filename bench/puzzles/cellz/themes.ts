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

/** With at least this many safe lines, a board is still open. */
const OPENING = 9;

const LEFT_OF_LOOP = 4;

/**
 * The theme of the right line in a decision: leaving the end of a loop or of a chain to the other player, the opening,
 * the last safe lines that decide who opens first, giving boxes before one has to, giving more than needed, or the
 * right one of the cheapest openings.
 */
export function findTheme(position: Position, right: LineNumber): string {
  const given = firstMaxSquareChain(withDrawn(position, [right])).boxes;
  if (trickShot(position) === right) return given === LEFT_OF_LOOP ? 'loop' : 'double';
  const safe = safeLines(position);
  if (safe.includes(right)) return safe.length >= OPENING ? 'opening' : 'parity';
  if (safe.length > 0) return 'sacrifice';
  return given > leastSquareMaxChain(secondMaxSquareChains(position)) ? 'control' : 'cheapest';
}
