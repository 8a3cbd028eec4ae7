/** What Discord keeps back when bots connect: tests say what. */
export interface Openings {
  /** How often bots may still identify, and in how many milliseconds Discord counts anew. */
  starts(): { readonly remaining: number; readonly resetAfter: number };
  limitStarts(remaining: number, resetAfter: number): void;
  /** Servers that do not come with READY, as in an outage of Discord. */
  withholdServers(guilds: readonly string[]): Withheld;
  /** A shard that waits for its READY, as Discord lets shards begin one after the other. */
  withholdShard(shard: number): Withheld;
}

export interface Withheld {
  /** Lets come what was held back. */
  release(): void;
}

/** What is held back, and what is to happen once it no longer is. */
export interface HeldBack extends Openings {
  /** Does `come` for a server of a session, now or once it is released. */
  server(guild: string, come: () => void): void;
  /** The same for the READY of a shard. */
  shard(shard: number, come: () => void): void;
}

/** As many as Discord lets most bots begin in a day. */
const DAILY_STARTS = 1000;

export function holdBack(): HeldBack {
  const servers = new Map<string, (() => void)[]>();
  const shards = new Map<number, (() => void)[]>();
  let left = { remaining: DAILY_STARTS, resetAfter: 0 };
  return {
    starts: () => left,
    limitStarts: (remaining, resetAfter) => {
      left = { remaining, resetAfter };
    },
    withholdServers: (guilds) => withhold(servers, guilds),
    withholdShard: (shard) => withhold(shards, [shard]),
    server: (guild, come) => comeOrWait(servers, guild, come),
    shard: (shard, come) => comeOrWait(shards, shard, come),
  };
}

function withhold<Key>(held: Map<Key, (() => void)[]>, keys: readonly Key[]): Withheld {
  for (const key of keys) held.set(key, []);
  return {
    release: () => {
      for (const key of keys) {
        const waiting = held.get(key) ?? [];
        held.delete(key);
        for (const come of waiting) come();
      }
    },
  };
}

function comeOrWait<Key>(held: ReadonlyMap<Key, (() => void)[]>, key: Key, come: () => void): void {
  const waiting = held.get(key);
  if (waiting === undefined) come();
  else waiting.push(come);
}
