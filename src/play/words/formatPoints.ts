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

/** The texts for how a match is expected to end, and for how it ends with perfect play. */
const ENDS = {
  estimated: {
    alone: 'coach.expected.alone',
    level: 'coach.expected.level',
    ahead: 'coach.expected.ahead',
    behind: 'coach.expected.behind',
  },
  proven: {
    alone: 'coach.proven.alone',
    level: 'coach.proven.level',
    ahead: 'coach.proven.ahead',
    behind: 'coach.proven.behind',
  },
} as const;

/**
 * How a match is expected to end: in points for a solo game, otherwise by how many points the player is ahead or
 * behind. `isProven`: it ends like that with perfect play by everyone.
 */
export function expectationPhrase(expected: number, isProven: boolean, seatCount: number, locale: string): Phrase {
  const texts = ENDS[isProven ? 'proven' : 'estimated'];
  const points = pointsIn(Math.abs(expected), locale);
  if (seatCount === 1) return phrase(texts.alone, { points: pointsIn(expected, locale), count: tenths(expected) });
  if (Math.abs(expected) < LEAST) return phrase(texts.level);
  return phrase(expected > 0 ? texts.ahead : texts.behind, { points });
}
