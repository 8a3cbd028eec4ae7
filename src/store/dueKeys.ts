import type { Store } from './store.ts';

const DIGITS = 15;

/** A time, in milliseconds since 1970, as part of a key: sorted by character, keys are also sorted by time. */
export function timeInKey(time: number): string {
  return String(time).padStart(DIGITS, '0');
}

/** Something that is due at a time, in milliseconds since 1970, and its key. */
interface Due {
  readonly key: string;
  readonly at: number;
  readonly what: string;
}

/** Keys in the order in which things are due: looking for due items reads only those, however many are listed. */
interface DueKeys {
  readonly keyOf: (at: number, what: string) => string;
  /** What is due by now, the oldest first. */
  readonly dueBy: (store: Pick<Store, 'keys'>, now: () => number) => AsyncGenerator<Due>;
}

/** Keys with this prefix: nothing else may begin with it. */
export function dueKeys(prefix: string): DueKeys {
  return {
    keyOf: (at, what) => `${prefix}${timeInKey(at)}:${what}`,
    async *dueBy(store, now) {
      for await (const key of store.keys(prefix)) {
        const at = Number(key.slice(prefix.length, prefix.length + DIGITS));
        if (at > now()) return;
        yield { key, at, what: key.slice(prefix.length + DIGITS + 1) };
      }
    },
  };
}
