import type { KeyvStorageAdapter } from 'keyv';
import { type StoreAdapter, stands } from './adapter.ts';
import { keyvTexts, stood } from './keyvTexts.ts';
import { createQueue } from './queue.ts';

/** How many texts are asked for at once. */
const PAGE = 100;

/**
 * What a store needs on any of keyv's storage adapters, which no other process may write to meanwhile.
 *
 * Keyv promises single texts alone. So writes come one after the other; what stands before one of several keys is noted
 * first, and counts until the write is done: where it breaks off, the next write puts it back, if need be that of a new
 * process. All keys are read at the start, and remembered in order. An adapter that only reports a failure has failed.
 */
export function onKeyv(keyv: KeyvStorageAdapter): StoreAdapter {
  const queue = createQueue();
  const texts = keyvTexts(keyv);
  let isClosed = false;

  /** All keys, once the writes are done that were asked for before. */
  const afterWrites = () => queue.run('write', texts.keys);

  async function* entriesOf(keys: readonly string[]) {
    for (let from = 0; from < keys.length; from += PAGE) {
      yield* stood(await texts.textsOf(keys.slice(from, from + PAGE)));
    }
  }

  return {
    async get(key) {
      await afterWrites();
      return texts.textOf(key);
    },
    async *keys(prefix) {
      yield* (await afterWrites()).from(prefix);
    },
    async *entries(prefix) {
      yield* entriesOf((await afterWrites()).from(prefix));
    },
    async *snapshot() {
      yield* await queue.run('write', async () => {
        const all = (await texts.keys()).from('');
        const keys = all.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const entries: (readonly [string, string])[] = [];
        for await (const entry of entriesOf(keys)) entries.push(entry);
        return entries;
      });
    },
    writeIf: ({ expected, set, remove }) =>
      queue.run('write', async () => {
        await texts.keys();
        await texts.putBack();
        const keys = new Set([...set.keys(), ...remove]);
        const before = await texts.textsOf([...new Set([...expected.keys(), ...keys])]);
        if (!stands(expected, (key) => before.get(key))) return false;
        await texts.replace(new Map([...keys].map((key) => [key, before.get(key)])), set, remove);
        return true;
      }),
    connections: undefined,
    async disconnect() {
      if (isClosed) return;
      isClosed = true;
      await queue.idle();
      await keyv.disconnect?.();
    },
  };
}
