/** One of Discord's shards, counted from 0, of `count`. */
export interface Shard {
  readonly id: number;
  readonly count: number;
}

/** The number of the shard, out of `count`, to which Discord assigns a server; undefined stands for direct messages. */
export function computeShard(guild: string | undefined, count: number): number {
  return guild === undefined ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count));
}
