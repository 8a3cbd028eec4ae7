import { type Phrase, phrase } from '../../../../engine/phrase.ts';
import type { LineNumber } from '../../board.ts';
import { boxesCompletedBy, freeLines, type Position } from '../../position.ts';
import { firstMaxSquareChain, leastSquareMaxChain, secondMaxSquareChains, withDrawn } from '../chains.ts';
import { safeLines } from '../safeLines.ts';
import { leastPriceOfDeclining, trickShot } from '../trickShot.ts';

/** What a line does, in a sentence from which one learns. */
export function reasonFor(position: Position, line: LineNumber): Phrase {
  const after = withDrawn(position, [line]);
  if (boxesCompletedBy(position, line).length > 0) return reasonToTake(position, after);
  const given = firstMaxSquareChain(after).boxes;
  if (line === trickShot(position)) {
    const rest = withDrawn(after, firstMaxSquareChain(after).lines);
    const next = freeLines(rest).length === 0 ? 0 : leastSquareMaxChain(secondMaxSquareChains(position));
    return next === 0
      ? phrase('cellz.reason.leave', { count: given })
      : phrase('cellz.reason.control', { given, count: next });
  }
  if (firstMaxSquareChain(position).boxes > 0) return phrase('cellz.reason.leave', { count: given });
  if (given === 0) return phrase('cellz.reason.safe', { count: safeLines(after).length });
  if (safeLines(position).length > 0) return phrase('cellz.reason.turn', { count: given });
  if (given === 2 && leastPriceOfDeclining(after) === Number.POSITIVE_INFINITY) return phrase('cellz.reason.middle');
  return phrase('cellz.reason.open', { count: given });
}

function reasonToTake(position: Position, after: Position): Phrase {
  const { boxes } = firstMaxSquareChain(position);
  if (freeLines(after).length === 0) return phrase('cellz.reason.last', { count: boxes });
  return trickShot(position) === undefined
    ? phrase('cellz.reason.take', { count: boxes })
    : phrase('cellz.reason.takeAll', { count: boxes });
}
