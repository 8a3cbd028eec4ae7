import type { z } from 'zod';
import type { StoreAdapter, WriteStage } from './adapter.ts';
import { type Chunker, chunkKey, isNeverCut, marksIn } from './chunks.ts';
import { guarded, StoreFailure } from './failure.ts';
import type { ReadText, RecordReader } from './recordReader.ts';

/** The records of an adapter: how they are read, and cut into pieces. */
export interface Records extends RecordReader {
  readonly adapter: StoreAdapter;
  readonly read: ReadText;
  readonly cutter: Chunker;
  /** Hears which records were written, or may have been. */
  readonly noteWritten: (keys: Iterable<string>) => void;
}

/** A text that a change has read, and by which schema. */
export interface SeenRecord {
  readonly text: string | undefined;
  readonly schema: z.ZodType;
}

/** A record as it is written, and its text. */
interface RecordText {
  readonly text: string;
  readonly record: unknown;
}

/** The texts that a write puts under keys, and the keys that it removes. */
interface Texts {
  readonly set: Map<string, string>;
  readonly remove: string[];
  readonly written: Map<string, RecordText>;
}

/** The largest record that is stored, in bytes: far more than any match, far less than what would hold up others. */
const LARGEST_RECORD = 8 * 1024 * 1024;

export const NOTHING_SEEN: ReadonlyMap<string, SeenRecord> = new Map();

/**
 * Writes `changes` (undefined is to be removed) if all that was `seen`, as it was read before, still stands; gives whether
 * it does.
 */
export async function writeRecords(
  records: Records,
  changes: ReadonlyMap<string, unknown>,
  seen: ReadonlyMap<string, SeenRecord>,
  until?: WriteStage,
): Promise<boolean> {
  const { adapter, read, noteWritten } = records;
  const expected = new Map([...seen].map(([key, { text }]) => [key, text]));
  // Of a record that is never cut nothing stands elsewhere.
  const unseen = [...changes].flatMap(([key, given]) => (seen.has(key) || isNeverCut(given) ? [] : [key]));
  const before = new Map([
    ...expected,
    ...(await Promise.all(unseen.map(async (key) => [key, await read(key)] as const))),
  ]);
  const { set, remove, written } = await serializeRecords(records, changes, before);
  const write = guarded(() => adapter.writeIf({ expected, set, remove, until }));
  const stood = await write.finally(() => noteWritten(changes.keys()));
  if (stood) rememberWritten(records, written, seen);
  return stood;
}

async function serializeRecords(
  { cutter }: Records,
  changes: ReadonlyMap<string, unknown>,
  before: ReadonlyMap<string, string | undefined>,
): Promise<Texts> {
  const texts: Texts = { set: new Map(), remove: [], written: new Map() };
  for (const [key, given] of changes) {
    if (given === undefined) {
      texts.remove.push(key, ...marksIn(before.get(key)).map((_, number) => chunkKey(key, number)));
      continue;
    }
    const record = await guarded(async () => frozenJson(given));
    const { text, pieces, surplus } = await guarded(async () => cutter.cut(key, record, before.get(key)));
    for (const [own, part] of [[key, text] as const, ...pieces]) texts.set.set(own, notTooLarge(part));
    texts.remove.push(...surplus);
    texts.written.set(key, { text, record });
  }
  return texts;
}

/** Only who has read a record knows its schema. */
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
 * A value of a record as it would be read again: as its JSON says it, and frozen. What is frozen already was read, or
 * came from here, and is taken as it is: so that the cost is that of what is new in a record.
 */
export function frozenJson(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((part) => (part === undefined ? null : frozenJson(part))));
  const parts = Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, frozenJson(part)]]));
  return Object.freeze(Object.fromEntries(parts));
}
