import { z } from 'zod';
import { type Match, MatchId } from '../../match/match.ts';
import type { Draft, Store } from '../../store/store.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';
import type { ShardScope } from './shardScope.ts';

/** The matches changed by one process that another one manages: one record each, until that one has seen it. */
const ERRAND_KEYS = 'errand:';
const QueuedMatch = defineRecord(z.object({ schema: z.literal(1), guild: z.string().optional() }));

/** Leaves a match to the process that manages it, in the same write that changes it. */
export function enqueueForOwner(draft: Draft, { id, where: { guild } }: Match): void {
  draft.set(`${ERRAND_KEYS}${id}`, { schema: 1, ...(guild === undefined ? {} : { guild }) });
}

/** Our matches that others have changed. Reading removes them: a restart reads all matches anyway. */
export async function takeQueued(store: Store, share: ShardScope): Promise<readonly MatchId[]> {
  const ids: MatchId[] = [];
  for await (const [key, { guild }] of store.entries(ERRAND_KEYS, QueuedMatch)) {
    if (share.has(guild)) ids.push(MatchId.parse(key.slice(ERRAND_KEYS.length)));
  }
  // Later changes add it again.
  if (ids.length > 0) await store.remove(ids.map((id) => `${ERRAND_KEYS}${id}`));
  return ids;
}
