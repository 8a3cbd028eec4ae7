import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createReadCache } from '../../src/store/readCache.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';

/** A store that says what is read of it. */
class ReadAdapter extends SqliteAdapter {
  reads = 0;

  constructor() {
    super(':memory:');
  }

  override async get(key: string) {
    this.reads += 1;
    return super.get(key);
  }
}

const Name = z.object({ name: z.string() });

async function storeWithAda() {
  const adapter = new ReadAdapter();
  const store = storeOn(adapter);
  await store.set({ 'person:1': { name: 'Ada' } });
  adapter.reads = 0;
  return { adapter, store, nameNow: async () => (await store.get('person:1', Name))?.name };
}

test('in one visit a record is read once, and in the next one anew', async () => {
  const { adapter, store, nameNow } = await storeWithAda();
  await store.visit(async () => {
    expect([await nameNow(), await nameNow()]).toEqual(['Ada', 'Ada']);
    // A visit within a visit is part of it.
    await store.visit(nameNow);
  });
  expect(adapter.reads).toBe(1);
  await store.visit(nameNow);
  expect(adapter.reads).toBe(2);
});

test('what is written meanwhile is seen, whoever writes it', async () => {
  const { store, nameNow } = await storeWithAda();
  const names: unknown[] = [];
  await store.visit(async () => {
    names.push(await nameNow());
    await store.change(async (draft) => draft.set('person:1', { name: 'Ben' }));
    names.push(await nameNow());
    await store.remove(['person:1']);
    names.push(await nameNow());
  });
  expect(names).toEqual(['Ada', 'Ben', undefined]);
});

test('a write that fails is taken for one that may have been done', async () => {
  const { adapter, store, nameNow } = await storeWithAda();
  await store.visit(async () => {
    await nameNow();
    const write = adapter.writeIf.bind(adapter);
    adapter.writeIf = async (asked) => {
      await write(asked);
      throw new Error('the line broke behind it');
    };
    await expect(store.set({ 'person:1': { name: 'Ben' } })).rejects.toThrow();
    expect(await nameNow()).toBe('Ben');
  });
});

test('what goes on behind a visit reads anew', async () => {
  const { adapter, store, nameNow } = await storeWithAda();
  const asked = Promise.withResolvers<void>();
  const { later } = await store.visit(async () => {
    await nameNow();
    return { later: asked.promise.then(nameNow) };
  });
  await new SqliteWriter(adapter).write('Cleo');
  asked.resolve();
  expect(await later).toBe('Cleo');
});

/** Another process, of which this store hears nothing. */
class SqliteWriter {
  readonly #adapter: SqliteAdapter;

  constructor(adapter: SqliteAdapter) {
    this.#adapter = adapter;
  }

  async write(name: string): Promise<void> {
    await storeOn(this.#adapter).set({ 'person:1': { name } });
  }
}

test('what a visit has read is let go at its end, even while a timer set within it waits', async () => {
  const { during, read } = createReadCache(async () => 'a record');
  let timer: NodeJS.Timeout | undefined;
  const readOnce = () =>
    during(async () => {
      const text = new WeakRef(read('person:1'));
      timer = setTimeout(() => undefined, 60_000);
      return text;
    });
  const text = await readOnce();
  setFlagsFromString('--expose-gc');
  // What a WeakRef was made of stays until the present piece of work is done.
  await new Promise(setImmediate);
  runInNewContext('gc')();
  expect(text.deref()).toBeUndefined();
  clearTimeout(timer);
});
