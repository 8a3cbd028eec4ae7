import { LRUCache } from 'lru-cache';

/** How long each value stays valid, in milliseconds, unless `set` says otherwise, and the clock to use. */
interface ExpiryOptions {
  readonly lasts: number;
  readonly now: () => number;
}

/**
 * Remembers at most this many values, the most recently set or read ones; without `lasting` they never expire. Takes
 * only as much memory as its contents need; a cache created with `max` allocates for its maximum size at once: 2.7 MB
 * and ten milliseconds for 100,000.
 */
export function lruMap<Key extends string, Value extends object | string | boolean>(
  most: number,
  lasting?: ExpiryOptions,
): LRUCache<Key, Value> {
  const bounds = { maxSize: most, sizeCalculation: () => 1 };
  if (lasting === undefined) return new LRUCache<Key, Value>(bounds);
  // Read each time: tests may move the clock.
  return new LRUCache<Key, Value>({ ...bounds, ttl: lasting.lasts, ttlResolution: 0, perf: { now: lasting.now } });
}
