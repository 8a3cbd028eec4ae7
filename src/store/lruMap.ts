import { LRUCache } from 'lru-cache';

/** For how long each value is good, in milliseconds, where `set` says nothing else, and by which clock. */
interface ExpiryOptions {
  readonly lasts: number;
  readonly now: () => number;
}

/**
 * Remembers at most so many values: those that were set or asked for last, and for good unless they are `lasting` so long.
 * Takes room for what is in it alone; a cache made with `max` takes the room of all it may ever hold at once, 2.7 MB and
 * ten milliseconds for 100,000.
 */
export function lruMap<Key extends string, Value extends object | string | boolean>(
  most: number,
  lasting?: ExpiryOptions,
): LRUCache<Key, Value> {
  const bounds = { maxSize: most, sizeCalculation: () => 1 };
  if (lasting === undefined) return new LRUCache<Key, Value>(bounds);
  // Looked at each time: the clock may be one that tests move.
  return new LRUCache<Key, Value>({ ...bounds, ttl: lasting.lasts, ttlResolution: 0, perf: { now: lasting.now } });
}
