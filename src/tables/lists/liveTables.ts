import { z } from 'zod';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { isLive, isShownInChannel, Match, MatchId, type PersonId } from '../../match/match.ts';
import type { Draft, Store, UnreadableListener } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import { EVERYTHING, type ShardScope } from './shardScope.ts';

export const MATCH_KEYS = 'match:';
export const matchKey = (id: MatchId) => `${MATCH_KEYS}${id}`;

/** The open table of a game in a channel: one record each, so that others cost nothing. */
export const TABLE_KEYS = 'table:';
const inChannel = (channel: string) => `${TABLE_KEYS}${channel}:`;
const tableKey = (channel: string, game: string) => `${inChannel(channel)}${game}`;
/** In addition to a channel's table: its solo games, games against computers, and ring tables. */
const soloKeys = (channel: string, game: string) => `${tableKey(channel, game)}:`;
const soloKey = (channel: string, game: string, whose: string) => `${soloKeys(channel, game)}${whose}`;
/** Daily games belong to no channel. */
const dailyKeys = (person: string, game: string) => `${TABLE_KEYS}daily:${person}:${game}:`;
const Table = defineRecord(
  z.object({
    schema: z.literal(1),
    id: MatchId,
    /** Its server, null for direct messages; records of 0.1.0 lack it, but the match has it. */
    guild: z.string().nullable().optional(),
    /** Its game, and which version of the rules; lists of 0.1.0 lack this and what follows. */
    game: z.string().optional(),
    rules: z.int().optional(),
    /**
     * The latest time to check it even without a change, in milliseconds since 1970: 0 if its board or a computer's
     * move may be missing, null for never. So a start reads no match needlessly.
     */
    due: z.number().nullable().optional(),
    /** The time of the last move, in milliseconds since 1970. */
    at: z.number().optional(),
  }),
  { 0: (old) => old },
);
type LiveTableEntry = z.infer<typeof Table>;

/** What is listed about a live match besides its place. */
export type Look = Required<Pick<LiveTableEntry, 'due' | 'at'>>;

/** The finished matches whose end was not shown yet: one record each. */
const UNSHOWN_KEYS = 'unshown:';
const unshownKey = (id: MatchId) => `${UNSHOWN_KEYS}${id}`;

/** The unfinished tables: which are in a channel, and which to read after a restart. */
export interface LiveTables {
  /** The tables managed by this process, or those of them on the servers for which `isMeant` is true. */
  readonly all: (isMeant?: ShardScope['has']) => Promise<readonly MatchId[]>;
  /** The same, with what is listed about them. */
  readonly listed: () => AsyncIterable<LiveTableEntry>;
  /** The tables in some channels. */
  readonly within: (channels: readonly string[]) => Promise<readonly MatchId[]>;
  /** The solo games and games against computers in a channel. */
  readonly solosAt: (channel: string, game: string) => Promise<readonly MatchId[]>;
  /** A person's unfinished daily games. */
  readonly listDailies: (person: PersonId, game: string) => Promise<readonly MatchId[]>;
  /** The finished matches whose end the channel may not have seen, and that this process should show. */
  readonly unshown: () => Promise<readonly MatchId[]>;
}

export function openLiveTables(
  store: Store,
  share: ShardScope = EVERYTHING,
  onUnreadable?: UnreadableListener,
): LiveTables {
  const guildOf = async (id: MatchId) => (await store.get(matchKey(id), Match))?.where.guild;
  async function* listed() {
    for await (const table of listedTables(store, onUnreadable)) {
      const { id, guild } = table;
      const isOurs =
        share.name === undefined || share.has(guild === undefined ? await guildOf(id) : (guild ?? undefined));
      if (isOurs) yield table;
    }
  }

  return {
    async all(isMeant = () => true) {
      const ids: MatchId[] = [];
      // Where the list lacks the server, the match has it.
      for await (const { id, guild } of listed()) if (guild === undefined || isMeant(guild ?? undefined)) ids.push(id);
      return ids;
    },
    listed,
    within: async (channels) =>
      (await Promise.all(channels.map((channel) => listIds(store, inChannel(channel))))).flat(),
    solosAt: (channel, game) => listIds(store, soloKeys(channel, game)),
    listDailies: (person, game) => listIds(store, dailyKeys(person, game)),
    async unshown() {
      const ids: MatchId[] = [];
      for await (const key of store.keys(UNSHOWN_KEYS)) {
        const id = MatchId.parse(key.slice(UNSHOWN_KEYS.length));
        if (share.name === undefined || share.has(await guildOf(id))) ids.push(id);
      }
      return ids;
    },
  };
}

