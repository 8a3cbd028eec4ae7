import { PersonId } from '../match/match.ts';
import type { Draft } from '../store/store.ts';
import { MARK } from '../store/upgradeRecord.ts';
import { listRank } from './rankList.ts';
import type { Standing } from './standing.ts';

/** The keys of people's standings in the games of servers. */
export const STANDING_KEYS = 'standing:';
export const standingsKeys = (guild: string) => `${STANDING_KEYS}${guild}:`;
export const standingKey = (guild: string, game: string, person: PersonId) =>
  `${standingsKeys(guild)}${game}:${person}`;

/** Whether a key with that prefix is of a standing: `standing:<server>` holds the tables that a server keeps open. */
export function isStandingKey(key: string): boolean {
  return key.slice(STANDING_KEYS.length).includes(':');
}

/** The keys that record in which games on which servers a person is rated: one record for each. */
export const RATED_KEYS = 'rated:';
export const ratedKeys = (person: PersonId) => `${RATED_KEYS}${person}:`;

/** Writes a person's standing and updates all lists; undefined removes it. */
export function writeStanding(
  draft: Draft,
  whose: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: Standing | undefined,
  after: Standing | undefined,
): void {
  const { guild, game, person } = whose;
  const [key, ratedKey] = [standingKey(guild, game, person), `${ratedKeys(person)}${guild}:${game}`];
  listRank(draft, whose, before, after);
  if (after === undefined) {
    draft.remove(key);
    draft.remove(ratedKey);
    return;
  }
  draft.set(key, after);
  if (before === undefined) draft.set(ratedKey, MARK);
}

/** The person, game and server whose standing is stored under a key. */
export function readStandingKey(key: string): {
  readonly guild: string;
  readonly game: string;
  readonly person: PersonId;
} {
  const [guild = '', game = '', person = ''] = key.slice(STANDING_KEYS.length).split(':');
  return { guild, game, person: PersonId.parse(person) };
}
