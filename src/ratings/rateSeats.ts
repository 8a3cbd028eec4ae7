import type { Game, Level } from '../engine/game.ts';
import type { Match } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import type { Rating } from './formula.ts';
import { countingOf, type RatedSeat } from './ratedSeats.ts';
import { ratePersons } from './ratePersons.ts';
import type { RatingChange } from './ratingChange.ts';
import { pairOf, Standing } from './standing.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/** How sure we are of the strength of a computer player: it is measured, and never changes. A deviation. */
const COMPUTER_DEVIATION = 60;

/** What computer players are worth in a game that does not say: a newcomer is taken for 1500. */
const USUAL_STRENGTHS: Readonly<Record<Level, number>> = { easy: 1000, steady: 1300, medium: 1600, hard: 2000 };

/** What a computer player of a game is worth on the scale of ratings. */
export function strengthOf({ strengths = {} }: Game, level: Level): number {
  return strengths[level] ?? USUAL_STRENGTHS[level];
}

/** The same, with how sure that is. */
export function ratingOf(game: Game, level: Level): Rating {
  return { mean: strengthOf(game, level), deviation: COMPUTER_DEVIATION };
}

/** Whether a match that has just ended is rated. */
export function isRated(game: Game, match: Match): boolean {
  return countingOf(game, match).counts;
}

/** Rates the seats of a match, and writes how all who sit there stand now. */
export async function rateSeats(
  draft: Draft,
  guild: string,
  game: Game,
  { endedAt: at = 0 }: Match,
  seats: readonly RatedSeat[],
): Promise<readonly RatingChange[]> {
  const placed = await Promise.all(
    seats.map(async ({ person, place }, index) => ({
      before: person && (await draft.get(standingKey(guild, game.id, person), Standing)),
      place,
      pairs: seats.toSpliced(index, 1).map((other) => pairOf(guild, game.id, nameOf({ person }), nameOf(other))),
    })),
  );
  return ratePersons(placed, at).flatMap(({ after, change }, index): readonly RatingChange[] => {
    const { seat, person } = seats[index] ?? {};
    const before = placed[index]?.before;
    if (seat === undefined || person === undefined) return [];
    writeStanding(draft, { guild, game: game.id, person }, before, after);
    const gain = Math.round(after.mean) - Math.round(after.mean - change.mean);
    return [{ seat, person, rating: after, gain, change: { seat, ...change } }];
  });
}

/** Whoever asked to be forgotten is somebody all the same, the same at every table. */
function nameOf({ person }: Pick<RatedSeat, 'person'>): string {
  return person ?? 'nobody';
}
