import { LRUCache } from 'lru-cache';

/**
 * Remembers at most so many values: those that were set or asked for last. Takes room for what is in it alone; a cache
 * made with `max` takes the room of all it may ever hold at once, 2.7 MB and ten milliseconds for 100,000.
 */
export function rememberLatest<Key extends string, Value extends object | boolean>(most: number): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 });
}
