import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ConditionalWrite } from '../../src/store/adapter.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { defineRecord } from '../../src/store/upgradeRecord.ts';
import { temporaryFolder } from '../main/parlor.ts';
import { MemoryAdapter } from './memoryAdapter.ts';

const Entry = z.object({ text: z.string() });
const One = defineRecord(z.object({ schema: z.literal(1), log: z.array(Entry) }));
const logOf = (length: number) => Array.from({ length }, (_, index) => ({ text: `move ${index}` }));

/** A store, what it reads and writes, and what lies in it. */
function watched() {
  const map = new Map<string, string>();
  const touched: string[] = [];
  class Watched extends MemoryAdapter {
    protected override async read(key: string) {
      touched.push(`read ${key}`);
      return super.read(key);
    }
    override async writeIf(write: ConditionalWrite) {
      for (const key of write.set.keys()) touched.push(`write ${key}`);
      return super.writeIf(write);
    }
  }
  return { store: storeOn(new Watched(map)), map, touched };
}

function grow(store: Store) {
  return store.change(async (draft) => {
    const match = await draft.get('match:1', One);
    if (match !== undefined) draft.set('match:1', { ...match, log: [...match.log, { text: 'next' }] });
  });
}

test('a move in a long match reads and writes what one in a short match does', async () => {
  const { store, touched } = watched();
  await store.set({ 'match:1': { schema: 1, log: logOf(500) } });
  await store.get('match:1', One);
  touched.length = 0;
  await grow(store);
  const log = (await store.get('match:1', One))?.log;
  expect(log).toEqual([...logOf(500), { text: 'next' }]);
  expect(new Set(touched)).toEqual(new Set(['read match:1', 'write match:1']));
});

test('of a long match that is removed nothing stays, and of others all', async () => {
  const { store, map } = watched();
  await store.set({ 'match:2': { schema: 1, log: logOf(50) } });
  const before = new Set(map.keys());
  await store.set({ 'match:1': { schema: 1, log: logOf(50) } });
  expect(map.size).toBeGreaterThan(before.size + 1);
  await store.remove(['match:1']);
  expect(new Set(map.keys())).toEqual(before);
});

test('what stands under the key of a long match stays small', async () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'parlor.sqlite');
  const store = openStore(`sqlite://${path}`);
  await store.set({ 'match:1': { schema: 1, log: logOf(1000) } });
  await store.close();
  const database = new DatabaseSync(path);
  const { size } = database.prepare("SELECT length(value) AS size FROM entries WHERE key = 'match:1'").get() ?? {};
  database.close();
  folder.remove();
  expect(Number(size)).toBeLessThan(2000);
});

test('a piece that is lost or damaged is heard of', async () => {
  const { store, map } = watched();
  const pieces = () => [...map.keys()].filter((key) => key !== 'match:1');
  await store.set({ 'match:1': { schema: 1, log: logOf(100) } });
  const [first = ''] = pieces();
  const text = map.get(first);
  map.delete(first);
  const damage = 'a record is damaged';
  await expect(store.get('match:1', One)).rejects.toThrow(damage);
  await expect(grow(store)).rejects.toThrow(damage);
  await expect(store.snapshot()[Symbol.asyncIterator]().next()).rejects.toThrow(damage);
  map.set(first, String(text).replace('move 0', 'move 1'));
  await expect(store.get('match:1', One)).rejects.toThrow(damage);
  map.set(first, String(text));
  expect((await store.get('match:1', One))?.log).toHaveLength(100);
});

test('a long record of an earlier schema is read and written in that of today', async () => {
  const { store } = watched();
  await store.set({ 'match:1': { schema: 1, log: logOf(100) } });
  const Two = defineRecord(z.object({ schema: z.literal(2), log: z.array(z.object({ move: z.string() })) }), {
    1: ({ log }) => ({
      log: z
        .array(Entry)
        .parse(log)
        .map(({ text }) => ({ move: text })),
    }),
  });
  const moves = logOf(100).map(({ text }) => ({ move: text }));
  expect(await store.get('match:1', Two)).toEqual({ schema: 2, log: moves });
  await store.change(async (draft) => {
    const match = await draft.get('match:1', Two);
    if (match !== undefined) draft.set('match:1', match);
  });
  expect(await store.get('match:1', z.unknown())).toEqual({ schema: 2, log: moves });
  expect(await store.get('match:1', Two)).toEqual({ schema: 2, log: moves });
});

test('a schema that does not ask for the log reads none of its pieces', async () => {
  const { store, touched } = watched();
  await store.set({ 'match:1': { schema: 1, log: logOf(100), name: 'a' } });
  touched.length = 0;
  expect(await store.get('match:1', z.object({ name: z.string() }))).toEqual({ name: 'a' });
  expect(touched).toEqual(['read match:1']);
});
