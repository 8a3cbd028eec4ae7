import type { z } from 'zod';
import type { Connections, WriteStage } from './adapter.ts';

/**
 * Where everything is kept that must survive. Every failure is heard: it rejects, and nothing was written. Only where the
 * disk itself fails while a write is brought to it does nobody know: then the write rejects, `onLost` of `openStore` is
 * called, and the store does no more work; what a restart finds on the disk is the truth.
 */
export interface Store {
  /** The record under `key`, checked and frozen; undefined only where there is none. */
  readonly get: <T>(key: string, schema: z.ZodType<T>) => Promise<T | undefined>;
  /**
   * Does `work`, in which `get` reads each record once, unless this process writes it meanwhile. As long as somebody waits for
   * an answer: what goes on behind it reads anew.
   */
  readonly visit: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Lets `work` read and write records as if it were alone: all that it wrote is stored together, or, where it throws,
   * nothing. Where another change, of this process or another, was faster with a record that it read, `work` is done
   * again on what now stands. So it must do nothing else that cannot be done twice, nor make a change within. Resolves
   * once all is on the disk, unless `until` says that less will do.
   */
  readonly change: <T>(work: (draft: Draft) => Promise<T>, until?: WriteStage) => Promise<T>;
  /** Writes all entries or none, whatever stood there; resolves once they are on the disk. */
  readonly set: (entries: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with `prefix`, in the order of their letters. What else is stored costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same with the records, checked. */
  readonly entries: <T>(prefix: string, schema: z.ZodType<T>) => AsyncIterable<readonly [key: string, record: T]>;
  /** All records as they stand at one moment, in one order for all stores. The store may be in use meanwhile. */
  readonly snapshot: () => AsyncIterable<readonly [key: string, value: unknown]>;
  /** Undefined where there is no server to be connected to. */
  readonly connections: (() => Connections) | undefined;
  readonly close: () => Promise<void>;
}

/** The records as one change sees them, with what it has written so far. */
export interface Draft {
  readonly get: Store['get'];
  readonly set: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
}
