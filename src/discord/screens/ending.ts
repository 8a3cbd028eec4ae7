import type { Game } from '../../engine/game.ts';
import { standingEntries } from '../../engine/match.ts';
import { winners } from '../../engine/outcome.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { ScoreCourse } from '../../engine/scoreCourse.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Match } from '../../tables/match/match.ts';
import { resultOf } from '../../tables/match/result.ts';
import { scoreCourseOf } from '../../tables/match/scoreCourse.ts';

/** What the picture of a match that is over shows besides the final position. */
export interface Ending {
  /** Those who have won, where several played. */
  readonly crowned?: readonly Seat[];
  readonly course?: ScoreCourse;
}

/** Undefined while it is played, and where it was closed. */
export async function endingOf(game: Game, match: Match): Promise<Ending | undefined> {
  const outcome = match.status === 'over' ? resultOf(game, match) : undefined;
  if (outcome === undefined) return undefined;
  const course = await scoreCourseOf(game, match);
  return {
    ...(outcome.places.length > 1 ? { crowned: winners(outcome) } : {}),
    ...(course === undefined ? {} : { course }),
  };
}

/** What can be said of how the score of a match went: with which move it was decided. */
export function endingPhrases({ log }: Match, { course }: Ending): readonly Phrase[] {
  const turningPoint = course?.turningPoint;
  const entry = turningPoint && standingEntries(log)[turningPoint.move - 1];
  if (turningPoint === undefined || entry === undefined) return [];
  const { move, seat } = turningPoint;
  return [phrase('endings.turningPoint', { move, text: entry.text, player: { seat } })];
}
