import { z } from 'zod';
import { MatchId } from '../../match/match.ts';
import type { Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import { listedTables } from './liveTables.ts';
import type { ShardScope } from './shardScope.ts';

/** The live matches from a backup made at `at` that their channels have not seen since: one record each. */
const RESTORED_KEYS = 'restored:';
const restoredKey = (id: MatchId) => `${RESTORED_KEYS}${id}`;
const RestoredRecord = defineRecord(z.object({ schema: z.literal(1), at: z.number(), guild: z.string().nullable() }));

/** Records that all live matches come from a backup made at `at`, in milliseconds since 1970; returns how many. */
export async function noteRestored(store: Store, at: number): Promise<number> {
  let count = 0;
  for await (const { id, guild } of listedTables(store)) {
    await store.set({ [restoredKey(id)]: { schema: 1, at, guild: guild ?? null } });
    count += 1;
  }
  return count;
}

/** The matches to show again because they come from a backup. */
export interface RestoredMatches {
  /** The matches managed by this process, with the time of their backup, in milliseconds since 1970. */
  readonly all: () => Promise<ReadonlyMap<MatchId, number>>;
  /** Call this once the channel has seen a match, or never will. */
  readonly noteShown: (id: MatchId) => Promise<void>;
}

export function openRestored(store: Store, share: ShardScope): RestoredMatches {
  return {
    async all() {
      const found = new Map<MatchId, number>();
      for await (const [key, { at, guild }] of store.entries(RESTORED_KEYS, RestoredRecord)) {
        if (share.has(guild ?? undefined)) found.set(MatchId.parse(key.slice(RESTORED_KEYS.length)), at);
      }
      return found;
    },
    noteShown: (id) => store.remove([restoredKey(id)]),
  };
}
