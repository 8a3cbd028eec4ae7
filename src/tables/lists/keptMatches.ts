import { formatDate } from '../../match/dates.ts';
import { isLive, type Match, MatchId } from '../../match/match.ts';
import { timeInKey } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';

// The matches of each server, in the order in which they will be deleted, so that deleting costs only what is due. How
// long they are kept is not recorded here, because the server can change that at any time.

/** Matches by server: first those nobody needs, then finished ones by end time, then the others. */
export const KEPT_KEYS = 'kept:';
const keptKeys = (guild: string | undefined) => `${KEPT_KEYS}${inKey(guild)}:`;

/**
 * The servers that have something to delete on each day: none has anything due earlier than listed here, so no others
 * are read.
 */
export const KEPT_DUE_KEYS = 'keptDue:';
const dueKey = (date: string, guild: string | undefined) => `${KEPT_DUE_KEYS}${date}:${inKey(guild)}`;

/** The servers with stored data, to find those that the bot has left. */
export const KEPT_IN_KEYS = 'keptIn:';
const keptInKey = (guild: string) => `${KEPT_IN_KEYS}${guild}`;

const NO_SERVER = 'direct';
const inKey = (guild: string | undefined) => guild ?? NO_SERVER;

const LIVE = 'live';

/** The time recorded for matches nobody needs: games in which nobody is left. */
export const WORTHLESS = 0;

/** How long a table without a game is kept, in milliseconds, because its people can ask again. */
const ASKED_AGAIN = 7 * 24 * 60 * 60 * 1000;

/**
 * When a table without a game is deleted: its time is listed below zero, before all others. Undefined for other tables.
 */
export function unstartedUntil(since: number | undefined): number | undefined {
  return since !== undefined && since < 0 ? ASKED_AGAIN - since : undefined;
}

/** When a match ended, in milliseconds since 1970. */
export function findEnd({ endedAt, createdAt, log }: Match): number {
  return endedAt ?? log.at(-1)?.at ?? createdAt;
}

/** The start of a match's retention period, in milliseconds since 1970; undefined while it is live. */
function keptSince(match: Match): number | undefined {
  if (isLive(match)) return undefined;
  const hasPersons = match.players.some(({ kind }) => kind === 'person');
  if (!hasPersons) return WORTHLESS;
  return match.position === undefined ? -findEnd(match) : findEnd(match);
}

/** The key under which a match is listed. */
export function keptKey(match: Match): string {
  const since = keptSince(match);
  return `${keptKeys(match.where.guild)}${since === undefined ? LIVE : `${since < 0 ? '-' : ''}${timeInKey(Math.abs(since))}`}:${match.id}`;
}

/** Updates these lists for a match that appears, changes or disappears (undefined). */
export function listKept(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [was, is] = [before, after].map((match) => match && keptKey(match));
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is === undefined || after === undefined) return;
  draft.set(is, MARK);
  const { guild } = after.where;
  if (guild !== undefined && guild !== before?.where.guild) listKeptIn(draft, guild);
  const since = keptSince(after);
  if (since !== undefined) scheduleServerRead(draft, guild, unstartedUntil(since) ?? since);
}

/**
 * Schedules a server to be read on the day of a time, in milliseconds since 1970, or on the next day on which servers
 * are read.
 */
export function scheduleServerRead(draft: Pick<Draft, 'set'>, guild: string | undefined, at: number): void {
  draft.set(dueKey(formatDate(at), guild), MARK);
}

/** Records that a server has stored data. */
export function listKeptIn(draft: Pick<Draft, 'set'>, guild: string): void {
  draft.set(keptInKey(guild), MARK);
}

/** The servers with stored data. */
export async function* serversKept(store: Pick<Store, 'keys'>): AsyncGenerator<string> {
  for await (const key of store.keys(KEPT_IN_KEYS)) yield key.slice(KEPT_IN_KEYS.length);
}

/** Records that a server has no stored data any more. */
export async function noteNothingKept(store: Pick<Store, 'remove'>, guild: string): Promise<void> {
  await store.remove([keptInKey(guild)]);
}

/** A match as it is listed. */
export interface RetainedMatch {
  readonly key: string;
  readonly id: MatchId;
  /** The start of its retention period, in milliseconds since 1970; undefined if it is live. */
  readonly since: number | undefined;
}

/** A server's matches in the order of deletion. */
export async function* keptMatches(
  store: Pick<Store, 'keys'>,
  guild: string | undefined,
): AsyncGenerator<RetainedMatch> {
  for await (const key of store.keys(keptKeys(guild))) {
    const [since, id] = key.slice(keptKeys(guild).length).split(':');
    yield { key, id: MatchId.parse(id), since: since === LIVE ? undefined : Number(since) };
  }
}

/** Moves a misplaced match to its right place; earlier versions did not write here. */
export async function relistKept(store: Store, wrong: string, match: Match | undefined): Promise<void> {
  await store.change(async (draft) => {
    draft.remove(wrong);
    if (match !== undefined) listKept(draft, undefined, match);
  });
}

/** A server to read, and its place in the list. */
export interface DueServer {
  readonly guild: string | undefined;
  readonly keys: readonly string[];
}

/** The servers to read by `now`. */
export async function dueServers(store: Pick<Store, 'keys'>, now: number): Promise<readonly DueServer[]> {
  const today = formatDate(now);
  const found = new Map<string, string[]>();
  for await (const key of store.keys(KEPT_DUE_KEYS)) {
    const [date = '', guild = ''] = key.slice(KEPT_DUE_KEYS.length).split(':');
    if (date > today) break;
    found.set(guild, [...(found.get(guild) ?? []), key]);
  }
  return Array.from(found, ([guild, keys]) => ({ guild: guild === NO_SERVER ? undefined : guild, keys }));
}

/** Sorts before every day: marks a server that is being read, and will be read again if that is interrupted. */
const BEGUN = '';

/**
 * Lets `work` read a server; `work` returns when to read it again, in milliseconds since 1970, or undefined if not
 * before something changes. Anything added meanwhile stays.
 */
export async function lookAtKept(
  store: Pick<Store, 'change'>,
  { guild, keys }: DueServer,
  work: () => Promise<number | undefined>,
): Promise<void> {
  const begun = dueKey(BEGUN, guild);
  await store.change(async (draft) => {
    for (const key of keys) draft.remove(key);
    draft.set(begun, MARK);
  });
  const next = await work();
  await store.change(async (draft) => {
    draft.remove(begun);
    if (next !== undefined) scheduleServerRead(draft, guild, next);
  });
}
