import { formatDate } from '../../match/dates.ts';
import { isLive, type Match, MatchId } from '../../match/match.ts';
import { timeInKey } from '../../store/dueKeys.ts';
import type { Draft, Store } from '../../store/store.ts';
import { MARK } from '../../store/upgradeRecord.ts';

// Which matches there are of a server, in the order in which they are to be deleted, so that deleting costs what is due.
// For how long they are kept is for the server to say, at any time, and so no part of it.

/** Matches by server: first those that nobody needs, then those that are over by when they ended, at last those that are not. */
export const KEPT_KEYS = 'kept:';
const keptKeys = (guild: string | undefined) => `${KEPT_KEYS}${inKey(guild)}:`;

/** On which day which servers have something to be deleted: none has later than it stands here, so that no other is looked at. */
export const KEPT_DUE_KEYS = 'keptDue:';
const dueKey = (date: string, guild: string | undefined) => `${KEPT_DUE_KEYS}${date}:${inKey(guild)}`;

/** Of which servers something is kept, so that those are found that the bot has left. */
export const KEPT_IN_KEYS = 'keptIn:';
const keptInKey = (guild: string) => `${KEPT_IN_KEYS}${guild}`;

const NO_SERVER = 'direct';
const inKey = (guild: string | undefined) => guild ?? NO_SERVER;

const LIVE = 'live';

/** Since when what nobody needs is kept: a game in which nobody is left. */
export const WORTHLESS = 0;

/** For so long a table is kept at which no game began, as its people can ask again, in milliseconds. */
const ASKED_AGAIN = 7 * 24 * 60 * 60 * 1000;

/** When a table is deleted at which no game began: its time is listed below zero, before all others. Undefined for these. */
export function unbegunUntil(since: number | undefined): number | undefined {
  return since !== undefined && since < 0 ? ASKED_AGAIN - since : undefined;
}

/** When a match ended, in milliseconds since 1970. */
export function findEnd({ endedAt, createdAt, log }: Match): number {
  return endedAt ?? log.at(-1)?.at ?? createdAt;
}

/** From when on it counts for how long a match is kept, in milliseconds since 1970; undefined while it is live. */
function keptSince(match: Match): number | undefined {
  if (isLive(match)) return undefined;
  const hasPersons = match.players.some(({ kind }) => kind === 'person');
  if (!hasPersons) return WORTHLESS;
  return match.position === undefined ? -findEnd(match) : findEnd(match);
}

/** Under which key a match is listed. */
export function keptKey(match: Match): string {
  const since = keptSince(match);
  return `${keptKeys(match.where.guild)}${since === undefined ? LIVE : `${since < 0 ? '-' : ''}${timeInKey(Math.abs(since))}`}:${match.id}`;
}

/** Writes what a match that comes, changes or goes (undefined) changes of these lists. */
export function listKept(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [was, is] = [before, after].map((match) => match && keptKey(match));
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is === undefined || after === undefined) return;
  draft.set(is, MARK);
  const { guild } = after.where;
  if (guild !== undefined && guild !== before?.where.guild) listKeptIn(draft, guild);
  const since = keptSince(after);
  if (since !== undefined) lookOn(draft, guild, unbegunUntil(since) ?? since);
}

/** Has a server looked at on the day of a time, in milliseconds since 1970, or on the next one on which that is done. */
export function lookOn(draft: Pick<Draft, 'set'>, guild: string | undefined, at: number): void {
  draft.set(dueKey(formatDate(at), guild), MARK);
}

/** Notes that something is kept of a server. */
export function listKeptIn(draft: Pick<Draft, 'set'>, guild: string): void {
  draft.set(keptInKey(guild), MARK);
}

/** The servers of which something is kept. */
export async function* serversKept(store: Pick<Store, 'keys'>): AsyncGenerator<string> {
  for await (const key of store.keys(KEPT_IN_KEYS)) yield key.slice(KEPT_IN_KEYS.length);
}

/** Notes that nothing is kept of a server any more. */
export async function noteNothingKept(store: Pick<Store, 'remove'>, guild: string): Promise<void> {
  await store.remove([keptInKey(guild)]);
}

/** A match as it is listed. */
export interface RetainedMatch {
  readonly key: string;
  readonly id: MatchId;
  /** From when on it counts for how long it is kept, in milliseconds since 1970; undefined: it is live. */
  readonly since: number | undefined;
}

/** The matches of a server, those first that are to be deleted first. */
export async function* keptMatches(
  store: Pick<Store, 'keys'>,
  guild: string | undefined,
): AsyncGenerator<RetainedMatch> {
  for await (const key of store.keys(keptKeys(guild))) {
    const [since, id] = key.slice(keptKeys(guild).length).split(':');
    yield { key, id: MatchId.parse(id), since: since === LIVE ? undefined : Number(since) };
  }
}

/** Puts a match where it belongs that stands at a wrong place, as earlier versions write nothing here. */
export async function relistKept(store: Store, wrong: string, match: Match | undefined): Promise<void> {
  await store.change(async (draft) => {
    draft.remove(wrong);
    if (match !== undefined) listKept(draft, undefined, match);
  });
}

/** A server that is to be looked at, and where that stands. */
export interface DueServer {
  readonly guild: string | undefined;
  readonly keys: readonly string[];
}

/** The servers that are to be looked at by `now`. */
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

/** Before every day: a server that is being looked at, and is again if that breaks off. */
const BEGUN = '';

/**
 * Lets `work` look at a server; it gives when to look at it again, in milliseconds since 1970, undefined: when something
 * changes. What is listed anew meanwhile stands.
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
    if (next !== undefined) lookOn(draft, guild, next);
  });
}
