import { EventEmitter } from 'node:events';
import { type KeyvStorageAdapter, type KeyvStorageEntry, keyvStorageCapability } from 'keyv';
import type { ConditionalWrite } from './adapter.ts';

/** Separates a namespace from a key in it, as in keyv's own adapters. */
const SEPARATOR = '::';

/** How many keys one write removes. */
const REMOVED_AT_ONCE = 500;

const NOTHING_EXPECTED: ConditionalWrite['expected'] = new Map();
const NOTHING_SET: ConditionalWrite['set'] = new Map();

/** Node's types for listeners are less precise than keyv's. */
type StorageAdapter = Omit<KeyvStorageAdapter, keyof EventEmitter>;

/**
 * Our adapters as keyv sees them: complete storage adapters, so that `new Keyv({ store: adapter })` works. Setting or
 * removing several keys at once happens completely or not at all. Any failure rejects; keyv reports it through its
 * `error` event.
 *
 * In addition to keyv's methods, there is what a store of records needs (`StoreAdapter`): those methods take keys and
 * return texts as they are in the database, including the namespace.
 */
export abstract class KeyvAdapter extends EventEmitter implements StorageAdapter {
  /** Keyv sets it to its own namespace; undefined for keys without one. */
  namespace: string | undefined;

  abstract keys(prefix: string): AsyncGenerator<string, void>;
  abstract entries(prefix: string): AsyncGenerator<readonly [key: string, text: string], void>;
  abstract snapshot(): AsyncGenerator<readonly [key: string, text: string], void>;
  abstract writeIf(write: ConditionalWrite): Promise<boolean>;
  abstract disconnect(): Promise<void>;
  /** The text stored under a key in the database. */
  protected abstract read(key: string): Promise<string | undefined>;

  constructor() {
    super();
    // Any number of keyv instances may share an adapter, and each of them listens.
    this.setMaxListeners(0);
  }

  get capabilities() {
    return keyvStorageCapability(this);
  }

  async get(key: string): Promise<string | undefined> {
    const full = this.#inNamespace(key);
    const stored = await this.read(full);
    return stored?.startsWith(MARK) === true ? this.#unlessExpired(full, stored) : stored;
  }

  async getMany(keys: string[]): Promise<(string | undefined)[]> {
    return Promise.all(keys.map((key) => this.get(key)));
  }

  async has(key: string): Promise<boolean> {
    return (await this.get(key)) !== undefined;
  }

  async hasMany(keys: string[]): Promise<boolean[]> {
    return Promise.all(keys.map((key) => this.has(key)));
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    await this.setMany([{ key, value, ...(expires === undefined ? {} : { expires }) }]);
    return true;
  }

  async setMany<Value>(entries: KeyvStorageEntry<Value>[]): Promise<boolean[]> {
    const set = new Map(
      entries.map(({ key, value, expires }) => [this.#inNamespace(key), expiringText(textIn(value), expires)]),
    );
    await this.writeIf({ expected: NOTHING_EXPECTED, set, remove: [] });
    return entries.map(() => true);
  }

  async delete(key: string): Promise<boolean> {
    const full = this.#inNamespace(key);
    // Someone else may set it meanwhile: a caller that gets "true" has deleted what was stored.
    for (;;) {
      const stored = await this.read(full);
      if (stored === undefined) return false;
      const isLive = (await this.#unlessExpired(full, stored)) !== undefined;
      if (!isLive) return false;
      if (await this.#removeIf(full, stored)) return true;
    }
  }

  async deleteMany(keys: string[]): Promise<boolean[]> {
    return Promise.all(keys.map((key) => this.delete(key)));
  }

  /** Removes all keys of the namespace; without a namespace, all keys. */
  async clear(): Promise<void> {
    let remove: string[] = [];
    const removeAll = async () => {
      await this.writeIf({ expected: NOTHING_EXPECTED, set: NOTHING_SET, remove });
      remove = [];
    };
    for await (const key of this.keys(this.#inNamespace(''))) {
      remove.push(key);
      if (remove.length === REMOVED_AT_ONCE) await removeAll();
    }
    if (remove.length > 0) await removeAll();
  }

  async *iterator(): AsyncGenerator<[key: string, text: string], void> {
    const prefix = this.#inNamespace('');
    for await (const [key, stored] of this.entries(prefix)) {
      const text = await this.#unlessExpired(key, stored);
      if (text !== undefined) yield [key.slice(prefix.length), text];
    }
  }

  #inNamespace(key: string): string {
    return this.namespace === undefined ? key : `${this.namespace}${SEPARATOR}${key}`;
  }

  /** The text that was set; an expired one is removed. */
  async #unlessExpired(key: string, stored: string | undefined): Promise<string | undefined> {
    if (stored === undefined) return undefined;
    const text = readExpiring(stored, Date.now());
    // If it cannot be removed, it stays, and nobody sees it.
    if (text === undefined) await this.#removeIf(key, stored).catch(() => undefined);
    return text;
  }

  #removeIf(key: string, stored: string): Promise<boolean> {
    return this.writeIf({ expected: new Map([[key, stored]]), set: NOTHING_SET, remove: [key] });
  }
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('only texts can be stored: leave the serialization of keyv on');
}

/**
 * Precedes a text that expires, together with the time (milliseconds since 1970); alone, it precedes a text that begins
 * with it.
 */
const MARK = '@';
const MARKED = /^@(\d*) /;

/**
 * A text in its stored form, of which there is exactly one; without `expires` (milliseconds since 1970) it never
 * expires.
 */
function expiringText(text: string, expires?: number): string {
  if (expires !== undefined && Number.isFinite(expires)) return `${MARK}${Math.max(0, Math.ceil(expires))} ${text}`;
  return text.startsWith(MARK) ? `${MARK} ${text}` : text;
}

/** The text in a stored form; undefined once it has expired. */
function readExpiring(stored: string, now: number): string | undefined {
  const [mark, expires] = stored.startsWith(MARK) ? (MARKED.exec(stored) ?? []) : [];
  if (mark === undefined) return stored;
  const isOver = expires !== '' && Number(expires) <= now;
  return isOver ? undefined : stored.slice(mark.length);
}
