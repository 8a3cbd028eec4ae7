import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isLive, Match, type MatchId, type PersonId } from '../../match/match.ts';
import { moveEarlierRatings } from '../../ratings/migrateRatings.ts';
import { RANK_KEYS, rankKey, readRankKey } from '../../ratings/rankList.ts';
import { Standing } from '../../ratings/standing.ts';
import {
  isStandingKey,
  RATED_KEYS,
  readStandingKey,
  STANDING_KEYS,
  standingKey,
  writeStanding,
} from '../../ratings/writeStanding.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, isUnreadable } from '../../store/upgradeRecord.ts';
import { DAY_PLACE_KEYS, listInPlace } from '../daily/days.ts';
import { KEPT_DUE_KEYS, KEPT_IN_KEYS, KEPT_KEYS, listKept, listKeptIn } from '../lists/keptMatches.ts';
import { findLiveMatchInPlace, listTable, MATCH_KEYS, matchKey, TABLE_KEYS } from '../lists/liveTables.ts';
import { listOpenSeats, OPEN_SEAT_KEYS } from '../lists/tablesHere.ts';
import type { ListsWritten } from '../options.ts';
import { DUE_DIGEST_KEYS, listDueDigests } from '../people/digests.ts';
import { everybodyMentioned, listMentions, MENTION_KEYS, matchesMentioning } from '../people/mentions.ts';
import {
  findInvolvement,
  type Involvement,
  listPersons,
  Person,
  personKey,
  stranger,
  withInvolvement,
  withKept,
  withMet,
} from '../people/person.ts';
import { measureReliability, type ReliabilityRecord } from '../people/reliability.ts';

/** The version of the store's lists. Raised when there are new ones, which are then written from the matches. */
const LISTS = 9;
const LISTS_KEY = 'lists';

/** The first stores that had it kept a bare number. */
const Lists = z.preprocess(
  (raw) => (typeof raw === 'number' ? { schema: 1, version: raw } : raw),
  defineRecord(z.object({ schema: z.literal(1), version: z.int() })),
);

const LISTED = [
  TABLE_KEYS,
  MENTION_KEYS,
  KEPT_KEYS,
  KEPT_DUE_KEYS,
  KEPT_IN_KEYS,
  RATED_KEYS,
  RANK_KEYS,
  DUE_DIGEST_KEYS,
  OPEN_SEAT_KEYS,
  DAY_PLACE_KEYS,
];

/** Marks a store that was created with its lists. */
export const LISTS_BUILT = { [LISTS_KEY]: { schema: 1, version: LISTS } };

/** How many unreadable records are named. */
const NAMED = 20;

/** The one record that held all live tables before each had its own. */
const OLD_LIVE = 'live';

/** How list writing gives way to players, and what is told about live tables that were in no list. */
export interface RebuildHooks {
  /** Awaited between the steps. */
  readonly giveWay: () => Promise<void>;
  readonly onTable: (match: Match) => void;
}

/**
 * Writes all lists if the store has none, or has those of an earlier version, which stay meanwhile; undefined if they
 * are up to date, otherwise `onBegin` is called.
 */
export async function rebuildListsOnce(
  store: Store,
  beside: RebuildHooks,
  onBegin: () => void = () => undefined,
): Promise<ListsWritten | undefined> {
  if (await hasTodaysLists(store)) return undefined;
  onBegin();
  return writeLists(store, beside);
}

/** Whether all lists are those of this version; otherwise `rebuildListsOnce` converts the store. */
export async function hasTodaysLists(store: Store): Promise<boolean> {
  return (await store.get(LISTS_KEY, Lists))?.version === LISTS;
}

/**
 * Rebuilds all lists from the matches and ratings, replacing the existing ones: each person's, live tables, mentions,
 * ranks, and retention. Nobody else may use the store; people's settings stay.
 */
export async function rebuildLists(store: Store): Promise<ListsWritten> {
  for (const prefix of LISTED) await sideBySide(store.keys(prefix), (key) => store.remove([key]));
  return writeLists(store, { giveWay: async () => undefined, onTable: () => undefined });
}

/** Adds what lists lack: each match and person in its own change, so that others can change them meanwhile. */
async function writeLists(store: Store, { giveWay, onTable }: RebuildHooks): Promise<ListsWritten> {
  let [people, unreadable] = [0, 0];
  const keys: string[] = [];
  /** Unreadable records are in no list, and keep nothing else out of one. */
  async function whereReadable<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    await giveWay();
    try {
      return await work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unreadable += 1;
      if (keys.length < NAMED) keys.push(key);
      return undefined;
    }
  }

  await sideBySide(store.keys(MATCH_KEYS), async (key) => {
    const table = await whereReadable(key, () => store.change((draft) => listMatch(draft, key)));
    if (table !== undefined) onTable(table);
  });
  await moveEarlierRatings(store);
  await sideBySide(store.keys(STANDING_KEYS), (key) =>
    whereReadable(key, () => store.change((draft) => listStanding(draft, key))),
  );
  await sideBySide(store.keys(RANK_KEYS), (key) =>
    whereReadable(key, () => store.change((draft) => removeOldRank(draft, key))),
  );
  await listDueDigests(store);
  await sideBySide(
    everybodyMentioned(store),
    async ({ person, matches }) => {
      if (await whereReadable(personKey(person), () => listPerson(store, person, matches, giveWay))) people += 1;
    },
    PEOPLE_AT_ONCE,
  );
  await store.change(async (draft) => {
    draft.remove(OLD_LIVE);
    draft.set(LISTS_KEY, LISTS_BUILT[LISTS_KEY]);
  });
  return { people, unreadable, keys };
}

