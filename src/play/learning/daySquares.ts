import type { DayTry } from '../../learning/puzzleDayRecords.ts';

/** How many misses are shown; more would only be discouraging. */
const MOST_MISSES = 6;

/** A square for each try: misses in red, then the solution if it was found. */
export function drawSquares({ misses, isFound }: DayTry): string {
  return '🟥'.repeat(Math.min(misses, MOST_MISSES)) + (isFound ? '🟩' : '');
}
