import { z } from 'zod';
import { isLive, type Match, MatchId } from './match.ts';
import { MARK, recordOf } from './store/record.ts';
import type { Draft, Store } from './store/store.ts';

export const MATCH_KEYS = 'match:';
export const matchKey = (id: MatchId) => `${MATCH_KEYS}${id}`;

/** Which table of a game is open in a channel: a record for each, so that those of others cost nothing. */
export const TABLE_KEYS = 'table:';
const inChannel = (channel: string) => `${TABLE_KEYS}${channel}:`;
const tableKey = (channel: string, game: string) => `${inChannel(channel)}${game}`;
const Table = recordOf(z.object({ schema: z.literal(1), id: MatchId }));

/** The matches that have ended and not been shown since: a record for each. */
const UNSHOWN_KEYS = 'unshown:';
const unshownKey = (id: MatchId) => `${UNSHOWN_KEYS}${id}`;

/** The tables that are not over: which are in a channel, and which to look at after a restart. */
export function openLiveTables(store: Store) {
  return {
    all: () => idsOf(store, TABLE_KEYS),
    /** Those of some channels. */
    within: async (channels: readonly string[]): Promise<readonly MatchId[]> =>
      (await Promise.all(channels.map((channel) => idsOf(store, inChannel(channel))))).flat(),
    /** The matches that have ended and whose end the channel has perhaps not been shown. */
    async unshown(): Promise<readonly MatchId[]> {
      const ids: MatchId[] = [];
      for await (const key of store.keys(UNSHOWN_KEYS)) ids.push(MatchId.parse(key.slice(UNSHOWN_KEYS.length)));
      return ids;
    },
  };
}

async function idsOf(store: Store, prefix: string): Promise<readonly MatchId[]> {
  const ids: MatchId[] = [];
  for await (const [, { id }] of store.entries(prefix, Table)) ids.push(id);
  return ids;
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
export function listTable(draft: Draft, before: Match | undefined, after: Match | undefined): void {
  const [was, is] = [before, after].map((match) =>
    match !== undefined && isLive(match) ? tableKey(match.where.channel, match.game) : undefined,
  );
  const hasEnded = after !== undefined && !isLive(after) && (before === undefined || isLive(before));
  if (hasEnded) draft.set(unshownKey(after.id), MARK);
  if (before !== undefined && after === undefined) noteEndShown(draft, before.id);
  if (was === is) return;
  if (was !== undefined) draft.remove(was);
  if (is !== undefined && after !== undefined) draft.set(is, { schema: 1, id: after.id });
}

/** To be called once the channel has been shown the end of a match, or never will be. */
export function noteEndShown(draft: Draft, id: MatchId): void {
  draft.remove(unshownKey(id));
}
