import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A record whose list `log` only grows, as that of a match, is kept in pieces, so that what a change of it reads, checks
 * and writes does not grow with it: under its own key, its head: the record with the latest entries alone, and which
 * pieces come before those; under the keys behind it the pieces, of so many entries each. A piece is named in the head by
 * the mark of its text, so that one that was read before need not be read again, and whoever reads pieces of another
 * moment than the head notices. Whatever changes a piece changes the head, whose revision stands for all.
 */
const PIECE = 16;

/** A record with the latest entries of its log alone. */
interface Rest {
  readonly [name: string]: unknown;
  readonly log: readonly unknown[];
}

/** Taken as it is, since an object of zod's would have its properties in another order, and so another text. */
const Rest = z.custom<Rest>((rest) => isObject(rest) && 'log' in rest && Array.isArray(rest.log));

/** Without the `value` of a whole record, so that a version of Parlor that knows no pieces refuses it. */
export const ChunkHeader = z.object({ pieces: z.array(z.string()), rest: Rest });
export type ChunkHeader = z.infer<typeof ChunkHeader>;

const HEAD = /^\{"pieces":\[([^\]]*)\]/;
const PIECE_KEY = / log \d{6}$/;

/** In the order of the bytes of all keys, the pieces of a record come next to it. */
export function chunkKey(key: string, number: number): string {
  return `${key} log ${String(number).padStart(6, '0')}`;
}

export function isChunkKey(key: string): boolean {
  return PIECE_KEY.test(key);
}

/** What tells the text of a piece from any other. */
export function chunkHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The marks of the pieces of a record with this text; none where it is whole. */
export function marksIn(text: string | undefined): readonly string[] {
  const list = text === undefined ? '' : (HEAD.exec(text)?.[1] ?? '');
  return list === '' ? [] : list.split(',').map((quoted) => quoted.slice(1, -1));
}

/** All entries of a log that stand in pieces, as they were read. */
export interface EarlierEntries {
  readonly entries: readonly unknown[];
  /** The marks of the pieces. */
  readonly marks: readonly string[];
  /** Of which schema their record is: a later one may write the same entries otherwise. */
  readonly schema: unknown;
}

/** Whether a value is of a kind without a log: another kind never stands under the same key. */
export function isNeverCut(value: unknown): boolean {
  return value !== undefined && !(isObject(value) && 'log' in value);
}

/** What is stored of a record. */
interface ChunkedRecord {
  /** The text of a whole record, or of a head. */
  readonly text: string;
  /** The texts of the pieces that were not there `before`. */
  readonly pieces: ReadonlyMap<string, string>;
  /** The keys of pieces of `before` that are no more. */
  readonly surplus: readonly string[];
}

/** Cuts records, and need not write entries anew that it was told to `know`. */
export interface Chunker {
  readonly know: (earlier: EarlierEntries) => void;
  /** What is to be written for `value` where `before` stands, the text under its key. */
  readonly cut: (key: string, value: unknown, before: string | undefined) => ChunkedRecord;
}

export function createChunker(): Chunker {
  /** By their last entry. */
  const earliers = new WeakMap<object, EarlierEntries>();

  /** What is known of the entries with which a log begins, at most so many pieces of them. */
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

/** Cuts a log, whose first pieces have the marks that are `known`, where those stand that `stood`. */
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
