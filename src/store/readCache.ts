import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReadText } from './recordReader.ts';

/** What was read in one visit, by key, and how much work is still part of it. */
interface Visit {
  readonly texts: Map<string, Promise<string | undefined>>;
  work: number;
}

/** Runs work in which each record is read only once. */
interface ReadCache {
  /** Does `work` as its own visit, or as part of an enclosing one. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  /** Reads a text, or returns what the current visit has already read. */
  readonly read: ReadText;
  /** Forgets what any visit has read under these keys: they were written. */
  readonly forget: (keys: Iterable<string>) => void;
}

/**
 * Reads through `read`. A visit lasts until all work that is part of it is done; work that outlives it reads again.
 * Only writes by other processes are missed meanwhile, as if the record had been read a moment earlier.
 */
export function createReadCache(read: ReadText): ReadCache {
  const inHand = new AsyncLocalStorage<Visit>();
  const open = new Set<Visit>();

  const visitInHand = () => {
    const visit = inHand.getStore();
    return visit !== undefined && open.has(visit) ? visit : undefined;
  };

  return {
    async during(work) {
      const visit: Visit = visitInHand() ?? { texts: new Map(), work: 0 };
      open.add(visit);
      visit.work += 1;
      try {
        return await inHand.run(visit, work);
      } finally {
        visit.work -= 1;
        if (visit.work === 0) {
          open.delete(visit);
          // A timer set within the visit keeps a reference to it until it fires.
          visit.texts.clear();
        }
      }
    },

    read(key) {
      const texts = visitInHand()?.texts;
      if (texts === undefined) return read(key);
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = read(key);
      texts.set(key, text);
      // A failed read is tried again.
      text.catch(() => texts.delete(key));
      return text;
    },

    forget(keys) {
      for (const key of keys) for (const { texts } of open) texts.delete(key);
    },
  };
}
