import type { KeyvStorageAdapter } from 'keyv';
import { z } from 'zod';

/** How long one question may take before it has failed, in milliseconds: some adapters wait for a server for ever. */
const PATIENCE = 10_000;

/** Where the texts stand that a write of several keys replaces, as long as it is not done. No record has such a key. */
const UNDO_KEY = ' undo';

/** The texts that stood before a write; undefined where there was none. */
type Undo = ReadonlyMap<string, string | undefined>;

const NOTHING: Undo = new Map();

const Note = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.array(z.tuple([z.string(), z.string().nullable()])));

/** The texts of an adapter of keyv, of which several are replaced together or not at all, by one write at a time. */
interface KeyvTexts {
  /** All keys, at first as the last process left them. */
  readonly keys: () => Promise<KeyList>;
  readonly textOf: (key: string) => Promise<string | undefined>;
  /** In the order of these keys; undefined where there is none. */
  readonly textsOf: (keys: readonly string[]) => Promise<ReadonlyMap<string, string | undefined>>;
  /** Puts back what a write that broke off has replaced; to be called before the next. */
  readonly putBack: () => Promise<void>;
  /** Writes and removes texts where `before` stood. */
  readonly replace: (before: Undo, set: ReadonlyMap<string, string>, remove: readonly string[]) => Promise<void>;
}

export function keyvTexts(keyv: KeyvStorageAdapter): KeyvTexts {
  const ask = heard(keyv);
  let keyList: KeyList | undefined;
  /** Of a write that broke off. */
  let undo: Undo = NOTHING;

  async function write(set: ReadonlyMap<string, string>, remove: readonly string[]): Promise<void> {
    if (set.size > 0) await ask(() => keyv.setMany([...set].map(([key, value]) => ({ key, value }))));
    if (remove.length > 0) await ask(() => keyv.deleteMany([...remove]));
  }

  async function keys(): Promise<KeyList> {
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

  return {
    keys,
    textOf: async (key) => (undo.has(key) ? undo.get(key) : textIn(await ask(() => keyv.get<string>(key)))),
    async textsOf(keys) {
      const found = keys.length === 0 ? [] : await ask(() => keyv.getMany<string>([...keys]));
      return new Map(keys.map((key, at) => [key, undo.has(key) ? undo.get(key) : textIn(found[at])]));
    },
    async putBack() {
      if (undo.size === 0) return;
      await write(stood(undo), missing(undo));
      await ask(() => keyv.delete(UNDO_KEY));
      undo = NOTHING;
    },
    async replace(before, set, remove) {
      undo = before;
      const note = JSON.stringify([...undo].map(([key, text]) => [key, text ?? null]));
      if (before.size > 1) await ask(() => keyv.set(UNDO_KEY, note));
      await write(set, remove);
      if (before.size > 1) await ask(() => keyv.delete(UNDO_KEY));
      undo = NOTHING;
      const list = await keys();
      for (const key of set.keys()) list.add(key);
      for (const key of remove) list.remove(key);
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

export function stood(undo: Undo): ReadonlyMap<string, string> {
  return new Map([...undo].flatMap(([key, text]) => (text === undefined ? [] : [[key, text] as const])));
}

function missing(undo: Undo): readonly string[] {
  return [...undo].flatMap(([key, text]) => (text === undefined ? [key] : []));
}

function textIn(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

/** Keys in order, each once, so that those of a prefix are found without a look at others. */
interface KeyList {
  readonly add: (key: string) => void;
  readonly remove: (key: string) => void;
  /** All that begin with `prefix`, as they are now. */
  readonly from: (prefix: string) => readonly string[];
}

export function createKeyList(keys: readonly string[]): KeyList {
  const list = [...new Set(keys)].sort();

  /** How many keys come before this one. */
  function placeOf(key: string): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((list[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(key) {
      const at = placeOf(key);
      if (list[at] !== key) list.splice(at, 0, key);
    },
    remove(key) {
      const at = placeOf(key);
      if (list[at] === key) list.splice(at, 1);
    },
    from(prefix) {
      const first = placeOf(prefix);
      let end = first;
      while (list[end]?.startsWith(prefix)) end += 1;
      return list.slice(first, end);
    },
  };
}
