import { LRUCache } from 'lru-cache';

/** So often within so many milliseconds. */
export interface Limit {
  readonly most: number;
  readonly span: number;
}

interface Due {
  readonly key: string;
  readonly limit: Limit;
  /** For how many it counts, 1 unless said; 0: it is only asked whether one more could be. */
  readonly weight?: 0 | 1;
}

/** Gives when (in milliseconds since 1970) what is one too many now may be done; else it is counted, under each key. */
export type RateLimit = (due: readonly Due[]) => number | undefined;

/** How many times are remembered: those of the keys that were busy last. */
const MOST_TIMES = 200_000;

/** Counts what may be done only so often within any span of time. */
export function createRateLimit(now: () => number): RateLimit {
  const counts = new LRUCache<string, readonly number[]>({
    maxSize: MOST_TIMES,
    sizeCalculation: (times) => times.length + 1,
  });
  /** What lies ahead was counted before the clock was set back. */
  const within = (key: string, { span }: Limit) =>
    (counts.get(key) ?? []).filter((time) => time > now() - span && time <= now());
  return (due) => {
    const free = due.flatMap(({ key, limit }) => {
      const times = within(key, limit);
      return times.length < limit.most ? [] : [(times[0] ?? now()) + limit.span];
    });
    if (free.length > 0) return Math.max(...free);
    for (const { key, limit, weight = 1 } of due) {
      if (weight > 0) counts.set(key, [...within(key, limit), now()]);
    }
    return undefined;
  };
}
