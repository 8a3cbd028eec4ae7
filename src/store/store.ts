import type { z } from 'zod';
import type { Connections, WriteStage } from './adapter.ts';

/** Is told about a record that this version can never read, see `isUnreadable`. */
export type UnreadableListener = (key: string, error: unknown) => void;

/**
 * The permanent storage for everything. Every failure is reported: the operation rejects, and nothing was written. The
 * only exception is a disk that fails while a write is synced to it, because then nobody knows: the write rejects,
 * `onLost` of `openStore` is called, and the store refuses all further work; what a restart finds on the disk is the
 * truth.
 */
export interface Store {
  /** The record under `key`, checked and frozen; undefined only if there is none. */
  readonly get: <T>(key: string, schema: z.ZodType<T>) => Promise<T | undefined>;
  /**
   * Does `work`, in which `get` reads each record once, unless this process writes it meanwhile. Use it only while
   * someone waits for an answer: work that outlives the visit reads again.
   */
  readonly visit: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Lets `work` read and write records as if it were alone: everything it wrote is stored together, or nothing if it
   * throws. If another change, by this process or another, was faster with a record that it read, `work` is repeated on
   * the new state. So `work` must do nothing else that cannot be repeated, and must not make a change within. Resolves
   * once everything is on disk, unless `until` asks for less.
   */
  readonly change: <T>(work: (draft: Draft) => Promise<T>, until?: WriteStage) => Promise<T>;
  /** Writes all entries or none, whatever was stored there; resolves once they are on disk. */
  readonly set: (entries: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with `prefix`, in character order. Other stored data costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same with the records, checked. One that cannot be read ends the walk, unless `onUnreadable` hears of it. */
  readonly entries: <T>(
    prefix: string,
    schema: z.ZodType<T>,
    onUnreadable?: UnreadableListener,
  ) => AsyncIterable<readonly [key: string, record: T]>;
  /**
   * All records as they are at one moment, in the same order for all kinds of stores. The store may be in use
   * meanwhile.
   */
  readonly snapshot: () => AsyncIterable<readonly [key: string, value: unknown]>;
  /** Undefined if there is no server to connect to. */
  readonly connections: (() => Connections) | undefined;
  readonly close: () => Promise<void>;
}

/** The records as one change sees them, including what it has written so far. */
export interface Draft {
  readonly get: Store['get'];
  readonly set: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
}
