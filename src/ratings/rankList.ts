import { PersonId } from '../match/match.ts';
import type { Draft, Store } from '../store/store.ts';
import { MARK } from '../store/upgradeRecord.ts';
import type { Rating } from './formula.ts';
import { isRanked, type Standing, surely } from './standing.ts';

// Who is rated in a game of a server, in the order in which they are listed: a key a person, whose text sorts as they do. So
// a page of the list costs what is on it, and a match changes what its players move.

export const RANK_KEYS = 'rank:';
const rankKeys = (guild: string, game: string) => `${RANK_KEYS}${guild}:${game}:`;

/** Those who have a rank come first, then those of whom too little is known yet, by what their list says. */
const RANKED = 'a';
const UNRANKED = 'b';

/** Whatever a rating comes to, its text is a positive number of so many digits. */
const FARTHEST = 500_000;
const DIGITS = 6;

/** So many of a list, from this place on (0 is the first). */
export interface PartOfList {
  readonly from: number;
  readonly most: number;
}

/** What of somebody decides on their place: a rating, and whether enough is known for a rank. */
interface RankedRating extends Rating {
  readonly isRanked: boolean;
  /** Whether those without a rank are in the order of their ratings, not of how unsure these are. */
  readonly guessesByRating?: true;
}

/** The words by which keys put somebody into their place. */
function orderKey(placed: RankedRating): string {
  const digits = (value: number) => String(Math.round(value)).padStart(DIGITS, '0');
  const bounded = (value: number) => Math.min(Math.max(10 * value, 1 - FARTHEST), FARTHEST);
  if (placed.isRanked) return RANKED + digits(FARTHEST - bounded(surely(placed)));
  return UNRANKED + digits(placed.guessesByRating ? FARTHEST - bounded(placed.mean) : 1000 * placed.deviation);
}

/** Whose place it is that is kept under a key. */
export function readRankKey(key: string): { readonly guild: string; readonly game: string; readonly person: PersonId } {
  const [guild = '', game = '', , person] = key.slice(RANK_KEYS.length).split(':');
  return { guild, game, person: PersonId.parse(person) };
}

/** Under which key somebody with such a standing is listed. */
export function rankKey(
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  standing: Standing,
): string {
  return placeKey(rankKeys(guild, game), person, placedBy(standing));
}

function placedBy(standing: Standing): RankedRating {
  return { ...standing, isRanked: isRanked(standing), guessesByRating: true };
}

function placeKey(keys: string, person: PersonId, placed: RankedRating): string {
  return `${keys}${orderKey(placed)}:${person}`;
}

/** Writes what a change of somebody's standing changes of the list; undefined: they have none. */
export function listRank(
  draft: Pick<Draft, 'set' | 'remove'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: Standing | undefined,
  after: Standing | undefined,
): void {
  listPlace(draft, rankKeys(guild, game), person, before && placedBy(before), after && placedBy(after));
}

/** The same in any list: `keys` is what its keys begin with. */
export function listPlace(
  draft: Pick<Draft, 'set' | 'remove'>,
  keys: string,
  person: PersonId,
  before: RankedRating | undefined,
  after: RankedRating | undefined,
): void {
  const keyOf = (placed: RankedRating | undefined) => placed && placeKey(keys, person, placed);
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
export function listedFrom(
  store: Pick<Store, 'keys'>,
  guild: string,
  game: string,
  part: PartOfList,
): Promise<readonly PersonId[]> {
  return personsIn(store, rankKeys(guild, game), part);
}

/** The same of any list: `keys` is what its keys begin with. */
export async function personsIn(
  store: Pick<Store, 'keys'>,
  keys: string,
  { from, most }: PartOfList,
): Promise<readonly PersonId[]> {
  const found: PersonId[] = [];
  let place = 0;
  for await (const key of store.keys(keys)) {
    if (place >= from) found.push(PersonId.parse(key.slice(key.lastIndexOf(':') + 1)));
    if (found.length === most) break;
    place += 1;
  }
  return found;
}
