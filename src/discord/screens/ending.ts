import { standingEntries } from '../../engine/match.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { ScoreCourse } from '../../engine/scoreCourse.ts';
import type { Match } from '../../tables/match.ts';

/** What can be said of how the score of a match went: with which move it was decided. */
export function coursePhrases({ log }: Match, { turningPoint }: ScoreCourse): readonly Phrase[] {
  if (turningPoint === undefined) return [];
  const entry = standingEntries(log)[turningPoint.move - 1];
  if (entry === undefined) return [];
  const { move, seat } = turningPoint;
  return [phrase('endings.turningPoint', { move, text: entry.text, player: { seat } })];
}
