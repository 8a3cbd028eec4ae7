import { type Phrase, phrase } from '../../engine/phrase.ts';

/** Points in this language's format, to a tenth. */
export function pointsIn(points: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(tenths(points));
}

/** The number that `pointsIn` shows, which decides the plural. */
export function tenths(points: number): number {
  const rounded = Math.round(points * 10) / 10;
  // Avoids a minus sign before zero.
  return rounded === 0 ? 0 : rounded;
}

/** Anything smaller is shown as zero. */
export const LEAST = 0.05;

/**
 * How a match is expected to end: in points for a solo game, otherwise by how many points the player is ahead or
 * behind.
 */
export function expectationPhrase(expected: number, seatCount: number, locale: string): Phrase {
  const points = pointsIn(Math.abs(expected), locale);
  if (seatCount === 1)
    return phrase('coach.expected.alone', { points: pointsIn(expected, locale), count: tenths(expected) });
  if (Math.abs(expected) < LEAST) return phrase('coach.expected.level');
  return expected > 0 ? phrase('coach.expected.ahead', { points }) : phrase('coach.expected.behind', { points });
}
