import type { KeyvStorageAdapter } from 'keyv';
import type { z } from 'zod';
import type { StoreAdapter, Until } from './adapter.ts';
import { damaged, StoreFailure, WrongStore } from './failure.ts';
import { frozenJson } from './frozenJson.ts';
import { onKeyv } from './keyv.ts';
import { createCutter, isNeverCut, isPieceKey, marksIn, pieceKey } from './pieces.ts';
import { PostgresAdapter } from './postgres.ts';
import { publishedAdapter } from './published.ts';
import { createQueue } from './queue.ts';
import { parsed, type ReadText, type RecordAt, rememberRecords, wholeRecord } from './reading.ts';
import { SqliteAdapter } from './sqlite.ts';

export { StoreFailure } from './failure.ts';

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
   * once all is on the disk, unless `until` says that less will do.
   */
  readonly change: <T>(work: (draft: Draft) => Promise<T>, until?: Until) => Promise<T>;
  /** Writes all entries or none, whatever stood there; resolves once they are on the disk. */
  readonly set: (entries: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with `prefix`, in the order of their letters. What else is stored costs nothing. */
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

/** The largest record that is stored, in bytes: far more than any match, far less than what would hold up others. */
const LARGEST_RECORD = 8 * 1024 * 1024;

const NO_STORE =
  'KEYV_URI: names no store of ours. Use sqlite://path/to/file or postgres://person:password@host/database, or name a package of keyv in KEYV_ADAPTER.';

/** SQLite's own number for it. */
const SQLITE_BUSY = 5;

const POSTGRES = /^postgres(?:ql)?:\/\//;
const SQLITE = /^sqlite:(?:\/\/)?(.+)$/;

/** How often a change is done again before we say that something is wrong. Of those that collide, one always succeeds. */
const MOST_TRIES = 500;

/** How a store is opened. */
interface StoreOptions {
  /** The package with the storage adapter for keyv that is to be used instead of ours. */
  readonly keyvAdapter?: string | undefined;
  /** Hears that the disk failed: the process must stop then. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * Opens the store that a KEYV_URI names: `sqlite://path/to/file`, `sqlite::memory:`, or
 * `postgres://person:password@host:port/database`, which several processes may use; or, with a `keyvAdapter`, whatever
 * that package takes for an address, which this process alone may use. Throws a WrongStore that says what to mend where
 * it names no store we have, or one that cannot be opened.
 */
export function openStore(uri: string, { keyvAdapter, onLost }: StoreOptions = {}): Store {
  if (keyvAdapter !== undefined) return keyvStore(publishedAdapter(keyvAdapter, uri));
  if (POSTGRES.test(uri)) return storeOn(new PostgresAdapter(uri));
  const path = SQLITE.exec(uri)?.[1];
  if (path === undefined) throw new WrongStore(NO_STORE);
  try {
    return storeOn(new SqliteAdapter(path, onLost === undefined ? {} : { onLost }));
  } catch (cause) {
    const Failure = isBusy(cause) ? StoreFailure : WrongStore;
    throw new Failure(`KEYV_URI: ${path} cannot be opened as a store (${String(cause)}).`, { cause });
  }
}

/** Whether this address is one of those that need no package. */
export function needsNoPackage(uri: string): boolean {
  return POSTGRES.test(uri) || SQLITE.test(uri);
}

/** Whether another process holds the file of SQLite just now. */
function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}

/** A store on any of keyv's storage adapters, for this process alone. */
export function keyvStore(adapter: KeyvStorageAdapter): Store {
  return storeOn(onKeyv(adapter));
}

/** A store on one of our adapters. */
export function storeOn(adapter: StoreAdapter): Store {
  const collided = createQueue();
  const read: ReadText = (key) => guarded(() => adapter.get(key));
  const cutter = createCutter();
  const { recordAt, remember } = rememberRecords(read, cutter.know);
  /** Writes `changes` if all that was `seen`, as it was read before, still stands. */
  const write = async (changes: ReadonlyMap<string, unknown>, seen: ReadonlyMap<string, Seen>, until?: Until) => {
    const expected = new Map([...seen].map(([key, { text }]) => [key, text]));
    // Of a record that is never cut nothing stands elsewhere.
    const unseen = [...changes].flatMap(([key, given]) => (seen.has(key) || isNeverCut(given) ? [] : [key]));
    const before = new Map([
      ...expected,
      ...(await Promise.all(unseen.map(async (key) => [key, await read(key)] as const))),
    ]);
    const set = new Map<string, string>();
    const remove: string[] = [];
    const written = new Map<string, Written>();
    for (const [key, given] of changes) {
      if (given === undefined) {
        remove.push(key, ...marksIn(before.get(key)).map((_, number) => pieceKey(key, number)));
        continue;
      }
      const record = await guarded(async () => frozenJson(given));
      const { text, pieces, surplus } = await guarded(async () => cutter.cut(key, record, before.get(key)));
      for (const [own, part] of [[key, text] as const, ...pieces]) set.set(own, notTooLarge(part));
      remove.push(...surplus);
      written.set(key, { text, record });
    }
    const stood = await guarded(() => adapter.writeIf({ expected, set, remove, until }));
    if (stood) rememberWritten(written, seen);
    return stood;
  };
  /** Only who has read a record knows its schema. */
  const rememberWritten = (written: ReadonlyMap<string, Written>, seen: ReadonlyMap<string, Seen>) => {
    for (const [key, { schema }] of seen) {
      const one = written.get(key);
      if (one !== undefined) remember(key, { ...one, schema });
    }
  };
  return {
    async get(key, schema) {
      const text = await read(key);
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    async change(work, until) {
      const attempt = async () => {
        const { draft, seen, changes } = openDraft(read, recordAt);
        const isOneMoment = async () => seen.size <= 1 || (await write(new Map(), seen));
        try {
          const result = await work(draft);
          const stands = changes.size === 0 ? await isOneMoment() : await write(changes, seen, until);
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
      await write(new Map(Object.entries(entries)), new Map());
    },
    async remove(keys) {
      await write(new Map(keys.map((key) => [key, undefined])), new Map());
    },
    async *keys(prefix) {
      for await (const key of guardedWalk(() => adapter.keys(prefix))) if (!isPieceKey(key)) yield key;
    },
    async *entries(prefix, schema) {
      for await (const [key, text] of guardedWalk(() => adapter.entries(prefix))) {
        if (isPieceKey(key)) continue;
        if (marksIn(text).length === 0) yield [key, parsed(text, schema)] as const;
        else {
          const record = await recordAt(key, text, schema);
          if (record !== undefined) yield [key, record] as const;
        }
      }
    },
    snapshot: () => wholeRecords(guardedWalk(() => adapter.snapshot())),
    async close() {
      await guarded(() => adapter.disconnect());
    },
  };
}

/** A text that a change has read, and by which schema. */
interface Seen {
  readonly text: string | undefined;
  readonly schema: z.ZodType;
}

/** A record as it is written, and its text. */
interface Written {
  readonly text: string;
  readonly record: unknown;
}

/** A draft, what it has read, and what it is to change: undefined is to be removed. */
function openDraft(read: ReadText, recordAt: RecordAt) {
  const seen = new Map<string, Seen>();
  const changes = new Map<string, unknown>();
  const draft: Draft = {
    async get(key, schema) {
      const own = changes.get(key);
      if (own !== undefined) return schema.parse(JSON.parse(JSON.stringify(own)));
      if (changes.has(key)) return undefined;
      const text = await read(key);
      // Where a second look sees something else, the first one decides, and the write will fail.
      if (!seen.has(key)) seen.set(key, { text, schema });
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    set: (key, value) => void changes.set(key, value),
    remove: (key) => void changes.set(key, undefined),
  };
  return { draft, seen, changes };
}

/** The records of rows in the order of their keys, where pieces come behind the heads that they belong to. */
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
    if (isPieceKey(key)) head?.pieces.set(key, text);
    else {
      yield* whatIsWhole();
      head = { key, text, pieces: new Map() };
    }
  }
  yield* whatIsWhole();
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

function notTooLarge(text: string): string {
  if (Buffer.byteLength(text) > LARGEST_RECORD) throw new StoreFailure('a record is too large to be stored');
  return text;
}