/** All live tables with their servers; those of 0.1.0 may lack one. An unreadable entry keeps no other out. */
export async function* listedTables(store: Store, onUnreadable: UnreadableListener = () => undefined) {
  for await (const [, table] of store.entries(TABLE_KEYS, Table, onUnreadable)) yield table;
}

/** Whether a channel has any table, of any game. */
export async function hasTables(store: Pick<Store, 'keys'>, channel: string): Promise<boolean> {
  for await (const _ of store.keys(inChannel(channel))) return true;
  return false;
}

async function listIds(store: Store, prefix: string): Promise<readonly MatchId[]> {
  const ids: MatchId[] = [];
  for await (const [, { id }] of store.entries(prefix, Table)) ids.push(id);
  return ids;
}

/** The live match in the place that this one would take in a channel: the channel's own, or its player's. */
export async function findLiveMatchInPlace(
  records: Pick<Draft, 'get'>,
  match: PlacedMatch,
): Promise<MatchId | undefined> {
  return (await records.get(placeKey(match), Table))?.id;
}

/** Why there is no room for a match in its channel. */
export function placeTaken({ solo }: Pick<Match, 'solo'>): Phrase {
  return phrase(solo === true ? 'tables.oneSolo' : 'tables.oneAChannel');
}

/** What determines a match's place. */
type PlacedMatch = Pick<Match, 'where' | 'game' | 'host' | 'solo' | 'daily' | 'ring'>;

/** The key under which a live match is listed. */
function placeKey({ where: { channel }, game, host, solo, daily, ring }: PlacedMatch): string {
  if (ring !== undefined) return soloKey(channel, game, `${ring.id}.${ring.table}`);
  if (daily !== undefined) return `${dailyKeys(host ?? '', game)}${daily}`;
  return solo === true ? soloKey(channel, game, host ?? '') : tableKey(channel, game);
}

/** The live table of a game in a channel. */
export async function tableAt(
  records: Pick<Draft, 'get'>,
  channel: string,
  game: string,
): Promise<MatchId | undefined> {
  return (await records.get(tableKey(channel, game), Table))?.id;
}

/** Updates the lists for a match that appears, changes or disappears (undefined). */
export function listTable(draft: Draft, before: Match | undefined, after: Match | undefined, look?: Look): void {
  const [was, is] = [before, after].map((match) =>
    match !== undefined && isLive(match) ? placeKey(match) : undefined,
  );
  const hasEnded = after !== undefined && !isLive(after) && (before === undefined || isLive(before));
  // An answer that only its player sees, and that did not arrive, is shown when they look again.
  if (hasEnded && isShownInChannel(after)) draft.set(unshownKey(after.id), MARK);
  if (before !== undefined && after === undefined) noteEndShown(draft, before.id);
  if (was !== undefined && was !== is) draft.remove(was);
  if (is !== undefined && after !== undefined) draft.set(is, createEntry(after, look));
}

/** Records when to check a live match. */
export function listLook(draft: Draft, match: Match, look: Look): void {
  draft.set(placeKey(match), createEntry(match, look));
}

/** The same, unless this is already listed. */
export async function relist(draft: Draft, match: Match, look: Look): Promise<void> {
  if ((await draft.get(placeKey(match), Table))?.due !== look.due) listLook(draft, match, look);
}

function createEntry({ id, where, game, rules }: Match, look: Look | undefined): LiveTableEntry {
  return { schema: 1, id, guild: where.guild ?? null, game, rules, ...look };
}

/** Call this once the channel has seen the end of a match, or never will. */
export function noteEndShown(draft: Draft, id: MatchId): void {
  draft.remove(unshownKey(id));
}
