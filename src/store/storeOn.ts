import { Keyv, type KeyvSerializationAdapter } from 'keyv';
import type { z } from 'zod';
import type { StoreAdapter } from './adapter.ts';
import { changeRecords, NOTHING_SEEN, type Records, writeRecords } from './changeRecords.ts';
import { createChunker, isChunkKey, marksIn } from './chunks.ts';
import { damaged, guarded, guardedWalk } from './failure.ts';
import { createQueue } from './queue.ts';
import { createReadCache } from './readCache.ts';
import { parseStored, type ReadText, rememberRecords, wholeRecord } from './recordReader.ts';
import type { Store, UnreadableListener } from './store.ts';
import { isUnreadable } from './upgradeRecord.ts';

/** Texts are passed unchanged: a change compares them, and only the reader of a record knows its schema. */
const AS_IT_STANDS: KeyvSerializationAdapter = {
  // What keyv expects from every parser.
  parse: <T>(text: string) => ({ value: text }) as T,
  stringify: String,
};

/**
 * A store on one of our adapters. Records are read through keyv, which rejects if nobody listens to its errors; the
 * adapters themselves do what keyv lacks: atomic changes of several records, iteration by prefix, and how far a write
 * must have progressed.
 */
export function storeOn(adapter: StoreAdapter): Store {
  const collided = createQueue();
  const keyv = new Keyv<string>({ store: adapter, serialization: AS_IT_STANDS, checkExpired: false });
  const read: ReadText = (key) => guarded(() => keyv.get(key));
  const readCache = createReadCache(read);
  const cutter = createChunker();
  const records: Records = {
    adapter,
    read,
    cutter,
    noteWritten: readCache.forget,
    ...rememberRecords(read, cutter.know),
  };
  const { recordAt } = records;

  /** Undefined if a piece of the record is missing, or `onUnreadable` was told of it. */
  async function readEntry<T>(key: string, text: string, schema: z.ZodType<T>, onUnreadable?: UnreadableListener) {
    try {
      return marksIn(text).length === 0 ? parseStored(text, schema) : await recordAt(key, text, schema);
    } catch (error) {
      if (onUnreadable === undefined || !isUnreadable(error)) throw error;
      onUnreadable(key, error);
      return undefined;
    }
  }

  return {
    async get(key, schema) {
      const text = await readCache.read(key);
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    visit: readCache.during,
    change: (work, until) => changeRecords(records, collided, work, until),
    async set(entries) {
      await writeRecords(records, new Map(Object.entries(entries)), NOTHING_SEEN);
    },
    async remove(keys) {
      await writeRecords(records, new Map(keys.map((key) => [key, undefined])), NOTHING_SEEN);
    },
    async *keys(prefix) {
      for await (const key of guardedWalk(() => adapter.keys(prefix))) if (!isChunkKey(key)) yield key;
    },
    async *entries(prefix, schema, onUnreadable) {
      for await (const [key, text] of guardedWalk(() => adapter.entries(prefix))) {
        if (isChunkKey(key)) continue;
        const record = await readEntry(key, text, schema, onUnreadable);
        if (record !== undefined) yield [key, record] as const;
      }
    },
    snapshot: () => wholeRecords(guardedWalk(() => adapter.snapshot())),
    connections: adapter.connections?.bind(adapter),
    async close() {
      await guarded(() => adapter.disconnect());
    },
  };
}

/** The records in rows sorted by key, where pieces follow their heads. */
async function* wholeRecords(rows: AsyncIterable<readonly [key: string, text: string]>) {
  let head: { readonly key: string; readonly text: string; readonly pieces: Map<string, string> } | undefined;
  function whatIsWhole() {
    if (head === undefined) return [];
    const { key, text, pieces } = head;
    const whole = wholeRecord(key, text, (own) => pieces.get(own));
    if (whole === undefined) throw damaged();
    return [[key, whole.value] as const];
  }
  for await (const [key, text] of rows) {
    if (isChunkKey(key)) head?.pieces.set(key, text);
    else {
      yield* whatIsWhole();
      head = { key, text, pieces: new Map() };
    }
  }
  yield* whatIsWhole();
}
