import { LRUCache } from 'lru-cache';

/** At most this often within this many milliseconds. */
export interface Limit {
  readonly most: number;
  readonly span: number;
}

interface Due {
  readonly key: string;
  readonly limit: Limit;
  /** How many it counts as, 1 by default; 0 only asks whether one more would be allowed. */
  readonly weight?: 0 | 1;
}

/** Counts actions that are limited within any span of time. */
export interface RateLimit {
  /**
   * Returns when (in milliseconds since 1970) something that is over the limit now will be allowed; otherwise counts it,
   * under each key.
   */
  (due: readonly Due[]): number | undefined;
  /** Takes back what was counted last under each of these keys. */
  readonly giveBack: (keys: readonly string[]) => void;
}

/** How many times are remembered: for the most recently active keys. */
const MOST_TIMES = 200_000;

/**
 * When a key was counted, oldest first. Times before `first` no longer count, and are removed when the list has reached
 * `size`.
 */
interface Times {
  readonly list: number[];
  first: number;
  readonly size: number;
}

/** Counts actions that are limited within any span of time. The cost does not grow with how many are counted. */
export function createRateLimit(now: () => number): RateLimit {
  const counts = new LRUCache<string, Times>({ maxSize: MOST_TIMES, sizeCalculation: ({ size }) => size });

  /** The times of this key that count now: times in the future were counted before the clock was set back. */
  function within(key: string, span: number, time: number): Times {
    const times = counts.get(key) ?? { list: [], first: 0, size: 0 };
    const { list } = times;
    while (times.first < list.length && (list[times.first] ?? time) <= time - span) times.first += 1;
    while (list.length > times.first && (list.at(-1) ?? time) > time) list.pop();
    return times;
  }

  /** Copies the times that count only after as many have been added as counted before. */
  function add(key: string, { list, first, size }: Times, time: number): void {
    if (list.length < size) {
      list.push(time);
      return;
    }
    const kept = [...list.slice(first), time];
    counts.set(key, { list: kept, first: 0, size: 2 * kept.length });
  }

  const limit = (due: readonly Due[]) => {
    const time = now();
    const free = due.flatMap(({ key, limit }) => {
      const { list, first } = within(key, limit.span, time);
      return list.length - first < limit.most ? [] : [(list[first] ?? time) + limit.span];
    });
    if (free.length > 0) return Math.max(...free);
    for (const { key, limit, weight = 1 } of due) if (weight > 0) add(key, within(key, limit.span, time), time);
    return undefined;
  };
  return Object.assign(limit, {
    giveBack(keys: readonly string[]) {
      for (const times of keys.map((key) => counts.get(key))) {
        if (times !== undefined && times.list.length > times.first) times.list.pop();
      }
    },
  });
}
