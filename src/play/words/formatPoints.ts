import type { Game } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';

/** Points in this language's format, to a tenth, with a minus sign rather than a hyphen. */
export function pointsIn(points: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(tenths(points)).replace('-', '−');
}

/** The number that `pointsIn` shows, which decides the plural. */
function tenths(points: number): number {
  const rounded = Math.round(points * 10) / 10;
  // Avoids a minus sign before zero.
  return rounded === 0 ? 0 : rounded;
}

/** Returns an amount in what a game counts: “3 boxes”. */
export function amountPhrase({ unit = 'engine.points' }: Pick<Game, 'unit'>, amount: number, locale: string): Phrase {
  return phrase(unit, { number: pointsIn(amount, locale), count: tenths(amount) });
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
 * How a match is expected to end: with which score for a solo game, otherwise by how much the player is ahead or behind.
 * `isProven`: it ends like that with perfect play by everyone.
 */
export function expectationPhrase(
  game: Pick<Game, 'unit'>,
  expected: number,
  isProven: boolean,
  seatCount: number,
  locale: string,
): Phrase {
  const texts = ENDS[isProven ? 'proven' : 'estimated'];
  if (seatCount === 1) return phrase(texts.alone, { points: amountPhrase(game, expected, locale) });
  if (Math.abs(expected) < LEAST) return phrase(texts.level);
  const points = amountPhrase(game, Math.abs(expected), locale);
  return phrase(expected > 0 ? texts.ahead : texts.behind, { points });
}
