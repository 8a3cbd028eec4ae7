import { PersonId } from '../match/match.ts';
import type { Draft, Store } from '../store/store.ts';
import { MARK } from '../store/upgradeRecord.ts';
import type { Rating } from './formula.ts';
import { isRanked, type Standing, surely } from './standing.ts';

// The people rated in a game on a server, in list order: one key per person, whose text sorts in that order. So reading
// a page of the list costs only what is on it, and a match changes only the places of its players.

export const RANK_KEYS = 'rank:';
const rankKeys = (guild: string, game: string) => `${RANK_KEYS}${guild}:${game}:`;

/**
 * People with a rank come first, then those about whom too little is known yet, in the order that their list defines.
 */
const RANKED = 'a';
const UNRANKED = 'b';

/** Any rating is written as a positive number with this many digits. */
const FARTHEST = 500_000;
const DIGITS = 6;

/** At most this many entries of a list, starting at this place (0 is the first). */
export interface PartOfList {
  readonly from: number;
  readonly most: number;
}

/** What determines a person's place: a rating, and whether enough is known for a rank. */
interface RankedRating extends Rating {
  readonly isRanked: boolean;
  /** Whether people without a rank are sorted by rating rather than by uncertainty. */
  readonly guessesByRating?: true;
}

/** The part of a key that sorts a person into their place. */
function orderKey(placed: RankedRating): string {
  const digits = (value: number) => String(Math.round(value)).padStart(DIGITS, '0');
  const bounded = (value: number) => Math.min(Math.max(10 * value, 1 - FARTHEST), FARTHEST);
  if (placed.isRanked) return RANKED + digits(FARTHEST - bounded(surely(placed)));
  return UNRANKED + digits(placed.guessesByRating ? FARTHEST - bounded(placed.mean) : 1000 * placed.deviation);
}

/** The person, game and server that a key stands for. */
export function readRankKey(key: string): { readonly guild: string; readonly game: string; readonly person: PersonId } {
  const [guild = '', game = '', , person] = key.slice(RANK_KEYS.length).split(':');
  return { guild, game, person: PersonId.parse(person) };
}

/** The key that lists a person with this standing. */
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

/** Updates the list when a person's standing changes; undefined means no standing. */
export function listRank(
  draft: Pick<Draft, 'set' | 'remove'>,
  { guild, game, person }: { readonly guild: string; readonly game: string; readonly person: PersonId },
  before: Standing | undefined,
  after: Standing | undefined,
): void {
  listPlace(draft, rankKeys(guild, game), person, before && placedBy(before), after && placedBy(after));
}

/** The same for any list: `keys` is the prefix of its keys. */
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

/** A person's place in a list, 1 for the first; undefined if they are not among the first `most` with a rank. */
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

/** At most this many entries of a list, starting at place `from` (0 is the first), in order. */
export function listedFrom(
  store: Pick<Store, 'keys'>,
  guild: string,
  game: string,
  part: PartOfList,
): Promise<readonly PersonId[]> {
  return personsIn(store, rankKeys(guild, game), part);
}

/** The same for any list: `keys` is the prefix of its keys. */
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
