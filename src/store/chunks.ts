import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A record whose list `log` only grows, like a match's, is stored in pieces, so that the amount of data that a change
 * reads, checks and writes does not grow with it. Under the record's own key is its head: the record with only the
 * latest entries, and a list of the pieces before those. Under the keys that follow are the pieces, with this many
 * entries each. The head names each piece by the hash of its text: a piece that was read before need not be read again,
 * and a reader that gets pieces from another moment than the head notices. Any change to a piece also changes the head,
 * whose revision covers everything.
 */
const PIECE = 16;

/** A record with only the latest entries of its log. */
interface Rest {
  readonly [name: string]: unknown;
  readonly log: readonly unknown[];
}

/** Passed through unchanged: zod would reorder an object's properties, and so change its text. */
const Rest = z.custom<Rest>((rest) => isObject(rest) && 'log' in rest && Array.isArray(rest.log));

/** Without the `value` of a whole record, so that a version of Parlor that knows no pieces refuses it. */
export const ChunkHeader = z.object({ pieces: z.array(z.string()), rest: Rest });
export type ChunkHeader = z.infer<typeof ChunkHeader>;

const HEAD = /^\{"pieces":\[([^\]]*)\]/;
const PIECE_KEY = / log \d{6}$/;

/** In the byte order of all keys, a record's pieces directly follow it. */
export function chunkKey(key: string, number: number): string {
  return `${key} log ${String(number).padStart(6, '0')}`;
}

export function isChunkKey(key: string): boolean {
  return PIECE_KEY.test(key);
}

/** Distinguishes the text of a piece from any other text. */
export function chunkHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The hashes of the pieces of a record with this text; empty if the record is whole. */
export function marksIn(text: string | undefined): readonly string[] {
  const list = text === undefined ? '' : (HEAD.exec(text)?.[1] ?? '');
  return list === '' ? [] : list.split(',').map((quoted) => quoted.slice(1, -1));
}

/** All entries of a log that are stored in pieces, as they were read. */
export interface EarlierEntries {
  readonly entries: readonly unknown[];
  /** The hashes of the pieces. */
  readonly marks: readonly string[];
  /** The schema of their record: a later one may write the same entries differently. */
  readonly schema: unknown;
}

/** Whether a value is of a kind without a log: another kind is never stored under the same key. */
export function isNeverCut(value: unknown): boolean {
  return value !== undefined && !(isObject(value) && 'log' in value);
}

/** A record as it is stored. */
interface ChunkedRecord {
  /** The text of a whole record or of a head. */
  readonly text: string;
  /** The texts of the pieces that were not there `before`. */
  readonly pieces: ReadonlyMap<string, string>;
  /** The keys of pieces in `before` that no longer exist. */
  readonly surplus: readonly string[];
}

/** Cuts records into pieces; entries it was told to `know` need not be written again. */
export interface Chunker {
  readonly know: (earlier: EarlierEntries) => void;
  /** What to write for `value` if `before` is the text stored under its key. */
  readonly cut: (key: string, value: unknown, before: string | undefined) => ChunkedRecord;
}

export function createChunker(): Chunker {
  /** Keyed by the last of the entries. */
  const earliers = new WeakMap<object, EarlierEntries>();

  /** The known pieces at the beginning of a log, at most this many. */
  function findKnownChunks(log: readonly unknown[], most: number, schema: unknown): readonly string[] {
    for (let count = most; count > 0; count -= 1) {
      const last = log[count * PIECE - 1];
      const earlier = isObject(last) ? earliers.get(last) : undefined;
      const fits = earlier?.schema === schema && earlier?.entries.length === count * PIECE;
      if (fits && earlier.marks.length === count && beginsWith(log, earlier.entries)) return earlier.marks;
    }
    return [];
  }

  function know(earlier: EarlierEntries): void {
    const last = earlier.entries.at(-1);
    if (isObject(last)) earliers.set(last, earlier);
  }

  return {
    know,
    cut(key, value, before) {
      const stood = marksIn(before);
      const log: readonly unknown[] = isObject(value) && 'log' in value && Array.isArray(value.log) ? value.log : [];
      const count = Math.floor(log.length / PIECE);
      const surplus = stood.slice(count).map((_, at) => chunkKey(key, count + at));
      if (count === 0 || !isObject(value)) return { text: JSON.stringify({ value }), pieces: new Map(), surplus };
      const schema = 'schema' in value ? value.schema : undefined;
      const known = findKnownChunks(log, count, schema);
      const { marks, pieces } = cutLog(key, log, known, stood);
      if (known.length < count) know({ entries: log.slice(0, count * PIECE), marks, schema });
      const rest = { ...value, log: log.slice(count * PIECE) };
      return { text: JSON.stringify({ pieces: marks, rest }), pieces, surplus };
    },
  };
}

/** Cuts a log whose first pieces have the `known` hashes, where the pieces in `stood` are stored. */
function cutLog(key: string, log: readonly unknown[], known: readonly string[], stood: readonly string[]) {
  const marks = [...known];
  const pieces = new Map<string, string>();
  for (let number = 0; number < Math.floor(log.length / PIECE); number += 1) {
    if (number < known.length && known[number] === stood[number]) continue;
    const text = JSON.stringify(log.slice(number * PIECE, (number + 1) * PIECE));
    marks[number] = chunkHash(text);
    if (marks[number] !== stood[number]) pieces.set(chunkKey(key, number), text);
  }
  return { marks, pieces };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function beginsWith(log: readonly unknown[], entries: readonly unknown[]): boolean {
  for (let at = 0; at < entries.length; at += 1) if (log[at] !== entries[at]) return false;
  return true;
}
