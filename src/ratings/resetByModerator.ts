import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { PersonId } from '../match/match.ts';
import type { Ratings } from './ratings.ts';
import type { Standing } from './standing.ts';

/** Whoever plays in a match, or is on the list that it changes, does not judge it. */
export const NOT_OWN = phrase('company.moderate.own');

/** Lets somebody begin anew in a game of a server, as a moderator wants who is not on its list; gives how they stood there. */
export async function resetByModerator(
  ratings: Pick<Ratings, 'standingOf' | 'reset'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  moderator: PersonId,
): Promise<Result<Standing>> {
  if ((await ratings.standingOf(guild, game, moderator)) !== undefined) return refuse(NOT_OWN);
  const before = await ratings.reset(guild, game, person);
  return before === undefined ? refuse(phrase('company.moderate.noRating')) : accept(before);
}
