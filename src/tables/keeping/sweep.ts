import { z } from 'zod';
import { pastPuzzleDays } from '../../learning/puzzleDayRecords.ts';
import { removePuzzleRanks } from '../../learning/puzzleRanks.ts';
import { formatDate } from '../../match/dates.ts';
import { isLive, Match, type MatchId, PersonId } from '../../match/match.ts';
import { slices } from '../../match/yieldToOthers.ts';
import type { Ratings } from '../../ratings/ratings.ts';
import type { Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { listsBefore } from '../daily/days.ts';
import {
  type DueServer,
  dueServers,
  findEnd,
  keptKey,
  keptMatches,
  lookAtKept,
  noteNothingKept,
  type RetainedMatch,
  relistKept,
  serversKept,
  unstartedUntil,
  WORTHLESS,
} from '../lists/keptMatches.ts';
import { matchKey } from '../lists/liveTables.ts';
import type { ServerLogs } from '../lists/serverLog.ts';
import {
  KEPT_AFTER_LEAVING,
  SERVER_KEYS,
  Server,
  type ServerSettings,
  type Servers,
  serverKey,
} from '../lists/serverRecords.ts';
import type { ShardScope } from '../lists/shardScope.ts';
import type { People } from '../people/people.ts';
import type { KeptTableRecords } from './keptTables.ts';
import { LeaseLost, takeLease } from './lease.ts';
import { sweepOpened } from './openTable.ts';
import type { Repository } from './repository.ts';
import type { Rings } from './rings.ts';

const DAY = 24 * 60 * 60 * 1000;

const SWEPT = 'swept';
const SWEEPING = 'sweeping';
const LastSweep = defineRecord(z.object({ schema: z.literal(1), at: z.number() }), { 0: (old) => old });

/** What a sweep needs. */
interface SweepOptions {
  readonly store: Store;
  readonly share: ShardScope;
  readonly servers: Servers;
  readonly serverLogs: Pick<ServerLogs, 'remove'>;
  readonly people: People;
  readonly ratings: Ratings;
  readonly rings: Pick<Rings, 'removeServer'>;
  readonly keptTables: Pick<KeptTableRecords, 'removeServer'>;
  readonly repository: Pick<Repository, 'erase' | 'makeNameless'>;
  readonly now: () => number;
}

/** The result of a sweep. Unreadable records stay, and are tried again next time. */
export interface SweepResult {
  readonly erased: readonly MatchId[];
  readonly failures: readonly { readonly key: string; readonly error: unknown }[];
}

/**
 * Once a day: deletes matches that are no longer kept and those of servers that the bot left (`present` lists the
 * servers where it is), and removes people who asked to be forgotten. Undefined if it is too early, or another process
 * is doing it. It costs only what is due, and one read per server. Each process handles its own servers; the one for
 * direct messages handles the rest.
 */
export async function sweepDaily(
  options: SweepOptions,
  present: ReadonlySet<string>,
): Promise<SweepResult | undefined> {
  const { store, share, now } = options;
  const ofShare = share.name === undefined ? '' : `:${share.name}`;
  const key = `${SWEPT}${ofShare}`;
  const startedAt = now();
  const lease = await takeLease(store, `${SWEEPING}${ofShare}`, now, async (draft) => {
    const last = await draft.get(key, LastSweep);
    return last === undefined || startedAt >= last.at + DAY;
  });
  if (lease === undefined) return undefined;
  const erased: MatchId[] = [];
  const failures: Failure[] = [];
  const attempt = attempts(lease.hold, failures);
  try {
    await sweep({ ...options, present, attempt, erased, failures });
    await lease.end((draft) => draft.set(key, { schema: 1, at: startedAt }));
    return { erased, failures };
  } catch (error) {
    // The process that continues it reports the result.
    if (error instanceof LeaseLost) return undefined;
    await lease.end();
    throw error;
  }
}

type Failure = SweepResult['failures'][number];

/** Runs one step of a sweep on the record under a key; if it fails, the sweep continues. */
type Attempt = (key: string, work: () => Promise<void>) => Promise<void>;

function attempts(hold: () => Promise<void>, failures: Failure[]): Attempt {
  const giveWay = slices();
  return async (key, work) => {
    // People who are playing must not notice.
    await giveWay();
    await hold();
    await work().catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error;
      failures.push({ key, error });
    });
  };
}

/** A running sweep, and what it has done. */
interface Sweep extends SweepOptions {
  readonly present: ReadonlySet<string>;
  readonly attempt: Attempt;
  readonly erased: MatchId[];
  readonly failures: Failure[];
}

