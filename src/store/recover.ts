import { z } from 'zod';
import type { StoreAdapter } from './adapter.ts';
import { ChunkHeader, chunkHash, chunkKey } from './chunks.ts';
import { damaged } from './failure.ts';

/** A piece of a log, if it is there. */
interface SalvagedPiece {
  readonly key: string;
  /** Undefined if the text under its key is not the one that its head names. */
  readonly entries: readonly unknown[] | undefined;
}

/** What is left of a record. */
export interface RecoveredRecord {
  /** Everything except its log. */
  readonly rest: Readonly<Record<string, unknown>>;
  readonly pieces: readonly SalvagedPiece[];
  /** The entries in the head itself, after all pieces. */
  readonly latest: readonly unknown[];
  /** Whether all pieces are there. */
  readonly isWhole: boolean;
}

const Whole = z.object({ value: z.record(z.string(), z.unknown()) });
const Entries = z.array(z.unknown());

/**
 * What is left of the record under a key; its pieces may be missing or wrong. Undefined if there is no record; throws a
 * StoreFailure if not even its head can be read.
 */
export async function recover(adapter: Pick<StoreAdapter, 'get'>, key: string): Promise<RecoveredRecord | undefined> {
  const text = await adapter.get(key);
  if (text === undefined) return undefined;
  const read = parseJson(text);
  const head = ChunkHeader.safeParse(read).data;
  if (head === undefined) {
    const { log, ...rest } = wholeIn(read);
    return { rest, pieces: [], latest: Entries.catch([]).parse(log), isWhole: true };
  }
  const pieces: SalvagedPiece[] = [];
  for (const [number, mark] of head.pieces.entries()) {
    const own = chunkKey(key, number);
    const piece = await adapter.get(own);
    const isSound = piece !== undefined && chunkHash(piece) === mark;
    pieces.push({ key: own, entries: isSound ? Entries.parse(parseJson(piece)) : undefined });
  }
  const { log, ...rest } = head.rest;
  return { rest, pieces, latest: log, isWhole: pieces.every(({ entries }) => entries !== undefined) };
}

/**
 * What is left of a record whose head cannot be read: the pieces of its log, but neither its players nor its position.
 */
export interface HeadlessRecord {
  readonly head: string;
  /** In order of their keys; undefined for a piece that cannot be read either. */
  readonly pieces: readonly SalvagedPiece[];
}

/**
 * The same for records for which `recover` throws; without a head, nothing says whether a piece is the one that was
 * written.
 */
export async function recoverChunks(adapter: Pick<StoreAdapter, 'get'>, key: string): Promise<HeadlessRecord> {
  const pieces: SalvagedPiece[] = [];
  for (let number = 0; ; number += 1) {
    const own = chunkKey(key, number);
    const text = await adapter.get(own);
    if (text === undefined) return { head: (await adapter.get(key)) ?? '', pieces };
    pieces.push({ key: own, entries: entriesIn(text) });
  }
}

function entriesIn(text: string): readonly unknown[] | undefined {
  try {
    return Entries.parse(parseJson(text));
  } catch {
    return undefined;
  }
}

/** The entries at the beginning of a log, up to the first missing piece. */
export function readIntactPrefix({ pieces, latest, isWhole }: RecoveredRecord): readonly unknown[] {
  const sound = pieces.slice(0, isWhole ? pieces.length : pieces.findIndex(({ entries }) => entries === undefined));
  return [...sound.flatMap(({ entries = [] }) => entries), ...(isWhole ? latest : [])];
}

function wholeIn(read: unknown): Readonly<Record<string, unknown>> {
  const whole = Whole.safeParse(read);
  if (!whole.success) throw damaged(whole.error);
  return whole.data.value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(cause);
  }
}
