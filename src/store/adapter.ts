import type { KeyvStorageAdapter } from 'keyv';

/**
 * How far a write must have progressed before it resolves: on disk (`stored`), or passed to the operating system
 * (`written`). A write that is only `written` survives a killed process but may be lost in a power failure: for data
 * whose loss does no harm.
 */
export type WriteStage = 'stored' | 'written';

/** What to write if everything in `expected` (texts by key) is still stored: all of it or nothing. */
export interface ConditionalWrite {
  readonly expected: ReadonlyMap<string, string | undefined>;
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
  /** `stored` by default; a store may wait for more. */
  readonly until?: WriteStage | undefined;
}

/**
 * This process's connections to a database: how many are open, how many of those are idle, and how many requests wait
 * for one.
 */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Stores the texts of records under their keys: everything that a store needs from a database. */
export interface StoreAdapter {
  /** What keyv, which reads the records, requires of its storage. */
  readonly capabilities: KeyvStorageAdapter['capabilities'];
  readonly get: (key: string) => Promise<string | undefined>;
  /** Every key that begins with `prefix`, once each and in order; other stored data costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same, with the texts stored under the keys. */
  readonly entries: (prefix: string) => AsyncIterable<readonly [key: string, text: string]>;
  /** All entries as they were at one moment, in byte order of their keys, however long reading them takes. */
  readonly snapshot: () => AsyncIterable<readonly [key: string, text: string]>;
  /** False if something else is stored by now; then nothing was written. */
  readonly writeIf: (write: ConditionalWrite) => Promise<boolean>;
  /** Undefined if there is no server to connect to; every adapter must define it, so that a wrapper cannot drop it. */
  readonly connections: (() => Connections) | undefined;
  /** Finishes pending writes, and releases the database. May be called more than once. */
  readonly disconnect: () => Promise<void>;
}

/** Whether everything that was expected is still stored. */
export function stands(expected: ConditionalWrite['expected'], textOf: (key: string) => string | undefined): boolean {
  return [...expected].every(([key, text]) => textOf(key) === text);
}
