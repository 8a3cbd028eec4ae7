import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { dayOfKey } from '../daily/days.ts';
import { MATCH_KEYS } from '../lists/live.ts';
import type { ServerLogs } from '../lists/serverLog.ts';
import { KEPT_AFTER_LEAVING, SERVER_KEYS, type Server, type Servers } from '../lists/servers.ts';
import type { Share } from '../lists/share.ts';
import { dateOf } from '../match/day.ts';
import { isLive, Match, type MatchId, PersonId } from '../match/match.ts';
import { mentions } from '../people/mentions.ts';
import type { Forgotten, People } from '../people/people.ts';
import type { Ratings } from '../ratings/ratings.ts';
import { STANDING_KEYS } from '../ratings/writeStanding.ts';
import type { Store } from '../store/store.ts';
import { recordOf } from '../store/upgradeRecord.ts';
import { sweepOpened } from './openTable.ts';
import type { Repository } from './repository.ts';

const DAY = 24 * 60 * 60 * 1000;

const SWEPT = 'swept';
const LastSweep = recordOf(z.object({ schema: z.literal(1), at: z.number() }), { 0: (old) => old });

/** A sweep that is under way is nobody else's for so long, in milliseconds; after that who was at it counts as gone. */
const LEASE = 60 * 60 * 1000;
const SWEEPING = 'sweeping';
const Lease = recordOf(z.object({ schema: z.literal(1), until: z.number() }));

/** What a sweep works with. */
interface SweepOptions {
  readonly store: Store;
  readonly share: Share;
  readonly servers: Servers;
  readonly serverLogs: Pick<ServerLogs, 'remove'>;
  readonly people: People;
  readonly ratings: Ratings;
  readonly repository: Pick<Repository, 'erase' | 'makeNameless'>;
  readonly now: () => number;
}

/** What a sweep did. Records that could not be read stay, and are tried again the next time. */
export interface Swept {
  readonly erased: readonly MatchId[];
  readonly failures: readonly { readonly key: string; readonly error: unknown }[];
}

/**
 * Once a day: deletes the matches that are kept no longer, and those of servers that the bot left (`present` are those
 * where it is), and takes out who asked to be forgotten. Undefined where it is not time yet. One walk over the whole
 * store does all of it, so that no index is needed which could be wrong. Each process does so for its servers; what
 * belongs to none is seen to by that of the direct messages.
 */
export async function sweepDaily(options: SweepOptions, present: ReadonlySet<string>): Promise<Swept | undefined> {
  const { store, share, now } = options;
  const ofShare = share.name === undefined ? '' : `:${share.name}`;
  const [key, lease] = [`${SWEPT}${ofShare}`, `${SWEEPING}${ofShare}`];
  const startedAt = now();
  const until = startedAt + LEASE;
  const isMine = await store.change(async (draft) => {
    const last = await draft.get(key, LastSweep);
    if (last !== undefined && startedAt < last.at + DAY) return false;
    if (((await draft.get(lease, Lease))?.until ?? 0) > startedAt) return false;
    draft.set(lease, { schema: 1, until });
    return true;
  });
  if (!isMine) return undefined;
  try {
    const swept = await sweep(options, present, await options.people.forgotten());
    await store.set({ [key]: { schema: 1, at: startedAt } });
    return swept;
  } finally {
    await store.change(async (draft) => {
      // One that took longer than its lease leaves that of who has followed.
      if ((await draft.get(lease, Lease))?.until === until) draft.remove(lease);
    });
  }
}

async function sweep(options: SweepOptions, present: ReadonlySet<string>, forgotten: Forgotten): Promise<Swept> {
  const { store, share, servers } = options;
  const isFirst = share.has(undefined);
  const erased: MatchId[] = [];
  const failures: { key: string; error: unknown }[] = [];
  const seen = new Map<string, Server>();
  const serverOf = async (guild: string | undefined) => {
    if (guild === undefined) return servers.read(guild);
    const known = seen.get(guild) ?? (await servers.notePresence(guild, present.has(guild)));
    seen.set(guild, known);
    return known;
  };
  /** Sees to what stands under a key; gives the match that was deleted. */
  const sweepKey = async (key: string): Promise<MatchId | undefined> => {
    if (isFirst) await sweepOfAll(options, key);
    const guild = guildOf(key);
    if (guild !== undefined && share.has(guild)) await serverOf(guild);
    const match = key.startsWith(MATCH_KEYS) ? await store.get(key, Match) : undefined;
    if (match === undefined) return undefined;
    const isOurs = share.has(match.where.guild);
    if (isOurs && isDue(match, await serverOf(match.where.guild), options.now())) {
      await options.repository.erase(match.id);
      return match.id;
    }
    if (isOurs || isFirst) await forgetPlayers(options, match, forgotten);
    return undefined;
  };
  for await (const key of store.keys('')) {
    // Whoever plays meanwhile shall not notice.
    await breathe();
    try {
      const gone = await sweepKey(key);
      if (gone !== undefined) erased.push(gone);
    } catch (error) {
      failures.push({ key, error });
    }
  }
  for (const [guild, server] of seen) {
    if (!isGone(server, options.now())) continue;
    await forgetServer(options, guild).catch((error: unknown) =>
      failures.push({ key: `${SERVER_KEYS}${guild}`, error }),
    );
  }
  if (isFirst && failures.length === 0) await options.people.noteForgottenEverywhere(forgotten);
  return { erased, failures };
}

/** Deletes what belongs to no server and is kept no longer. */
async function sweepOfAll({ store, now }: SweepOptions, key: string): Promise<void> {
  if (isPastDay(key, now())) await store.remove([key]);
  await sweepOpened(store, key, now());
}

/** Whether this is the list of a day that nobody can ask for any more: neither of today nor of yesterday. */
function isPastDay(key: string, now: number): boolean {
  const day = dayOfKey(key);
  return day !== undefined && day < dateOf(now - DAY);
}

/** The server to whose record or ratings a key belongs, if it is one of these. */
function guildOf(key: string): string | undefined {
  const prefix = [SERVER_KEYS, STANDING_KEYS].find((one) => key.startsWith(one));
  return prefix === undefined ? undefined : key.slice(prefix.length).split(':')[0];
}

async function forgetServer({ ratings, servers, serverLogs }: SweepOptions, guild: string): Promise<void> {
  await ratings.removeServer(guild);
  await serverLogs.remove(guild);
  await servers.remove(guild);
}

async function forgetPlayers(options: SweepOptions, match: Match, forgotten: Forgotten): Promise<void> {
  // Matches that ran when the person asked were seen to at once; in those that began later they want to be known again.
  const gone = Object.entries(forgotten).flatMap(([person, at]) => {
    const id = PersonId.parse(person);
    return endOf(match) <= at && !isLive(match) && mentions(match, id) ? [id] : [];
  });
  if (gone.length > 0) await options.repository.makeNameless(match.id, gone);
}

/** Whether a match is to be deleted: its server is gone, its time is over, or there is nothing or nobody left of it. */
function isDue(match: Match, server: Server, now: number): boolean {
  if (isGone(server, now)) return true;
  if (isLive(match)) return false;
  if (match.position === undefined || !match.players.some(({ kind }) => kind === 'person')) return true;
  const { keep } = server.settings;
  return keep !== 'ever' && endOf(match) + keep * DAY <= now;
}

function isGone({ leftAt }: Server, now: number): boolean {
  return leftAt !== undefined && leftAt + KEPT_AFTER_LEAVING <= now;
}

function endOf({ endedAt, createdAt, log }: Match): number {
  return endedAt ?? log.at(-1)?.at ?? createdAt;
}
