import { z } from 'zod';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { isLive, isShownInChannel, Match, MatchId, type PersonId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord, MARK } from '../../store/upgradeRecord.ts';
import { EVERYTHING, type ShardScope } from './shardScope.ts';

export const MATCH_KEYS = 'match:';
export const matchKey = (id: MatchId) => `${MATCH_KEYS}${id}`;

/** Which table of a game is open in a channel: a record for each, so that those of others cost nothing. */
export const TABLE_KEYS = 'table:';
const inChannel = (channel: string) => `${TABLE_KEYS}${channel}:`;
const tableKey = (channel: string, game: string) => `${inChannel(channel)}${game}`;
/** Beside the table of a channel: those who play alone or against computers there, and the tables of rings. */
const soloKeys = (channel: string, game: string) => `${tableKey(channel, game)}:`;
const soloKey = (channel: string, game: string, whose: string) => `${soloKeys(channel, game)}${whose}`;
/** The games of a day belong to no channel. */
const dailyKeys = (person: string, game: string) => `${TABLE_KEYS}daily:${person}:${game}:`;
const Table = defineRecord(
  z.object({
    schema: z.literal(1),
    id: MatchId,
    /** Its server, null for direct messages; records of 0.1.0 do not say, but the match does. */
    guild: z.string().nullable().optional(),
    /** Of which game it is, and by which of its rules; from here on, lists of 0.1.0 do not say it. */
    game: z.string().optional(),
    rules: z.int().optional(),
    /**
     * When it is to be looked at by itself at the latest, in milliseconds since 1970: 0 where its board or a computer's
     * move may be missing, null for never. So a start reads no match that nothing is to be done about.
     */
    due: z.number().nullable().optional(),
    /** When somebody moved last, in milliseconds since 1970. */
    at: z.number().optional(),
  }),
);
type LiveTableEntry = z.infer<typeof Table>;

/** What is listed of a live match beside where it is. */
export type Look = Required<Pick<LiveTableEntry, 'due' | 'at'>>;

/** The matches that have ended and not been shown since: a record for each. */
const UNSHOWN_KEYS = 'unshown:';
const unshownKey = (id: MatchId) => `${UNSHOWN_KEYS}${id}`;

/** The tables that are not over: which are in a channel, and which to look at after a restart. */
export interface LiveTables {
  /** Those that this process looks after. */
  readonly all: () => Promise<readonly MatchId[]>;
  /** The same, with what is listed of them. */
  readonly listed: () => AsyncIterable<LiveTableEntry>;
  /** Those of some channels. */
  readonly within: (channels: readonly string[]) => Promise<readonly MatchId[]>;
  /** Those in a channel in which somebody plays alone or against computers. */
  readonly solosAt: (channel: string, game: string) => Promise<readonly MatchId[]>;
  /** The games of a day that a person has not ended. */
  readonly listDailies: (person: PersonId, game: string) => Promise<readonly MatchId[]>;
  /** Of the matches that have ended those whose end the channel has perhaps not been shown, and is to be by this process. */
  readonly unshown: () => Promise<readonly MatchId[]>;
}

export function openLiveTables(store: Store, share: ShardScope = EVERYTHING): LiveTables {
  const guildOf = async (id: MatchId) => (await store.get(matchKey(id), Match))?.where.guild;
  async function* listed() {
    for await (const table of listedTables(store)) {
      const { id, guild } = table;
      const isOurs =
        share.name === undefined || share.has(guild === undefined ? await guildOf(id) : (guild ?? undefined));
      if (isOurs) yield table;
    }
  }

  return {
    async all() {
      const ids: MatchId[] = [];
      for await (const { id } of listed()) ids.push(id);
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

/** All live tables with their servers, those of 0.1.0 perhaps without. */
export async function* listedTables(store: Store) {
  for await (const [, table] of store.entries(TABLE_KEYS, Table)) yield table;
}

/** Whether any table stands in a channel, of whichever game. */
export async function hasTables(store: Pick<Store, 'keys'>, channel: string): Promise<boolean> {
  for await (const _ of store.keys(inChannel(channel))) return true;
  return false;
}

async function listIds(store: Store, prefix: string): Promise<readonly MatchId[]> {
  const ids: MatchId[] = [];
  for await (const [, { id }] of store.entries(prefix, Table)) ids.push(id);
  return ids;
}

/** The live match that has the place in a channel that this one would take: the channel's, or its player's own there. */
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

/** What says of a match which place it has. */
type PlacedMatch = Pick<Match, 'where' | 'game' | 'host' | 'solo' | 'daily' | 'ring'>;

/** Under which key a live match is listed. */
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

/** Writes what a match that comes, changes or goes (undefined) changes of the lists. */
export function listTable(draft: Draft, before: Match | undefined, after: Match | undefined, look?: Look): void {
  const [was, is] = [before, after].map((match) =>
    match !== undefined && isLive(match) ? placeKey(match) : undefined,
  );
  const hasEnded = after !== undefined && !isLive(after) && (before === undefined || isLive(before));
  // What is shown to its player alone, as an answer, and did not arrive, comes when they look again.
  if (hasEnded && isShownInChannel(after)) draft.set(unshownKey(after.id), MARK);
  if (before !== undefined && after === undefined) noteEndShown(draft, before.id);
  if (was !== undefined && was !== is) draft.remove(was);
  if (is !== undefined && after !== undefined) draft.set(is, createEntry(after, look));
}

/** Writes when a live match is to be looked at. */
export function listLook(draft: Draft, match: Match, look: Look): void {
  draft.set(placeKey(match), createEntry(match, look));
}

/** The same, unless that is listed so already. */
export async function relist(draft: Draft, match: Match, look: Look): Promise<void> {
  if ((await draft.get(placeKey(match), Table))?.due !== look.due) listLook(draft, match, look);
}

function createEntry({ id, where, game, rules }: Match, look: Look | undefined): LiveTableEntry {
  return { schema: 1, id, guild: where.guild ?? null, game, rules, ...look };
}

/** To be called once the channel has been shown the end of a match, or never will be. */
export function noteEndShown(draft: Draft, id: MatchId): void {
  draft.remove(unshownKey(id));
}
