import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StoreFailure } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { broken } from './brittleStore.ts';
import { MemoryAdapter } from './memoryAdapter.ts';
import { listKeys, storeConforms } from './storeConformance.ts';

storeConforms('a Map', () => {
  const adapter = new MemoryAdapter();
  return {
    open: () => storeOn(adapter),
    openBroken: () => storeOn(broken(adapter)),
    discard: () => undefined,
  };
});

storeConforms('sqlite in memory', () => {
  const adapter = new SqliteAdapter(':memory:');
  return {
    open: () => storeOn(adapter),
    openBroken: () => storeOn(broken(adapter)),
    discard: () => undefined,
  };
});

storeConforms('sqlite in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-store-'));
  const path = join(folder, 'parlor.sqlite');
  return {
    open: () => openStore(`sqlite://${path}`),
    openBroken: () => storeOn(broken(new SqliteAdapter(path))),
    discard: () => rmSync(folder, { recursive: true }),
  };
});

/** Makes the file refuse one key, in the midst of whatever is written with it. */
function poison(path: string) {
  const database = new DatabaseSync(path);
  database.exec(
    "CREATE TRIGGER no BEFORE INSERT ON entries WHEN new.key = 'poison' BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  database.close();
}

describe('a disk that fails', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('while a write is brought to it ends the work of the store: every write rejects, and nothing is read', async () => {
    const failure = new Error('EIO: i/o error, fdatasync');
    const lost: unknown[] = [];
    let fails = false;
    const adapter = new SqliteAdapter(join(folder, 'parlor.sqlite'), {
      bringToDisk: () => (fails ? Promise.reject(failure) : Promise.resolve()),
      onLost: (error) => lost.push(error),
    });
    const store = storeOn(adapter);
    await store.set({ one: 1 });
    expect(lost).toEqual([]);
    fails = true;
    const writes = await Promise.allSettled([store.set({ one: 2 }), store.set({ two: 2 })]);
    expect(writes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // The disk seems well again, as Linux has it; but what became of the write, nobody knows.
    fails = false;
    await expect(store.get('one', z.unknown())).rejects.toThrow(StoreFailure);
    await expect(listKeys(store, '')).rejects.toThrow(StoreFailure);
    await expect(store.set({ three: 3 })).rejects.toThrow(StoreFailure);
    await expect(store.change(async (draft) => draft.set('three', 3))).rejects.toThrow(StoreFailure);
    expect(lost).toEqual([failure]);
    await store.close();
    const again = openStore(`sqlite://${join(folder, 'parlor.sqlite')}`);
    expect(await again.get('three', z.unknown())).toBeUndefined();
    expect([1, 2]).toContain(await again.get('one', z.unknown()));
    await again.close();
  });
});

describe('a store in a file', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-store-'));
    path = join(folder, 'parlor.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('has everything again when it is closed and opened', async () => {
    const first = openStore(`sqlite://${path}`);
    await first.set({ one: { deep: [1, null, 'ä'] } });
    await first.close();
    const second = openStore(`sqlite://${path}`);
    expect(await second.get('one', z.unknown())).toEqual({ deep: [1, null, 'ä'] });
    await second.close();
  });

  test('leaves one file behind, without journal or lock', async () => {
    const store = openStore(`sqlite://${path}`);
    await store.set({ one: 1 });
    await store.close();
    expect(readdirSync(folder)).toEqual(['parlor.sqlite']);
  });

  test('can be closed twice', async () => {
    const store = openStore(`sqlite://${path}`);
    await store.close();
    await store.close();
  });

  test('takes back the whole of a write that fails half-way', async () => {
    const store = openStore(`sqlite://${path}`);
    await store.set({ before: 1 });
    poison(path);
    await expect(store.set({ before: 2, after: 2, poison: 2 })).rejects.toThrow(StoreFailure);
    expect(await store.get('before', z.unknown())).toBe(1);
    expect(await store.get('after', z.unknown())).toBeUndefined();
    await store.set({ after: 3 });
    expect(await store.get('after', z.unknown())).toBe(3);
    await store.close();
  });

  test('carries out all but the one write that fails, of many at once', async () => {
    const store = openStore(`sqlite://${path}`);
    poison(path);
    const written = await Promise.allSettled([
      store.set({ a: 1 }),
      store.set({ b: 1, poison: 1 }),
      store.set({ a: 2, c: 2 }),
    ]);
    expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await listKeys(store, '')).toEqual(['a', 'c']);
    expect(await store.get('a', z.unknown())).toBe(2);
    await store.close();
  });

  test('lets others work between those whose writes it has brought to the disk together', async () => {
    const adapter = new SqliteAdapter(path);
    const seen: string[] = [];
    const other = () => {
      seen.push('other');
      if (!seen.includes('c')) setImmediate(other);
    };
    other();
    const writes = ['a', 'b', 'c'].map(async (key) => {
      await adapter.writeIf({ expected: new Map(), set: new Map([[key, key]]), remove: [] });
      seen.push(key);
    });
    await Promise.all(writes);
    await adapter.disconnect();
    const [a, b, c] = ['a', 'b', 'c'].map((key) => seen.indexOf(key));
    expect(seen.slice(a, b)).toContain('other');
    expect(seen.slice(b, c)).toContain('other');
  });

  test('waits for the disk with what must survive a power cut, and not with what need not', async () => {
    let toDisk = () => {};
    const disk = new Promise<void>((resolve) => {
      toDisk = resolve;
    });
    const store = storeOn(new SqliteAdapter(path, { bringToDisk: () => disk }));
    const seen: string[] = [];
    const stored = store.change(async (draft) => draft.set('stored', 1)).then(() => seen.push('stored'));
    await store.change(async (draft) => draft.set('written', 2), 'written');
    // A process that is killed here keeps it: others read it.
    const other = openStore(`sqlite://${path}`);
    expect(await other.get('written', z.int())).toBe(2);
    await other.close();
    expect(seen).toEqual([]);
    toDisk();
    await stored;
    await store.close();
  });

  test('checks what it reads, and not what it wrote itself', async () => {
    let checked = 0;
    const Shape = z.object({ name: z.string() }).refine(() => {
      checked += 1;
      return true;
    });
    const [store, other] = [openStore(`sqlite://${path}`), openStore(`sqlite://${path}`)];
    const call = (here: typeof store, name: string) =>
      here.change(async (draft) => {
        await draft.get('one', Shape);
        draft.set('one', { name, nothing: undefined });
      });
    await call(store, 'a');
    expect(await store.get('one', Shape)).toStrictEqual({ name: 'a' });
    expect(checked).toBe(0);
    await call(other, 'b');
    checked = 0;
    expect(await store.get('one', Shape)).toStrictEqual({ name: 'b' });
    expect(checked).toBe(1);
    await Promise.all([store.close(), other.close()]);
  });

  test('of an earlier version, whose keys lie with their values, is used as it is', async () => {
    const old = new DatabaseSync(path);
    old.exec('CREATE TABLE entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID');
    old.exec(`INSERT INTO entries VALUES ('match:1', '{"value":1}')`);
    old.close();
    const store = openStore(`sqlite://${path}`);
    await store.set({ 'match:1': 2, 'match:2': 3 });
    expect(await store.get('match:1', z.int())).toBe(2);
    expect(await listKeys(store, 'match:')).toEqual(['match:1', 'match:2']);
    await store.close();
  });

  test('finishes what is being written when it is closed', async () => {
    const adapter = new SqliteAdapter(path);
    await Promise.all([
      adapter.writeIf({ expected: new Map(), set: new Map([['one', '{"value":1}']]), remove: [] }),
      adapter.disconnect(),
    ]);
    const again = openStore(`sqlite://${path}`);
    expect(await again.get('one', z.unknown())).toBe(1);
    await again.close();
  });

  test('is heard when a record is damaged', async () => {
    const store = openStore(`sqlite://${path}`);
    const other = new DatabaseSync(path);
    other.exec(`INSERT INTO entries VALUES ('match:1', '{"value":{"na')`);
    other.close();
    await expect(store.get('match:1', z.unknown())).rejects.toThrow(StoreFailure);
    await store.close();
  });

  test('is refused, with what to mend, where the file is none of ours', () => {
    writeFileSync(path, 'a letter to a friend, and long enough to be no header of a database'.repeat(20));
    expect(() => openStore(`sqlite://${path}`)).toThrow(/KEYV_URI: .*parlor\.sqlite cannot be opened/);
    expect(() => openStore(`sqlite://${path}/below`)).toThrow(/KEYV_URI: .*below cannot be opened/);
  });

  test.each(['redis://user:secret@host', 'nonsense', 'sqlite:'])('is refused where the URI is %s', (uri) => {
    expect(() => openStore(uri)).toThrow(StoreFailure);
    expect(() => openStore(uri)).toThrow(/^KEYV_URI: not a store that Parlor knows\. Use sqlite:\/\//);
  });
});
