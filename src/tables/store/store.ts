import type { KeyvStorageAdapter } from 'keyv';
import { z } from 'zod';
import { createQueue } from '../queue.ts';
import { type Conditional, inOneProcess, type Revision, revisionOf } from './conditional.ts';
import { PostgresAdapter } from './postgres.ts';
import { rememberRecords } from './reading.ts';
import { SqliteAdapter } from './sqlite.ts';

/**
 * Where everything is kept that must survive. Every failure is heard: it rejects, and nothing was written. Only where the
 * disk itself fails while a write is brought to it does nobody know: then the write rejects, `onLost` of `openStore` is
 * called, and the store does no more work; what a restart finds on the disk is the truth.
 */
export interface Store {
  /** The record under `key`, checked and frozen; undefined only where there is none. */
  readonly get: <T>(key: string, schema: z.ZodType<T>) => Promise<T | undefined>;
  /**
   * Lets `work` read and write records as if it were alone: all that it wrote is stored together, or, where it throws,
   * nothing. Where another change, of this process or another, was faster with a record that it read, `work` is done
   * again on what now stands. So it must do nothing else that cannot be done twice, nor make a change within. Resolves
   * once all is on the disk.
   */
  readonly change: <T>(work: (draft: Draft) => Promise<T>) => Promise<T>;
  /** Writes all entries or none, whatever stood there; resolves once they are on the disk. */
  readonly set: (entries: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with `prefix`. What else is stored costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same with the records, checked. */
  readonly entries: <T>(prefix: string, schema: z.ZodType<T>) => AsyncIterable<readonly [key: string, record: T]>;
  /** All records as they stand at one moment, in one order for all stores. The store may be in use meanwhile. */
  readonly snapshot: () => AsyncIterable<readonly [key: string, value: unknown]>;
  readonly close: () => Promise<void>;
}

/** The records as one change sees them, with what it has written so far. */
export interface Draft {
  readonly get: Store['get'];
  readonly set: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
}

/** The store could not be read or written; whatever was to be written is not. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/** The largest record that is stored, in bytes: far more than any match, far less than what would hold up others. */
export const LARGEST_RECORD = 8 * 1024 * 1024;

const NO_STORE =
  'KEYV_URI: names no store that we have. Use sqlite://path/to/file or postgres://person:password@host/database';

/** How often a change is done again before we say that something is wrong. Of those that collide, one always succeeds. */
const MOST_TRIES = 500;

/**
 * Opens the store that a KEYV_URI names: `sqlite://path/to/file`, `sqlite::memory:`, or
 * `postgres://person:password@host:port/database`, which several processes may use. Throws a StoreFailure that says what
 * to mend where it names no store we have, or one that cannot be opened. `onLost` hears that the disk failed: the process
 * must stop then.
 */
export function openStore(uri: string, onLost?: (error: unknown) => void): Store {
  if (/^postgres(?:ql)?:\/\//.test(uri)) return keyvStore(new PostgresAdapter(uri));
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(uri)?.[1];
  if (path === undefined) throw new StoreFailure(NO_STORE);
  try {
    return keyvStore(new SqliteAdapter(path, onLost === undefined ? {} : { onLost }));
  } catch (cause) {
    throw new StoreFailure(`KEYV_URI: ${path} cannot be opened as a store (${String(cause)}).`, { cause });
  }
}

/** A store on any of keyv's storage adapters. */
export function keyvStore(adapter: KeyvStorageAdapter & Partial<Conditional>): Store {
  const collided = createQueue();
  const recordAt = rememberRecords(parsed);
  const fallback = inOneProcess(adapter);
  const writeIf = adapter.writeIf?.bind(adapter) ?? fallback.writeIf;
  const keysFrom = adapter.keys?.bind(adapter) ?? fallback.keys;
  const entriesFrom = adapter.entries?.bind(adapter) ?? fallback.entries;
  const snapshotOf = adapter.snapshot?.bind(adapter) ?? fallback.snapshot;
  const read = async (key: string) => {
    const text = await guarded(() => adapter.get<string>(key));
    return text === undefined ? undefined : String(text);
  };
  const write = async (expected: ReadonlyMap<string, Revision>, changes: ReadonlyMap<string, unknown>) => {
    const set = new Map<string, string>();
    for (const [key, value] of changes)
      if (value !== undefined) set.set(key, await guarded(async () => written(value)));
    const remove = [...changes.keys()].filter((key) => !set.has(key));
    return guarded(() => writeIf({ expected, set, remove }));
  };
  return {
    async get(key, schema) {
      const text = await read(key);
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    async change(work) {
      const attempt = async () => {
        const { draft, expected, changes } = openDraft(read, recordAt);
        const isOneMoment = async () => expected.size <= 1 || (await write(expected, new Map()));
        try {
          const result = await work(draft);
          const stands = changes.size === 0 ? await isOneMoment() : await write(expected, changes);
          return stands ? { result } : undefined;
        } catch (error) {
          // What does not fit together may have been read from different moments.
          if (error instanceof StoreFailure || (await isOneMoment())) throw error;
          return undefined;
        }
      };
      const first = await attempt();
      if (first !== undefined) return first.result;
      // Those that met wait for each other now, or many would meet again and again.
      return collided.run('', async () => {
        for (let tries = 2; tries <= MOST_TRIES; tries += 1) {
          const next = await attempt();
          if (next !== undefined) return next.result;
        }
        throw new StoreFailure(`a change met another one ${MOST_TRIES} times`);
      });
    },
    async set(entries) {
      await write(new Map(), new Map(Object.entries(entries)));
    },
    async remove(keys) {
      await write(new Map(), new Map(keys.map((key) => [key, undefined])));
    },
    keys: (prefix) => guardedWalk(() => keysFrom(prefix)),
    async *entries(prefix, schema) {
      for await (const [key, text] of guardedWalk(() => entriesFrom(prefix)))
        yield [key, parsed(text, schema)] as const;
    },
    async *snapshot() {
      for await (const [key, text] of guardedWalk(snapshotOf)) yield [key, parsed(text, z.unknown())] as const;
    },
    async close() {
      await guarded(async () => adapter.disconnect?.());
    },
  };
}

/** A draft, what it has read, and what it is to change: undefined is to be removed. */
function openDraft(read: (key: string) => Promise<string | undefined>, recordAt: ReturnType<typeof rememberRecords>) {
  const expected = new Map<string, Revision>();
  const changes = new Map<string, unknown>();
  const draft: Draft = {
    async get(key, schema) {
      const own = changes.get(key);
      if (own !== undefined) return parsed(written(own), schema);
      if (changes.has(key)) return undefined;
      const text = await read(key);
      // Where a second look sees something else, the first one decides, and the write will fail.
      if (!expected.has(key)) expected.set(key, revisionOf(text));
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    set: (key, value) => void changes.set(key, value),
    remove: (key) => void changes.set(key, undefined),
  };
  return { draft, expected, changes };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StoreFailure) throw cause;
    throw failureBy(cause);
  }
}

async function* guardedWalk<T>(walk: () => AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* walk();
  } catch (cause) {
    throw failureBy(cause);
  }
}

function failureBy(cause: unknown): StoreFailure {
  return new StoreFailure(`the store failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

/** A record as keyv writes it. */
function written(value: unknown): string {
  const text = JSON.stringify({ value });
  if (Buffer.byteLength(text) > LARGEST_RECORD) throw new StoreFailure('a record is too large to be stored');
  return text;
}

function parsed<T>(text: string, schema: z.ZodType<T>): T {
  let record: { readonly value?: unknown };
  try {
    record = JSON.parse(text);
  } catch (cause) {
    throw new StoreFailure('a record is damaged', { cause });
  }
  return schema.parse(record.value);
}
