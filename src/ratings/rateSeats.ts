import type { Game } from '../engine/game.ts';
import type { Match } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { decideRating, type RatedSeat } from './ratedSeats.ts';
import { ratePersons } from './ratePersons.ts';
import type { RatingChange } from './ratingChange.ts';
import { pairKey, Standing } from './standing.ts';
import { standingKey, writeStanding } from './writeStanding.ts';

/** Whether a match that has just ended is rated. */
export function isRated(game: Game, match: Match): boolean {
  return decideRating(game, match).counts;
}

/** Rates the seats of a match, and writes the new standings of all its players. */
export async function rateSeats(
  draft: Draft,
  guild: string,
  game: Game,
  { endedAt: at = 0 }: Match,
  seats: readonly RatedSeat[],
): Promise<readonly RatingChange[]> {
  const placed = await Promise.all(
    seats.map(async ({ person, place, share }, index) => ({
      before: person && (await draft.get(standingKey(guild, game.id, person), Standing)),
      ...{ place, share },
      pairs: seats.toSpliced(index, 1).map((other) => pairKey(guild, game.id, nameOf({ person }), nameOf(other))),
    })),
  );
  return ratePersons(placed, at).flatMap(({ after, change }, index): readonly RatingChange[] => {
    const { seat, person } = seats[index] ?? {};
    const before = placed[index]?.before;
    if (seat === undefined || person === undefined) return [];
    writeStanding(draft, { guild, game: game.id, person }, before, after);
    return [{ seat, person, rating: after, change: { seat, ...change } }];
  });
}

/** A person who asked to be forgotten still counts as someone, the same one at every table. */
function nameOf({ person }: Pick<RatedSeat, 'person'>): string {
  return person ?? 'nobody';
}