async function sweep(options: Sweep): Promise<void> {
  const { store, share, now, attempt } = options;
  await sweepServers(options);
  for (const due of await dueServers(store, now())) {
    const [key = ''] = due.keys;
    if (share.has(due.guild)) await attempt(key, () => sweepMatches(options, due));
  }
  if (share.has(undefined)) await sweepOfAll(options);
}

/** Records which servers the bot has left, and deletes the data of those it left long ago. */
async function sweepServers(options: Sweep): Promise<void> {
  const { store, share, servers, present, now, attempt } = options;
  for await (const guild of serversKept(store)) {
    if (!share.has(guild) || present.has(guild)) continue;
    await attempt(serverKey(guild), async () => {
      await servers.notePresence(guild, false);
    });
  }
  for await (const [key, record] of store.entries(SERVER_KEYS, z.unknown())) {
    const guild = key.slice(SERVER_KEYS.length);
    if (!share.has(guild)) continue;
    await attempt(key, async () => {
      const isThere = present.has(guild);
      if (isThere && Server.parse(record).leftAt === undefined) return;
      const { leftAt } = await servers.notePresence(guild, isThere);
      if (leftAt !== undefined && leftAt + KEPT_AFTER_LEAVING <= now()) await removeServer(options, guild);
    });
  }
}

async function removeServer(options: Sweep, guild: string): Promise<void> {
  const { store, ratings, rings, keptTables, servers, serverLogs, failures } = options;
  const before = failures.length;
  for await (const kept of keptMatches(store, guild)) await erase(options, kept);
  await ratings.removeServer(guild);
  await removePuzzleRanks(store, guild);
  await rings.removeServer(guild);
  await keptTables.removeServer(guild);
  await serverLogs.remove(guild);
  // If not everything could be deleted, the next sweep finds the rest.
  if (failures.length > before) return;
  await noteNothingKept(store, guild);
  await servers.remove(guild);
}

/** Deletes the matches of a server that are no longer kept. */
async function sweepMatches(options: Sweep, due: DueServer): Promise<void> {
  const { store, servers, now, failures } = options;
  await lookAtKept(store, due, async () => {
    const before = failures.length;
    const { keep } = (await servers.read(due.guild)).settings;
    let next: number | undefined;
    for await (const kept of keptMatches(store, due.guild)) {
      const until = keptUntil(kept, keep);
      if (until !== undefined && until <= now()) {
        await erase(options, kept);
        continue;
      }
      next = Math.min(next ?? Infinity, until ?? Infinity);
      // Tables without a game are listed first, and kept for a different time.
      if (unstartedUntil(kept.since) === undefined) break;
    }
    if (failures.length > before) return now();
    return next === Infinity ? undefined : next;
  });
}

/** Until when a listed match is kept, in milliseconds since 1970; undefined: forever. */
function keptUntil({ since }: RetainedMatch, keep: ServerSettings['keep']): number | undefined {
  if (since === WORTHLESS) return since;
  const unbegun = unstartedUntil(since);
  if (unbegun !== undefined) return unbegun;
  return since === undefined || keep === 'ever' ? undefined : since + keep * DAY;
}

async function erase({ store, repository, attempt, erased }: Sweep, { key, id }: RetainedMatch): Promise<void> {
  await attempt(matchKey(id), async () => {
    const match = await store.get(matchKey(id), Match);
    if (match === undefined || keptKey(match) !== key) return relistKept(store, key, match);
    await repository.erase(id);
    erased.push(id);
  });
}

/** Deletes old data that belongs to no server: lists of past days, and people who asked to be forgotten. */
async function sweepOfAll({ store, people, repository, now, attempt, failures }: Sweep): Promise<void> {
  // People can still ask about today and yesterday.
  const lists = listsBefore(store, formatDate(now() - 2 * DAY));
  for await (const key of lists) await attempt(key, () => store.remove([key]));
  for await (const key of pastPuzzleDays(store, now())) await attempt(key, () => store.remove([key]));
  await sweepOpened(store, now(), attempt);
  const forgotten = await people.forgotten();
  for (const [id, at] of Object.entries(forgotten)) {
    const person = PersonId.parse(id);
    for (const match of await people.matchesMentioning(person)) {
      await attempt(matchKey(match), async () => {
        const mentioning = await store.get(matchKey(match), Match);
        // Matches running at that time were handled immediately; if the person plays in later ones, they want to be
        // known again.
        const isOver = mentioning !== undefined && !isLive(mentioning) && findEnd(mentioning) <= at;
        if (isOver) await repository.makeNameless(match, [person]);
      });
    }
  }
  if (failures.length === 0) await people.noteForgottenEverywhere(forgotten);
}
