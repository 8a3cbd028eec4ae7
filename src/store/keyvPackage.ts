import { createRequire } from 'node:module';
import { detectKeyvStorage, Keyv, type KeyvStorageAdapter } from 'keyv';
import { z } from 'zod';
import { StoreFailure } from './failure.ts';

/** Before our keys, in a database that others may use as well. */
const NAMESPACE = 'parlor';

/** Some adapters take a failure for «nothing there» unless they are told to throw; others do not know these options. */
const OPTIONS = { throwOnErrors: true, throwOnConnectError: true };

type AdapterClass = new (uri: string, options: typeof OPTIONS) => object;

const Class = z.custom<AdapterClass>((value) => typeof value === 'function');
const AdapterPackage = z.union([Class, z.looseObject({ default: Class }).transform((module) => module.default)]);

/**
 * The storage adapter for keyv that the package `name` exports, of whichever version of keyv, for the database at `uri`.
 * Throws a StoreFailure that says what to mend where there is none that can be used.
 */
export function publishedAdapter(name: string, uri: string): KeyvStorageAdapter {
  const adapter = opened(name, uri);
  const { compatible, methods } = detectKeyvStorage(adapter);
  if (!compatible) throw new StoreFailure(`KEYV_ADAPTER: ${name} exports no storage adapter for keyv.`);
  if (!methods.iterator.exists) {
    throw new StoreFailure(`KEYV_ADAPTER: ${name} cannot list its keys. Take one that can, such as @keyv/redis.`);
  }
  // Keyv itself knows how to use adapters of its earlier versions.
  const keyv = new Keyv({ store: adapter, namespace: NAMESPACE });
  // Whoever uses the adapter hears of its errors; one that nobody hears would end the process.
  keyv.on('error', () => undefined);
  return keyv.store;
}

/** What is wrong with the package that KEYV_ADAPTER names, before anything is asked of its database. */
export function adapterMistakes(name: string | undefined): readonly string[] {
  if (name === undefined) return [];
  try {
    classIn(name);
    return [];
  } catch (error) {
    if (error instanceof StoreFailure) return [error.message];
    throw error;
  }
}

function opened(name: string, uri: string): object {
  const Adapter = classIn(name);
  try {
    return new Adapter(uri, OPTIONS);
  } catch (cause) {
    // Nothing but the message, since whatever else it has may be the address with its password.
    const why = cause instanceof Error ? cause.message : 'it does not say why';
    throw new StoreFailure(`KEYV_URI: ${name} cannot use this address (${why}).`);
  }
}

function classIn(name: string): AdapterClass {
  const require = createRequire(import.meta.url);
  let loaded: unknown;
  try {
    loaded = require(name);
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND';
    const why = isMissing ? `is not installed. Run \`npm install ${name}\` in Parlor's folder` : `fails: ${cause}`;
    throw new StoreFailure(`KEYV_ADAPTER: ${name} ${why}.`, { cause });
  }
  const found = AdapterPackage.safeParse(loaded);
  if (!found.success) throw new StoreFailure(`KEYV_ADAPTER: ${name} exports no storage adapter for keyv.`);
  return found.data;
}
