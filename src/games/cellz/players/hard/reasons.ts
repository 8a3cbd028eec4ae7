import { type Phrase, phrase } from '../../../../engine/phrase.ts';
import type { LineNumber } from '../../board.ts';
import { boxesCompletedBy, freeLines, type Position } from '../../position.ts';
import { firstMaxSquareChain, leastSquareMaxChain, secondMaxSquareChains, withDrawn } from '../chains.ts';
import { safeLines } from '../safeLines.ts';
import { leastPriceOfDeclining, nextCapture, trickShot } from '../trickShot.ts';
import { countSafe } from './safeCount.ts';

/**
 * Returns whether it is better to leave than to take the end of a run, which is all that can still be captured in the
 * position; undefined if unknown.
 */
type IsLeftBetter = (position: Position) => boolean | undefined;

/** Explains a line in an instructive sentence. With two players, it also says who will have to open. */
export function reasonFor(
  position: Position,
  line: LineNumber,
  isDuel: boolean,
  isLeftBetter: IsLeftBetter = () => undefined,
): Phrase {
  const after = withDrawn(position, [line]);
  if (boxesCompletedBy(position, line).length > 0) return reasonToTake(position, after, isLeftBetter);
  const given = firstMaxSquareChain(after).boxes;
  if (line === trickShot(position)) {
    const rest = withDrawn(after, firstMaxSquareChain(after).lines);
    const next = freeLines(rest).length === 0 ? 0 : leastSquareMaxChain(secondMaxSquareChains(position));
    return next === 0
      ? phrase('cellz.reason.leave', { count: given })
      : phrase('cellz.reason.control', { given, count: next });
  }
  if (firstMaxSquareChain(position).boxes > 0) return phrase('cellz.reason.leave', { count: given });
  if (given === 0) return reasonForSafe(after, isDuel);
  if (safeLines(position).length > 0) return reasonToGive(after, isDuel);
  if (given === 2 && mustBeTaken(after, given)) return phrase('cellz.reason.middle');
  const isLast = freeLines(withDrawn(after, firstMaxSquareChain(after).lines)).length === 0;
  return phrase(isLast ? 'cellz.reason.openLast' : 'cellz.reason.open', { count: given });
}

/** Whether these boxes cannot be left in order to get the turn back. */
function mustBeTaken(after: Position, given: number): boolean {
  return given <= 2 && leastPriceOfDeclining(after) === Number.POSITIVE_INFINITY;
}

/**
 * Explains giving boxes away while safe lines are left; says who will run out of those first only if they can be
 * counted.
 */
function reasonToGive(after: Position, isDuel: boolean): Phrase {
  const { boxes: count, lines } = firstMaxSquareChain(after);
  const rest = withDrawn(after, lines);
  const isTurned = isDuel && mustBeTaken(after, count) && countSafe(rest)?.parity === 'even';
  return isTurned
    ? phrase('cellz.reason.turn', { count })
    : phrase('cellz.reason.give', { count, safe: safeLines(rest).length });
}

/**
 * Explains a safe line by counting those left: the opponent draws the next one, and the player who finds none has to
 * open.
 */
function reasonForSafe(after: Position, isDuel: boolean): Phrase {
  const safe = isDuel ? countSafe(after) : undefined;
  if (safe === undefined) return phrase('cellz.reason.safe', { count: safeLines(after).length });
  const { least, most, parity } = safe;
  const lines = least === most ? least : `${least}–${most}`;
  switch (parity) {
    case 'even':
      return most === 0 ? phrase('cellz.reason.safeLast') : phrase('cellz.reason.safeAhead', { lines });
    case 'odd':
      return most === 1 ? phrase('cellz.reason.safeTheirs') : phrase('cellz.reason.safeBehind', { lines });
    case 'open':
      return phrase('cellz.reason.safeOpen', { least, most });
  }
}

function reasonToTake(position: Position, after: Position, isLeftBetter: IsLeftBetter): Phrase {
  const { boxes } = firstMaxSquareChain(position);
  if (freeLines(after).length === 0) return phrase('cellz.reason.last', { count: boxes });
  if (trickShot(position) !== undefined) {
    return phrase(isLeftBetter(position) === false ? 'cellz.reason.takeAll' : 'cellz.reason.take', { count: boxes });
  }
  const end = beforeLeaving(after);
  if (end === undefined) return phrase('cellz.reason.take', { count: boxes });
  const left = firstMaxSquareChain(end).boxes;
  switch (isLeftBetter(end)) {
    case undefined:
      return phrase('cellz.reason.takeFirst', { count: boxes - left, left });
    case true:
      return phrase('cellz.reason.takeSome', { count: boxes - left, all: boxes, left });
    case false:
      return phrase('cellz.reason.take', { count: boxes });
  }
}

/**
 * Returns the position in which only the end of a run is left to capture and could be declined; undefined if there is
 * none.
 */
function beforeLeaving(position: Position): Position | undefined {
  for (let rest = position; ; ) {
    if (trickShot(rest) !== undefined) return rest;
    const capture = nextCapture(rest);
    if (capture === undefined) return undefined;
    rest = withDrawn(rest, [capture]);
  }
}