function leaveUnreadable(error: unknown): undefined {
  if (!isUnreadable(error)) throw error;
}

/** Lists a match; returns it if it is live and its table was not listed. */
async function listMatch(draft: Draft, key: string): Promise<Match | undefined> {
  const match = await draft.get(key, Match);
  if (match === undefined) return undefined;
  listMentions(draft, undefined, match);
  listKept(draft, undefined, match);
  listOpenSeats(draft, undefined, match);
  listInPlace(draft, undefined, match);
  if (!isLive(match)) return undefined;
  const listed = await findLiveMatchInPlace(draft, match).catch(leaveUnreadable);
  if (listed !== undefined) return undefined;
  listTable(draft, undefined, match);
  return match;
}

async function listStanding(draft: Draft, key: string): Promise<void> {
  if (!isStandingKey(key)) return;
  const standing = await draft.get(key, Standing);
  if (standing === undefined) return;
  writeStanding(draft, readStandingKey(key), undefined, standing);
  listKeptIn(draft, readStandingKey(key).guild);
}

/**
 * Removes a place that an earlier version sorted differently: readers of all other lists check, those of ranks do not.
 */
async function removeOldRank(draft: Draft, key: string): Promise<void> {
  const { guild, game, person } = readRankKey(key);
  const standing = await draft.get(standingKey(guild, game, person), Standing);
  if (standing === undefined || rankKey({ guild, game, person }, standing) !== key) draft.remove(key);
}

/** How many run at once: writes at the same time reach the disk together, while one after another each waits. */
const AT_ONCE = 25;
/** For each of these people, all matches are read. */
const PEOPLE_AT_ONCE = 20;

/** Handles many items, several at a time. */
async function sideBySide<T>(
  things: AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  let begun: Promise<unknown>[] = [];
  for await (const one of things) {
    begun.push(work(one));
    if (begun.length < atOnce) continue;
    await Promise.all(begun);
    begun = [];
  }
  await Promise.all(begun);
}

/** Lists the matches of a person; returns whether they have any. */
async function listPerson(
  store: Store,
  person: PersonId,
  matches: readonly MatchId[],
  giveWay: () => Promise<void>,
): Promise<boolean> {
  const before = await store.get(personKey(person), Person);
  const outlines = await readOutlines(store, person, matches, giveWay);
  if (outlines.length === 0) return false;
  const isListed = await store.change(async (draft) => {
    // Every match that starts or ends for someone changes their record: then it is read again.
    if (!isDeepStrictEqual(await draft.get(personKey(person), Person), before)) return false;
    draft.set(personKey(person), listedAnew(before ?? stranger(), outlines));
    return true;
  });
  return isListed || listPerson(store, person, await matchesMentioning(store, person), giveWay);
}

/**
 * What lists need from a match for one of its people; keeping the position and log of many would take too much memory.
 */
interface Outline {
  readonly id: MatchId;
  readonly game: string;
  readonly at: number;
  readonly involvement: Involvement;
  readonly kept: ReliabilityRecord | undefined;
}

async function readOutlines(
  store: Store,
  person: PersonId,
  ids: readonly MatchId[],
  giveWay: () => Promise<void>,
): Promise<readonly Outline[]> {
  const outlines: Outline[] = [];
  for (const id of ids) {
    await giveWay();
    const match = await store.get(matchKey(id), Match).catch(leaveUnreadable);
    if (match === undefined || !listPersons(match).includes(person)) continue;
    const involvement = findInvolvement(match, person);
    const kept = involvement === 'live' ? undefined : measureReliability(match, person);
    outlines.push({ id, game: match.game, at: findLastChange(match), involvement, kept });
  }
  return outlines.toSorted((a, b) => a.at - b.at);
}

function listedAnew(record: Person, outlines: readonly Outline[]): Person {
  const unlisted: Person = { ...record, live: [], finished: [], kept: [] };
  return outlines.reduce(
    (person, outline) =>
      withKept(withMet(withInvolvement(person, outline.id, outline.involvement), outline), outline.kept),
    unlisted,
  );
}

/** Live matches are sorted by when they were opened, finished ones by when they ended. */
function findLastChange({ createdAt, endedAt }: Match): number {
  return endedAt ?? createdAt;
}
