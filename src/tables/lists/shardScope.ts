import { computeShard } from '../../match/shard.ts';

/**
 * The servers managed by this process: their clocks, computer players and boards. People's actions may change any table
 * from any process; automatic work is done by one.
 */
export interface ShardScope {
  /** Distinguishes processes in the store: `0,1/4`. Undefined if there is only one. */
  readonly name: string | undefined;
  /** Whether a server belongs to it; undefined stands for direct messages. */
  readonly has: (guild: string | undefined) => boolean;
}

/** The scope of a single process. */
export const EVERYTHING: ShardScope = { name: undefined, has: () => true };

/** The servers of these of Discord's `count` shards. Direct messages belong to the first shard. */
export function createShardScope(shards: readonly number[], count: number): ShardScope {
  return {
    name: `${shards.toSorted((a, b) => a - b).join(',')}/${count}`,
    has: (guild) => shards.includes(computeShard(guild, count)),
  };
}
