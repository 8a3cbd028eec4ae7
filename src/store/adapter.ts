import type { KeyvStorageAdapter } from 'keyv';

/**
 * How far a write must have come before it resolves: on the disk (`stored`); or given to the system (`written`), so that
 * the process may be killed, but a power cut may lose it: for what does no harm then.
 */
export type WriteStage = 'stored' | 'written';

/** What is to be written if all of `expected` still stands, the texts by their keys: all of it, or nothing. */
export interface ConditionalWrite {
  readonly expected: ReadonlyMap<string, string | undefined>;
  readonly set: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
  /** `stored` unless said; a store may wait for more. */
  readonly until?: WriteStage | undefined;
}

/** The connections of this process to a database: how many are open, how many of them idle, and who waits for one. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Where the texts of records stand under their keys: what a store needs of a database, and all that it asks of it. */
export interface StoreAdapter {
  /** What keyv, by which records are read, asks of what it reads from. */
  readonly capabilities: KeyvStorageAdapter['capabilities'];
  readonly get: (key: string) => Promise<string | undefined>;
  /** Every key that begins with `prefix`, each once and in their order; what else is stored costs nothing. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  /** The same with the texts that stand under them. */
  readonly entries: (prefix: string) => AsyncIterable<readonly [key: string, text: string]>;
  /** All entries as they stood at one moment, by the bytes of their keys, however long reading them takes. */
  readonly snapshot: () => AsyncIterable<readonly [key: string, text: string]>;
  /** False where something else stands by now, and nothing was written. */
  readonly writeIf: (write: ConditionalWrite) => Promise<boolean>;
  /** Undefined where there is no server to be connected to; said by every adapter, so that none that wraps another drops it. */
  readonly connections: (() => Connections) | undefined;
  /** Finishes what is being written, and lets go of the database. May be called again. */
  readonly disconnect: () => Promise<void>;
}

/** Whether all that was expected still stands. */
export function stands(expected: ConditionalWrite['expected'], textOf: (key: string) => string | undefined): boolean {
  return [...expected].every(([key, text]) => textOf(key) === text);
}
