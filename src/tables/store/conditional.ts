import type { KeyvStorageAdapter } from 'keyv';
import { createQueue } from './queue.ts';

/**
 * How far a write must have come before it resolves: on the disk (`stored`); or given to the system (`written`), so that
 * the process may be killed, but a power cut may lose it: for what does no harm then.
 */
export type Until = 'stored' | 'written';

/** What is to be written if all of `expected` still stands, the texts by their keys: all of it, or nothing. */
export interface ConditionalWrite {
  readonly expected: ReadonlyMap<string, string | undefined>;
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
  /** `stored` unless said; a store may wait for more. */
  readonly until?: Until | undefined;
}

/** What a store needs beyond keyv's storage contract when it is large, or several processes share it. */
export interface Conditional {
  /** Every key that begins with `prefix`, each once; what else is stored costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same with the texts that stand under them. */
  readonly entries: (prefix: string) => AsyncIterable<readonly [key: string, text: string]>;
  /** All entries as they stood at one moment, by the bytes of their keys, however long reading them takes. */
  readonly snapshot: () => AsyncIterable<readonly [key: string, text: string]>;
  /** False where something else stands by now, and nothing was written. */
  readonly writeIf: (write: ConditionalWrite) => Promise<boolean>;
}

/** Whether all that was expected still stands. */
export function stands(expected: ConditionalWrite['expected'], textOf: (key: string) => string | undefined): boolean {
  return [...expected].every(([key, text]) => textOf(key) === text);
}

/** The same for any other adapter of keyv, which no other process uses, such as one in memory. */
export function inOneProcess(adapter: KeyvStorageAdapter): Conditional {
  const queue = createQueue();
  async function* entries(prefix: string) {
    if (adapter.iterator === undefined) throw new Error('this store cannot list its keys');
    for await (const [key, text] of adapter.iterator()) {
      if (String(key).startsWith(prefix)) yield [String(key), String(text)] as const;
    }
  }
  return {
    entries,
    async *keys(prefix) {
      for await (const [key] of entries(prefix)) yield key;
    },
    async *snapshot() {
      const all = await queue.run('write', async () => {
        const found: (readonly [string, string])[] = [];
        for await (const entry of entries('')) found.push(entry);
        return found;
      });
      yield* all.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    },
    writeIf: ({ expected, set, remove }) =>
      queue.run('write', async () => {
        const keys = [...expected.keys()];
        const texts = await adapter.getMany<string>(keys);
        const standing = new Map(keys.map((key, at) => [key, texts[at] === undefined ? undefined : String(texts[at])]));
        if (!stands(expected, (key) => standing.get(key))) return false;
        if (set.size > 0) await adapter.setMany([...set].map(([key, value]) => ({ key, value })));
        if (remove.length > 0) await adapter.deleteMany([...remove]);
        return true;
      }),
  };
}
