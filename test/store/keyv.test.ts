import fc from 'fast-check';
import { KeyvMemoryAdapter, type KeyvStorageEntry } from 'keyv';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { StoreFailure } from '../../src/store/failure.ts';
import { adapterMistakes, publishedAdapter } from '../../src/store/keyvPackage.ts';
import { createKeyList } from '../../src/store/keyvTexts.ts';
import { keyvStore, openStore } from '../../src/store/openStore.ts';
import { keysOf } from './storeConformance.ts';

/** An adapter that writes one text after the other, so that it may die, or fall silent, between them. */
class StepByStep extends KeyvMemoryAdapter {
  /** After so many more texts are written it fails at everything. */
  left = Number.POSITIVE_INFINITY;
  isSilent = false;
  readonly asked: string[] = [];

  override async get<Value>(key: string) {
    if (this.isSilent) await new Promise(() => undefined);
    return super.get<Value>(key);
  }

  override async set(key: string, value: unknown) {
    this.left -= 1;
    if (this.left < 0) throw new Error('gone');
    return super.set(key, value);
  }

  override async setMany(entries: KeyvStorageEntry<unknown>[]) {
    const written: boolean[] = [];
    for (const { key, value } of entries) written.push(await this.set(key, value));
    return written;
  }

  override async deleteMany(keys: string[]) {
    if (this.left < 0) throw new Error('gone');
    return super.deleteMany(keys);
  }

  override async getMany<Value>(keys: string[]) {
    this.asked.push(...keys);
    return super.getMany<Value>(keys);
  }
}

const prepared = async () => {
  const map = new Map();
  const keyv = new StepByStep(map);
  const store = keyvStore(keyv);
  await store.set({ one: 1, two: 1, three: 1 });
  return { map, keyv, store };
};

/** Sets three and removes one, of which it comes so far. */
async function breakOff({ keyv, store }: Awaited<ReturnType<typeof prepared>>, written: number) {
  keyv.left = written;
  const write = store.change(async (draft) => {
    draft.set('one', 2);
    draft.set('new', 2);
    draft.set('two', 2);
    draft.remove('three');
  });
  await expect(write).rejects.toThrow(StoreFailure);
}

describe.each([0, 1, 2, 3])('a write of several records that breaks off after %s texts', (written) => {
  test('is seen by nobody, and put back by the next write', async () => {
    const place = await prepared();
    await breakOff(place, written);
    expect(await place.store.get('one', z.int())).toBe(1);
    expect(await place.store.get('new', z.int())).toBeUndefined();
    expect(await keysOf(place.store, '')).toEqual(['one', 'three', 'two']);
    place.keyv.left = Number.POSITIVE_INFINITY;
    await place.store.set({ three: 3 });
    const other = keyvStore(new KeyvMemoryAdapter(place.map));
    expect(await other.get('three', z.int())).toBe(3);
    expect(await keysOf(other, '')).toEqual(['one', 'three', 'two']);
    expect(await place.store.get('one', z.int())).toBe(1);
    expect(await place.store.get('two', z.int())).toBe(1);
    expect(await keysOf(place.store, '')).toEqual(['one', 'three', 'two']);
  });

  test('is seen by no new process, and put back by it', async () => {
    const place = await prepared();
    await breakOff(place, written);
    const store = keyvStore(new KeyvMemoryAdapter(place.map));
    expect(await store.get('one', z.int())).toBe(1);
    expect(await store.get('two', z.int())).toBe(1);
    expect(await keysOf(store, '')).toEqual(['one', 'three', 'two']);
    const snapshot: unknown[] = [];
    for await (const entry of store.snapshot()) snapshot.push(entry);
    expect(snapshot).toHaveLength(3);
    await store.set({ four: 4 });
    expect([...place.map.keys()].toSorted()).toEqual(['four', 'one', 'three', 'two']);
  });
});

test('a failure that an adapter reports instead of failing is heard', async () => {
  class Quiet extends KeyvMemoryAdapter {
    override async get<Value>(key: string) {
      if (key === 'one') this.emit('error', new Error('connection lost'));
      return super.get<Value>('nothing');
    }
  }
  const store = keyvStore(new Quiet(new Map()));
  await expect(store.get('one', z.int())).rejects.toThrow('connection lost');
  expect(await store.get('two', z.int())).toBeUndefined();
});

test('an adapter that never answers has failed after a while', async () => {
  const { keyv, store } = await prepared();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    keyv.isSilent = true;
    const read = expect(store.get('one', z.int())).rejects.toThrow('no answer within 10 seconds');
    await vi.advanceTimersByTimeAsync(10_000);
    await read;
  } finally {
    vi.useRealTimers();
  }
});

test('a list of some records asks for none of the others', async () => {
  const { keyv, store } = await prepared();
  await store.set(Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`match:${number}`, number])));
  keyv.asked.length = 0;
  const found: string[] = [];
  for await (const [key] of store.entries('t', z.int())) found.push(key);
  expect(found).toEqual(['three', 'two']);
  expect(keyv.asked).toEqual(['three', 'two']);
});

test('keys stay in order, each once, and are found by how they begin', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', ':', '1', 'é', '🎲'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(key), fc.array(fc.tuple(fc.boolean(), key)), key, (first, changes, prefix) => {
      const list = createKeyList(first);
      const known = new Set(first);
      for (const [isNew, changed] of changes) {
        if (isNew) list.add(changed);
        else list.remove(changed);
        if (isNew) known.add(changed);
        else known.delete(changed);
      }
      expect(list.from(prefix)).toEqual([...known].filter((each) => each.startsWith(prefix)).sort());
    }),
  );
});

describe('a package that KEYV_ADAPTER names', () => {
  test('is named, with what to do, where it is not installed', () => {
    expect(adapterMistakes('@keyv/nowhere')).toEqual([
      "KEYV_ADAPTER: @keyv/nowhere is not installed. Run `npm install @keyv/nowhere` in Parlor's folder.",
    ]);
    expect(() => openStore('nowhere://', { keyvAdapter: '@keyv/nowhere' })).toThrow(StoreFailure);
  });

  test('is refused where it exports no storage adapter', () => {
    const none = ['KEYV_ADAPTER: zod exports no storage adapter for keyv.'];
    expect(adapterMistakes('zod')).toEqual(none);
    expect(() => publishedAdapter('pg/lib/defaults.js', 'redis://')).toThrow('exports no storage adapter');
    expect(() => publishedAdapter('lru-cache', '1')).toThrow('exports no storage adapter');
  });

  test('is not told of with the password, where it refuses the address', () => {
    expect(() => publishedAdapter('@keyv/redis', 'nonsense://ada:secret@host')).toThrow(/^(?!.*secret)KEYV_URI: /);
  });

  test('is not asked for where none is named', () => {
    expect(adapterMistakes(undefined)).toEqual([]);
  });
});
