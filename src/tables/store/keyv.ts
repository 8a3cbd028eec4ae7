import type { KeyvStorageAdapter } from 'keyv';
import { z } from 'zod';
import { type StoreAdapter, stands } from './adapter.ts';
import { createKeyList, type KeyList } from './keyList.ts';
import { createQueue } from './queue.ts';

/** How long one question may take before it has failed, in milliseconds: some adapters wait for a server for ever. */
const PATIENCE = 10_000;

/** How many texts are asked for at once. */
const PAGE = 100;

/** Where the texts stand that a write of several keys replaces, as long as it is not done. No record has such a key. */
const UNDO_KEY = ' undo';

/** The texts that stood before a write; undefined where there was none. */
type Undo = ReadonlyMap<string, string | undefined>;

const NOTHING: Undo = new Map();

const Note = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(z.tuple([z.string(), z.string().nullable()])));

/**
 * What a store needs on any of keyv's storage adapters, which no other process may write to meanwhile.
 *
 * Keyv promises single texts alone. So writes come one after the other; what stands before one of several keys is noted
 * first, and counts until the write is done: where it breaks off, the next write puts it back, if need be that of a new
 * process. All keys are read at the start, and remembered in order. An adapter that only reports a failure has failed.
 */
export function onKeyv(keyv: KeyvStorageAdapter): StoreAdapter {
  const queue = createQueue();
  const ask = heard(keyv);
  let keyList: KeyList | undefined;
  /** Of a write that broke off. */
  let undo: Undo = NOTHING;
  let isClosed = false;

  async function textsOf(keys: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    const found = keys.length === 0 ? [] : await ask(() => keyv.getMany<string>([...keys]));
    return new Map(keys.map((key, at) => [key, undo.has(key) ? undo.get(key) : textIn(found[at])]));
  }

  async function replace(set: ReadonlyMap<string, string>, remove: readonly string[]): Promise<void> {
    if (set.size > 0) await ask(() => keyv.setMany([...set].map(([key, value]) => ({ key, value }))));
    if (remove.length > 0) await ask(() => keyv.deleteMany([...remove]));
  }

  async function putBack(): Promise<void> {
    if (undo.size === 0) return;
    await replace(stood(undo), missing(undo));
    await ask(() => keyv.delete(UNDO_KEY));
    undo = NOTHING;
  }

  /** All keys, at first as the last process left them. */
  async function known(): Promise<KeyList> {
    keyList ??= await listKeys();
    return keyList;
  }

  async function listKeys(): Promise<KeyList> {
    const note = textIn(await ask(() => keyv.get<string>(UNDO_KEY)));
    if (note !== undefined) undo = new Map(Note.parse(note).map(([key, text]) => [key, text ?? undefined]));
    const keys: string[] = [];
    const walk = keyv.iterator?.();
    if (walk === undefined) throw new Error('this store cannot list its keys');
    for (let step = await ask(() => walk.next()); step.done !== true; step = await ask(() => walk.next())) {
      keys.push(String(step.value[0]));
    }
    const list = createKeyList([...keys, ...stood(undo).keys()]);
    for (const key of [UNDO_KEY, ...missing(undo)]) list.remove(key);
    return list;
  }

  /** All keys, once the writes are done that were asked for before. */
  const afterWrites = () => queue.run('write', known);

  async function* entriesOf(keys: readonly string[]) {
    for (let from = 0; from < keys.length; from += PAGE) yield* stood(await textsOf(keys.slice(from, from + PAGE)));
  }

  return {
    async get(key) {
      await afterWrites();
      return undo.has(key) ? undo.get(key) : textIn(await ask(() => keyv.get<string>(key)));
    },
    async *keys(prefix) {
      yield* (await afterWrites()).from(prefix);
    },
    async *entries(prefix) {
      yield* entriesOf((await afterWrites()).from(prefix));
    },
    async *snapshot() {
      yield* await queue.run('write', async () => {
        const keys = (await known()).from('').toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        const entries: (readonly [string, string])[] = [];
        for await (const entry of entriesOf(keys)) entries.push(entry);
        return entries;
      });
    },
    writeIf: ({ expected, set, remove }) =>
      queue.run('write', async () => {
        const list = await known();
        await putBack();
        const keys = new Set([...set.keys(), ...remove]);
        const before = await textsOf([...new Set([...expected.keys(), ...keys])]);
        if (!stands(expected, (key) => before.get(key))) return false;
        undo = new Map([...keys].map((key) => [key, before.get(key)]));
        const note = JSON.stringify([...undo].map(([key, text]) => [key, text ?? null]));
        if (keys.size > 1) await ask(() => keyv.set(UNDO_KEY, note));
        await replace(set, remove);
        if (keys.size > 1) await ask(() => keyv.delete(UNDO_KEY));
        undo = NOTHING;
        for (const key of set.keys()) list.add(key);
        for (const key of remove) list.remove(key);
        return true;
      }),
    async disconnect() {
      if (isClosed) return;
      isClosed = true;
      await queue.idle();
      await keyv.disconnect?.();
    },
  };
}

/** Asks an adapter something, which fails where it reports an error meanwhile, as some do instead of failing, or takes too long. */
function heard(keyv: KeyvStorageAdapter) {
  let failures = 0;
  let latest: unknown;
  keyv.on('error', (error: unknown) => {
    failures += 1;
    latest = error;
  });
  return async <T>(question: () => Promise<T>): Promise<T> => {
    const before = failures;
    const answer = await within(PATIENCE, question());
    if (failures !== before) throw latest;
    return answer;
  };
}

async function within<T>(patience: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience / 1000} seconds`)), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function stood(undo: Undo): ReadonlyMap<string, string> {
  return new Map([...undo].flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])));
}

function missing(undo: Undo): readonly string[] {
  return [...undo].flatMap(([key, text]) => (text === undefined ? [key] : []));
}

function textIn(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
