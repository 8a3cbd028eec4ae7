import { z } from 'zod';
import { mergePauses, type Pause } from '../../match/pauses.ts';
import { computeShard, type Shard } from '../../match/shard.ts';
import { defineRecord } from '../../store/upgradeRecord.ts';

// The ledger of when people could play, separately for each of Discord's shards. An outage rewrites no stored deadline:
// how much of a period counted follows from the ledger.

const DAY = 24 * 60 * 60 * 1000;

/** How long outages are remembered, in milliseconds: longer than any deadline. */
const REMEMBERED = 200 * DAY;

/** Until when people could play, as far as recorded, and earlier times when they could not. */
export const UptimeRecord = defineRecord(
  z.object({
    schema: z.literal(1),
    seen: z.number(),
    outages: z.array(z.object({ from: z.number(), until: z.number() })),
  }),
);

/** The ledger of one shard. A number of shards that is no longer used describes the time before. */
export interface ShardUptime extends Shard {
  /** When people were last known to be able to play. */
  readonly seen: number;
  readonly outages: readonly Pause[];
}

export const UPTIME_KEYS = 'uptime:';

export function uptimeKey({ id, count }: Shard): string {
  return `${UPTIME_KEYS}${count}:${id}`;
}

/** The shard of this record. */
export function readUptimeKey(key: string): Shard {
  const [count = 1, id = 0] = key.slice(UPTIME_KEYS.length).split(':').map(Number);
  return { id, count };
}

/** The outages of a server, oldest first; undefined stands for direct messages. */
export function outagesIn(ledger: Iterable<ShardUptime>, guild: string | undefined): readonly Pause[] {
  return mergePauses(
    [...ledger].flatMap(({ id, count, outages }) =>
      outages.length > 0 && computeShard(guild, count) === id ? outages : [],
    ),
  );
}

/**
 * When people of a starting shard could last play; undefined if unknown. If the number of shards has changed, the
 * latest time at which all of the old ones were up.
 */
export function lastSeen(ledger: Iterable<ShardUptime>, shard: Shard): number | undefined {
  const counts = Map.groupBy(ledger, ({ count }) => count);
  const times = [...counts].flatMap(([count, shards]) => {
    const own = shards.filter(({ id }) => count !== shard.count || id === shard.id);
    return own.length === 0 ? [] : [Math.min(...own.map(({ seen }) => seen))];
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** The outages that may still matter at `now`. */
export function rememberedOutages(outages: readonly Pause[], now: number): readonly Pause[] {
  return mergePauses(outages).filter(({ until }) => until > now - REMEMBERED);
}
