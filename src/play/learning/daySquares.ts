import type { DayTry } from '../../learning/puzzleDayRecords.ts';

/** How many misses are shown; more would only hurt. */
const MOST_MISSES = 6;

/** A square for each try. */
export function drawSquares({ misses, isFound }: DayTry): string {
  return '🟥'.repeat(Math.min(misses, MOST_MISSES)) + (isFound ? '🟩' : '');
}
