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

/** When a key was counted, oldest first. Those before `first` count no more, and go when the list has reached `size`. */
interface Times {
  readonly list: number[];
  first: number;
  readonly size: number;
}

/** Counts what may be done only so often within any span of time. What it costs does not grow with how much is counted. */
export function createRateLimit(now: () => number): RateLimit {
  const counts = new LRUCache<string, Times>({ maxSize: MOST_TIMES, sizeCalculation: ({ size }) => size });

  /** What of this key counts at this time: what lies ahead was counted before the clock was set back. */
  function within(key: string, span: number, time: number): Times {
    const times = counts.get(key) ?? { list: [], first: 0, size: 0 };
    const { list } = times;
    while (times.first < list.length && (list[times.first] ?? time) <= time - span) times.first += 1;
    while (list.length > times.first && (list.at(-1) ?? time) > time) list.pop();
    return times;
  }

  /** Copies what counts only when as much was added as counted before. */
  function add(key: string, { list, first, size }: Times, time: number): void {
    if (list.length < size) {
      list.push(time);
      return;
    }
    const kept = [...list.slice(first), time];
    counts.set(key, { list: kept, first: 0, size: 2 * kept.length });
  }

  return (due) => {
    const time = now();
    const free = due.flatMap(({ key, limit }) => {
      const { list, first } = within(key, limit.span, time);
      return list.length - first < limit.most ? [] : [(list[first] ?? time) + limit.span];
    });
    if (free.length > 0) return Math.max(...free);
    for (const { key, limit, weight = 1 } of due) if (weight > 0) add(key, within(key, limit.span, time), time);
    return undefined;
  };
}
