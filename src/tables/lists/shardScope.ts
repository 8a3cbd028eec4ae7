import { computeShard } from '../../match/shard.ts';

/**
 * The servers whose tables this process looks after: their clocks, their computer players and that their boards are
 * shown. What people ask for may change any table from any process; what follows by itself is done by one.
 */
export interface ShardScope {
  /** Tells processes apart in the store: `0,1/4`. Undefined where there is only one. */
  readonly name: string | undefined;
  /** Whether a server belongs to it; undefined stands for direct messages. */
  readonly has: (guild: string | undefined) => boolean;
}

/** That of a process that is alone. */
export const EVERYTHING: ShardScope = { name: undefined, has: () => true };

/** The servers of these of Discord's shards, of which there are `count`. Direct messages belong to the first shard. */
export function createShardScope(shards: readonly number[], count: number): ShardScope {
  return {
    name: `${shards.toSorted((a, b) => a - b).join(',')}/${count}`,
    has: (guild) => shards.includes(computeShard(guild, count)),
  };
}
