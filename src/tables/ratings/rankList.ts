import { PersonId } from '../match/match.ts';
import type { Draft, Store } from '../store/store.ts';
import { MARK } from '../store/upgradeRecord.ts';
import { isRanked, type Standing, surely } from './standing.ts';

// Who is rated in a game of a server, in the order in which they are listed: a key a person, whose text sorts as they do. So
// a page of the list costs what is on it, and a match changes what its players move.

export const RANK_KEYS = 'rank:';
const rankKeys = (guild: string, game: string) => `${RANK_KEYS}${guild}:${game}:`;

/** Those who have a rank come first, then those of whom too little is known yet, the least unsure first. */
const RANKED = 'a';
const UNRANKED = 'b';

/** Whatever a rating comes to, its text is a positive number of so many digits. */
const FARTHEST = 500_000;
const DIGITS = 6;

/** The words by which keys put somebody into their place. */
function orderOf(standing: Standing): string {
  const digits = (value: number) => String(Math.round(value)).padStart(DIGITS, '0');
  const bounded = Math.min(Math.max(10 * surely(standing), 1 - FARTHEST), FARTHEST);
  return isRanked(standing) ? RANKED + digits(FARTHEST - bounded) : UNRANKED + digits(1000 * standing.deviation);
}

/** Writes what a change of somebody's standing changes of the list; undefined: they have none. */
export function listRank(
  draft: Pick<Draft, 'set' | 'remove'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: Standing | undefined,
  after: Standing | undefined,
): void {
  const keyOf = (standing: Standing | undefined) =>
    standing && `${rankKeys(guild, game)}${orderOf(standing)}:${person}`;
  const [was, is] = [keyOf(before), keyOf(after)];
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is !== undefined) draft.set(is, MARK);
}

/** The place of somebody in a list, 1 for the first; undefined where they are not among so many with a rank. */
export async function placeIn(
  store: Pick<Store, 'keys'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  most: number,
): Promise<number | undefined> {
  let place = 0;
  for await (const key of store.keys(rankKeys(guild, game) + RANKED)) {
    place += 1;
    if (key.endsWith(`:${person}`)) return place;
    if (place === most) break;
  }
  return undefined;
}

/** So many of a list from its place `from` on (0 is the first), as they stand in it. */
export async function listedFrom(
  store: Pick<Store, 'keys'>,
  guild: string,
  game: string,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<readonly PersonId[]> {
  const found: PersonId[] = [];
  let place = 0;
  for await (const key of store.keys(rankKeys(guild, game))) {
    if (place >= from) found.push(PersonId.parse(key.slice(key.lastIndexOf(':') + 1)));
    if (found.length === most) break;
    place += 1;
  }
  return found;
}
