import { Keyv, type KeyvStorageAdapter } from 'keyv';
import type { z } from 'zod';
import { SqliteAdapter } from './sqlite.ts';

/** Where everything is kept that must survive. Every failure is heard: it rejects, and nothing was written. */
export interface Store {
  /** The record under `key`, checked; undefined only where there is none. */
  readonly get: <T>(key: string, schema: z.ZodType<T>) => Promise<T | undefined>;
  /** Writes all entries or none; resolves once they are on the disk. */
  readonly set: (entries: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
  /** Every key that begins with `prefix`. Walks the whole store. */
  readonly keys: (prefix: string) => AsyncIterable<string>;
  readonly close: () => Promise<void>;
}

/** The store could not be read or written; whatever was to be written is not. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
}

/**
 * Opens the store that a KEYV_URI names: `sqlite://path/to/file` or `sqlite::memory:`. Throws a StoreFailure that says
 * what to mend where it names no store we have, or one that cannot be opened.
 */
export function openStore(uri: string): Store {
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(uri)?.[1];
  if (path === undefined) throw new StoreFailure('KEYV_URI: names no store that we have. Use sqlite://path/to/file');
  try {
    return keyvStore(new SqliteAdapter(path));
  } catch (cause) {
    throw new StoreFailure(`KEYV_URI: ${path} cannot be opened as a store (${String(cause)}).`, { cause });
  }
}

/** A store on any of keyv's storage adapters. */
export function keyvStore(adapter: KeyvStorageAdapter): Store {
  // No `error` listener: with one, keyv answers a failed read with «nothing there».
  const keyv = new Keyv({ store: adapter });
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new StoreFailure('the store failed', { cause });
    }
  };
  return {
    async get(key, schema) {
      const value = await guarded(() => keyv.get<unknown>(key));
      return value === undefined ? undefined : schema.parse(value);
    },
    async set(entries) {
      const list = Object.entries(entries).map(([key, value]) => ({ key, value }));
      const written = await guarded(() => keyv.setMany(list));
      if (!written.every((done) => done === true)) throw new StoreFailure('the store refused a write');
    },
    async remove(keys) {
      await guarded(() => keyv.deleteMany([...keys]));
    },
    async *keys(prefix) {
      if (keyv.iterator === undefined) throw new StoreFailure('this store cannot list its keys');
      try {
        for await (const [key] of keyv.iterator()) {
          if (String(key).startsWith(prefix)) yield String(key);
        }
      } catch (cause) {
        throw new StoreFailure('the store failed', { cause });
      }
    },
    async close() {
      await guarded(() => keyv.disconnect());
    },
  };
}
