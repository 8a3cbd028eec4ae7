import { type Phrase, phrase } from '../../engine/phrase.ts';

/** Points as people of this language write them, to a tenth. */
export function pointsIn(points: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(tenths(points));
}

/** What `pointsIn` shows, as a number: it chooses the plural. */
export function tenths(points: number): number {
  const rounded = Math.round(points * 10) / 10;
  // What is rounded away shall not leave its sign.
  return rounded === 0 ? 0 : rounded;
}

/** Less is shown as nothing. */
export const LEAST = 0.05;

/** How a match is expected to end: a player's own points where they play alone, else by how many they lead or trail. */
export function expectationPhrase(expected: number, seatCount: number, locale: string): Phrase {
  const points = pointsIn(Math.abs(expected), locale);
  if (seatCount === 1)
    return phrase('coach.expected.alone', { points: pointsIn(expected, locale), count: tenths(expected) });
  if (Math.abs(expected) < LEAST) return phrase('coach.expected.level');
  return expected > 0 ? phrase('coach.expected.ahead', { points }) : phrase('coach.expected.behind', { points });
}
