import type { Store } from './store.ts';

const DIGITS = 15;

/** A time, in milliseconds since 1970, as part of a key: keys stand in the order of letters, and so in that of time. */
export function timeInKey(time: number): string {
  return String(time).padStart(DIGITS, '0');
}

/** Something that is due at a time, in milliseconds since 1970, and the key under which that stands. */
interface Due {
  readonly key: string;
  readonly at: number;
  readonly what: string;
}

/** Keys in the order in which things are due: whoever looks reads what is due, however much is listed. */
interface DueKeys {
  readonly keyOf: (at: number, what: string) => string;
  /** What is due by now, what waits longest first. */
  readonly dueBy: (store: Pick<Store, 'keys'>, now: () => number) => AsyncGenerator<Due>;
}

/** Those that begin so: nothing else may. */
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
