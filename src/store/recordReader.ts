import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ChunkHeader, chunkHash, chunkKey, type EarlierEntries, marksIn } from './chunks.ts';
import { damaged } from './failure.ts';

/** The text stored under a key. */
export type ReadText = (key: string) => Promise<string | undefined>;

/** The record under a key whose text was this one just now, checked and frozen; undefined if there is none by now. */
type RecordAt = <T>(key: string, text: string, schema: z.ZodType<T>) => Promise<T | undefined>;

/** A record as it was last read or written: the same text yields the same record. */
interface Read {
  readonly text: string;
  readonly schema: z.ZodType;
  readonly record: unknown;
}

/** A record's pieces as checked by one schema. */
interface CheckedPieces extends EarlierEntries {
  readonly by: z.ZodType;
  /** Their length in characters. */
  readonly size: number;
}

/**
 * How much text is remembered of records, and of pieces of records, in characters; the objects made from it take
 * several times as much.
 */
const REMEMBERED = 1024 * 1024;

const WithLog = z.looseObject({ log: z.array(z.unknown()) });

/** Makes records from texts; unchanged records that were read before are not parsed again. */
export interface RecordReader {
  readonly recordAt: RecordAt;
  /** Remembers that a record was written with this text; the schema is the one it was read with before. */
  readonly remember: (key: string, written: Read) => void;
}

/**
 * Reads records through `read`, parsed and checked; unchanged records that were read before are parsed only once,
 * because a turn reads its match about five times. What was written here is `remember`ed without parsing. For a record
 * in pieces, the pieces are also remembered when the head has changed; `know` is told about them. Records are frozen,
 * because several readers may share one.
 */
export function rememberRecords(
  read: ReadText,
  know: (earlier: EarlierEntries) => void,
  maxSize = REMEMBERED,
): RecordReader {
  const remembered = new LRUCache<string, Read>({ maxSize, sizeCalculation: ({ text }) => Math.max(1, text.length) });
  const pieces = new LRUCache<string, CheckedPieces>({ maxSize, sizeCalculation: ({ size }) => size });

  /** All entries in a head's pieces; undefined if other pieces are stored. */
  async function readEarlier(key: string, head: ChunkHeader, by: z.ZodType): Promise<EarlierEntries | undefined> {
    const before = pieces.get(key);
    const known = before !== undefined && isBeginning(before, head, by) ? before : { entries: [], marks: [], size: 0 };
    if (before === known && before.marks.length === head.pieces.length) return before;
    const texts: string[] = [];
    for (let number = known.marks.length; number < head.pieces.length; number += 1) {
      const text = await read(chunkKey(key, number));
      if (text === undefined || chunkHash(text) !== head.pieces[number]) return undefined;
      texts.push(text);
    }
    const log = texts.flatMap(entriesIn);
    const entries = [...known.entries, ...frozen(WithLog.parse(by.parse({ ...head.rest, log })).log)];
    const size = texts.reduce((sum, { length }) => sum + length, known.size);
    const earlier = { entries, marks: head.pieces, schema: head.rest.schema, by, size };
    pieces.set(key, earlier);
    know(earlier);
    return earlier;
  }

  /** The record with this text; undefined if one of its pieces is missing. */
  async function recordIn<T>(key: string, text: string, schema: z.ZodType<T>) {
    if (marksIn(text).length === 0) return { record: parseStored(text, schema) };
    const head = headIn(text);
    const record = schema.parse(head.rest);
    const latest = WithLog.safeParse(record);
    // If the schema omits the log, its pieces are not read.
    if (typeof record !== 'object' || record === null || !latest.success) return { record };
    const earlier = await readEarlier(key, head, schema);
    if (earlier === undefined) return undefined;
    const log = Object.freeze([...earlier.entries, ...frozen(latest.data.log)]);
    return { record: Object.assign(record, { log }) };
  }

  const recordAt: RecordAt = async <T>(key: string, text: string, schema: z.ZodType<T>) => {
    for (let now: string | undefined = text; now !== undefined; ) {
      const last = remembered.get(key);
      // What this schema made from this text is a T.
      if (last !== undefined && last.schema === schema && last.text === now) return last.record as T;
      const found = await recordIn(key, now, schema);
      if (found !== undefined) {
        const record = frozen(found.record);
        remembered.set(key, { text: now, schema, record });
        return record;
      }
      const next = await read(key);
      if (next === now) throw damaged();
      now = next;
    }
    return undefined;
  };

  return {
    recordAt,
    remember: (key, written) => void remembered.set(key, written),
  };
}

/**
 * A record from its own text, whole or a head, with the texts of its pieces. Undefined if they are not the head's
 * pieces.
 */
export function wholeRecord(key: string, text: string, pieceText: (key: string) => string | undefined) {
  const marks = marksIn(text);
  if (marks.length === 0) return { value: parseStored(text, z.unknown()) };
  const { rest } = headIn(text);
  const log: unknown[] = [];
  for (const [number, mark] of marks.entries()) {
    const piece = pieceText(chunkKey(key, number));
    if (piece === undefined || chunkHash(piece) !== mark) return undefined;
    log.push(...entriesIn(piece));
  }
  return { value: { ...rest, log: [...log, ...rest.log] } };
}

/** The record from the text of a whole record, checked. */
export function parseStored<T>(text: string, schema: z.ZodType<T>): T {
  const record = parseJson(text);
  return schema.parse(typeof record === 'object' && record !== null && 'value' in record ? record.value : undefined);
}

function headIn(text: string): ChunkHeader {
  const head = ChunkHeader.safeParse(parseJson(text));
  if (!head.success) throw damaged(head.error);
  return head.data;
}

/** Whether these pieces are the head's, or the first of them, as its schema reads them. */
function isBeginning(earlier: CheckedPieces, { pieces, rest }: ChunkHeader, by: z.ZodType): boolean {
  const isSame = earlier.by === by && earlier.schema === rest.schema;
  return isSame && earlier.marks.every((mark, at) => mark === pieces[at]);
}

function entriesIn(piece: string): readonly unknown[] {
  return z.array(z.unknown()).parse(parseJson(piece));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(cause);
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part);
    Object.freeze(value);
  }
  return value;
}
