import { z } from 'zod';
import { Match, type PersonId } from '../../match/match.ts';
import { moveEarlierRatings } from '../../ratings/migrateRatings.ts';
import { RANK_KEYS } from '../../ratings/rankList.ts';
import { Standing } from '../../ratings/standing.ts';
import { RATED_KEYS, readStandingKey, STANDING_KEYS, writeStanding } from '../../ratings/writeStanding.ts';
import type { Store } from '../../store/store.ts';
import { recordOf } from '../../store/upgradeRecord.ts';
import { KEPT_DUE_KEYS, KEPT_IN_KEYS, KEPT_KEYS, listKept, listKeptIn } from '../lists/keptMatches.ts';
import { listTable, MATCH_KEYS, TABLE_KEYS } from '../lists/liveTables.ts';
import { DUE_DIGEST_KEYS, listDueDigests } from '../people/digests.ts';
import { listMentions, MENTION_KEYS } from '../people/mentions.ts';
import {
  involvementOf,
  Person,
  personKey,
  personsOf,
  stranger,
  withInvolvement,
  withKept,
  withMet,
} from '../people/person.ts';
import { type Kept, keptBy } from '../people/reliability.ts';

/** Which lists the store has. Counts up where there are new ones, which are then written from the matches. */
const LISTS = 6;
const LISTS_KEY = 'lists';

const Lists = recordOf(z.object({ schema: z.literal(1), version: z.int() }));

const LISTED = [
  TABLE_KEYS,
  MENTION_KEYS,
  KEPT_KEYS,
  KEPT_DUE_KEYS,
  KEPT_IN_KEYS,
  RATED_KEYS,
  RANK_KEYS,
  DUE_DIGEST_KEYS,
];

/** What says so of a store that is made with its lists. */
export const LISTS_BUILT = { [LISTS_KEY]: { schema: 1, version: LISTS } };

/** The one record that held all live tables before each had its own. */
const OLD_LIVE = 'live';

/** Writes all lists where the store has none yet, or those of an earlier version. */
export async function rebuildListsOnce(store: Store): Promise<void> {
  if (!(await hasTodaysLists(store))) await rebuildLists(store);
}

/** Whether all lists are written as this version does; else `rebuildListsOnce` moves the store over. */
export async function hasTodaysLists(store: Store): Promise<boolean> {
  return (await store.get(LISTS_KEY, Lists))?.version === LISTS;
}

/**
 * Writes all lists anew from the matches and ratings: those of every person, of the live tables, of who is mentioned and
 * rated where, of what is kept until when; gives how many persons there are. Walks the whole store, which must be in nobody
 * else's use; what persons chose for themselves stays.
 */
export async function rebuildLists(store: Store): Promise<number> {
  for (const prefix of LISTED) await sideBySide(store.keys(prefix), (key) => store.remove([key]));
  const matches: Outlined[] = [];
  await sideBySide(store.keys(MATCH_KEYS), async (key) => {
    const match = await store.get(key, Match);
    if (match === undefined) return;
    await store.change(async (draft) => {
      listTable(draft, undefined, match);
      listMentions(draft, undefined, match);
      listKept(draft, undefined, match);
    });
    // The positions are not needed, and too large to keep them all in memory.
    matches.push({ ...match, log: [], answered: [], position: outline(match), kept: keptIn(match) });
  });
  await rebuildRated(store);
  await listDueDigests(store);
  const count = await rebuildPeople(store, matches);
  await store.change(async (draft) => {
    draft.remove(OLD_LIVE);
    draft.set(LISTS_KEY, LISTS_BUILT[LISTS_KEY]);
  });
  return count;
}

async function rebuildRated(store: Store): Promise<void> {
  await moveEarlierRatings(store);
  await sideBySide(store.entries(STANDING_KEYS, Standing), ([key, standing]) =>
    store.change(async (draft) => {
      writeStanding(draft, readStandingKey(key), undefined, standing);
      listKeptIn(draft, readStandingKey(key).guild);
    }),
  );
}

/** So much is done at once: what is written side by side comes to the disk together, and one after the other waits for it each. */
const AT_ONCE = 200;

/** Does something about each of many things, some at once. */
async function sideBySide<T>(things: Iterable<T> | AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  let begun: Promise<void>[] = [];
  for await (const one of things) {
    begun.push(work(one));
    if (begun.length < AT_ONCE) continue;
    await Promise.all(begun);
    begun = [];
  }
  await Promise.all(begun);
}

async function rebuildPeople(store: Store, matches: readonly Outlined[]): Promise<number> {
  const people = new Map<PersonId, Person>();
  for (const match of matches.toSorted((a, b) => lastOf(a) - lastOf(b))) {
    for (const person of personsOf(match)) {
      const involvement = involvementOf(match, person);
      const record = people.get(person) ?? (await store.get(personKey(person), Person)) ?? stranger();
      const known = people.has(person) ? record : { ...record, live: [], finished: [], kept: [] };
      const listed = withMet(withInvolvement(known, match.id, involvement), match);
      people.set(person, involvement === 'live' ? listed : withKept(listed, match.kept.get(person)));
    }
  }
  await sideBySide(people, ([person, record]) => store.set({ [personKey(person)]: record }));
  return people.size;
}

/** A match as far as lists need it, and how those who sat there kept it. */
interface Outlined extends Match {
  readonly kept: ReadonlyMap<PersonId, Kept>;
}

function keptIn(match: Match): Outlined['kept'] {
  return new Map(
    personsOf(match).flatMap((person) => {
      const kept = keptBy(match, person);
      return kept === undefined ? [] : [[person, kept] as const];
    }),
  );
}

function outline({ position }: Match): Match['position'] {
  return position && { ...position, state: undefined };
}

/** Live matches go by when they were opened, ended ones by when they ended. */
function lastOf({ createdAt, endedAt }: Match): number {
  return endedAt ?? createdAt;
}
