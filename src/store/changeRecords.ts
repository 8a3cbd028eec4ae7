import type { z } from 'zod';
import type { StoreAdapter, WriteStage } from './adapter.ts';
import { type Chunker, chunkKey, isNeverCut, marksIn } from './chunks.ts';
import { guarded, guardedNow, StoreFailure } from './failure.ts';
import type { Queue } from './queue.ts';
import type { ReadText, RecordReader } from './recordReader.ts';
import type { Draft } from './store.ts';

/** An adapter's records: reading them, and cutting them into pieces. */
export interface Records extends RecordReader {
  readonly adapter: StoreAdapter;
  readonly read: ReadText;
  readonly cutter: Chunker;
  /** Is told which records were, or may have been, written. */
  readonly noteWritten: (keys: Iterable<string>) => void;
}

/** A text that a change has read, and the schema it used. */
interface SeenRecord {
  readonly text: string | undefined;
  readonly schema: z.ZodType;
}

/** A record as it is written, and its text. */
interface RecordText {
  readonly text: string;
  readonly record: unknown;
}

/** The texts that a write stores under keys, and the keys that it removes. */
interface Texts {
  readonly set: Map<string, string>;
  readonly remove: string[];
  readonly written: Map<string, RecordText>;
}

/**
 * The largest record that is stored, in bytes: far more than any match needs, and far less than would hold others up.
 */
const LARGEST_RECORD = 8 * 1024 * 1024;

export const NOTHING_SEEN: ReadonlyMap<string, SeenRecord> = new Map();

/**
 * Writes `changes` (undefined means remove) if everything in `seen`, as it was read before, is still stored; returns
 * whether it is.
 */
export async function writeRecords(
  records: Records,
  changes: ReadonlyMap<string, unknown>,
  seen: ReadonlyMap<string, SeenRecord>,
  until?: WriteStage,
): Promise<boolean> {
  const { adapter, read, noteWritten } = records;
  const expected = new Map([...seen].map(([key, { text }]) => [key, text]));
  // A record that is never cut has nothing stored elsewhere.
  const unseen = [...changes].flatMap(([key, given]) => (seen.has(key) || isNeverCut(given) ? [] : [key]));
  const before = new Map([
    ...expected,
    ...(await Promise.all(unseen.map(async (key) => [key, await read(key)] as const))),
  ]);
  const { set, remove, written } = guardedNow(() => serializeRecords(records, changes, before));
  const write = guarded(() => adapter.writeIf({ expected, set, remove, until }));
  const stood = await write.finally(() => noteWritten(changes.keys()));
  if (stood) rememberWritten(records, written, seen);
  return stood;
}

function serializeRecords(
  { cutter }: Records,
  changes: ReadonlyMap<string, unknown>,
  before: ReadonlyMap<string, string | undefined>,
): Texts {
  const texts: Texts = { set: new Map(), remove: [], written: new Map() };
  for (const [key, given] of changes) {
    if (given === undefined) {
      texts.remove.push(key, ...marksIn(before.get(key)).map((_, number) => chunkKey(key, number)));
      continue;
    }
    const record = frozenJson(given);
    const { text, pieces, surplus } = cutter.cut(key, record, before.get(key));
    for (const [own, part] of [[key, text] as const, ...pieces]) texts.set.set(own, notTooLarge(part));
    texts.remove.push(...surplus);
    texts.written.set(key, { text, record });
  }
  return texts;
}

/** Only the reader of a record knows its schema. */
function rememberWritten(
  { remember }: Records,
  written: ReadonlyMap<string, RecordText>,
  seen: ReadonlyMap<string, SeenRecord>,
): void {
  for (const [key, { schema }] of seen) {
    const one = written.get(key);
    if (one !== undefined) remember(key, { ...one, schema });
  }
}

function notTooLarge(text: string): string {
  if (Buffer.byteLength(text) > LARGEST_RECORD) throw new StoreFailure('a record is too large to be stored');
  return text;
}

/**
 * A record's value as it would be read back: converted as by JSON, and frozen. Anything already frozen was read, or
 * came from here, and is used unchanged, so that only the new parts of a record cost time.
 */
export function frozenJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => (part === undefined ? null : frozenJson(part))));
  const parts = Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, frozenJson(part)]]));
  return Object.freeze(Object.fromEntries(parts));
}

/**
 * How often a change is retried before we report that something is wrong. When changes collide, one of them always
 * succeeds.
 */
const MOST_TRIES = 500;

/** Lets `work` change records atomically, see `Store`; changes that collide wait for each other in `collided`. */
export async function changeRecords<T>(
  records: Records,
  collided: Queue,
  work: (draft: Draft) => Promise<T>,
  until: WriteStage | undefined,
): Promise<T> {
  const first = await attempt(records, work, until);
  if (first !== undefined) return first.result;
  // Changes that collided now wait for each other, or many of them would collide again and again.
  return collided.run('', async () => {
    for (let tries = 2; tries <= MOST_TRIES; tries += 1) {
      const next = await attempt(records, work, until);
      if (next !== undefined) return next.result;
    }
    throw new StoreFailure(`a change met another one ${MOST_TRIES} times`);
  });
}

/** Does the work once; undefined if another change was faster. */
async function attempt<T>(
  records: Records,
  work: (draft: Draft) => Promise<T>,
  until: WriteStage | undefined,
): Promise<{ readonly result: T } | undefined> {
  const { draft, seen, changes } = openDraft(records);
  const isOneMoment = async () => seen.size <= 1 || (await writeRecords(records, new Map(), seen));
  try {
    const result = await work(draft);
    const stands = changes.size === 0 ? await isOneMoment() : await writeRecords(records, changes, seen, until);
    return stands ? { result } : undefined;
  } catch (error) {
    // Inconsistent data may have been read at different moments.
    if (error instanceof StoreFailure || (await isOneMoment())) throw error;
    return undefined;
  }
}

/** A draft: what it has read, and what it will change; undefined means removed. */
function openDraft({ read, recordAt }: Records) {
  const seen = new Map<string, SeenRecord>();
  const changes = new Map<string, unknown>();
  const draft: Draft = {
    async get(key, schema) {
      const own = changes.get(key);
      if (own !== undefined) return schema.parse(JSON.parse(JSON.stringify(own)));
      if (changes.has(key)) return undefined;
      const text = await read(key);
      // If a second read sees something else, the first one decides, and the write will fail.
      if (!seen.has(key)) seen.set(key, { text, schema });
      return text === undefined ? undefined : recordAt(key, text, schema);
    },
    set: (key, value) => void changes.set(key, value),
    remove: (key) => void changes.set(key, undefined),
  };
  return { draft, seen, changes };
}
