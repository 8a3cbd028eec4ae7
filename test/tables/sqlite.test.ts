import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isStoreAway } from '../../src/store/failure.ts';
import { openStore, remedyFor } from '../../src/store/openStore.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { listKeys } from '../store/storeConformance.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-sqlite-'));
  path = join(folder, 'parlor.sqlite');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const put = (adapter: SqliteAdapter, key: string) =>
  adapter.writeIf({ expected: new Map(), set: new Map([[key, JSON.stringify({ value: key })]]), remove: [] });
const KEYS = ['a', 'b', 'c', 'd', 'e'];

describe('another program that holds the file', () => {
  /** Holds it as a database browser does with a change that is not saved. Gives what lets go. */
  function hold(): () => void {
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    return () => {
      other.exec('ROLLBACK');
      other.close();
    };
  }

  test('keeps writes waiting, and nothing else: all are stored once it lets go', async () => {
    const adapter = new SqliteAdapter(path);
    await put(adapter, 'before');
    const letGo = hold();
    const writes = Promise.all(KEYS.map((key) => put(adapter, key)));
    let isDone = false;
    void writes.then(() => {
      isDone = true;
    });
    // It would not get here before all had failed, if they held the loop.
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(isDone).toBe(false);
    expect(await adapter.get('before')).toBe('{"value":"before"}');
    letGo();
    await writes;
    await adapter.disconnect();
    const again = openStore(`sqlite://${path}`);
    expect(await listKeys(again, '')).toEqual([...KEYS, 'before'].toSorted());
    await again.close();
  });

  test('is waited for so long, then the store is away, in words that say what to look for', async () => {
    const store = storeOn(new SqliteAdapter(path, { patience: 0 }));
    const letGo = hold();
    const failures = await Promise.all(KEYS.map((key) => store.set({ [key]: 1 }).catch((error: unknown) => error)));
    expect(failures.map(isStoreAway)).toEqual(KEYS.map(() => true));
    expect(String(failures[0])).toContain(`another program holds ${path}`);
    expect(String(failures[0])).toContain('database browser');
    letGo();
    await store.set({ after: 1 });
    expect(await listKeys(store, '')).toEqual(['after']);
    await store.close();
  });

  test('does not keep the store from closing for longer than writes wait', async () => {
    const adapter = new SqliteAdapter(path, { patience: 0 });
    const letGo = hold();
    const unsaved = put(adapter, 'a');
    unsaved.catch(() => undefined);
    await adapter.disconnect();
    await expect(unsaved).rejects.toThrow('another program holds');
    letGo();
  });

  test('is named where the store cannot be opened for it', () => {
    expect(remedyFor(Object.assign(new Error('database is locked'), { errcode: 5 }))).toContain('database browser');
  });
});

describe('the log of writes', () => {
  const logSize = () => statSync(`${path}-wal`).size;

  test('is brought home: the file alone has all that was stored', async () => {
    const adapter = new SqliteAdapter(path);
    for (const key of KEYS) await put(adapter, key);
    await adapter.bringHome();
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(path, copy);
    const other = openStore(`sqlite://${copy}`);
    expect(await listKeys(other, '')).toEqual(KEYS);
    await other.close();
    await adapter.disconnect();
  });

  test('is brought home beside the main thread, and whoever writes meanwhile loses nothing', async () => {
    const adapter = new SqliteAdapter(path);
    const many = Array.from({ length: 300 }, (_, number) => `key ${1000 + number}`);
    let isHome = false;
    await put(adapter, 'first');
    const home = adapter.bringHome().then(() => {
      isHome = true;
    });
    const writes: Promise<boolean>[] = [];
    while (!isHome || writes.length < many.length) {
      writes.push(put(adapter, many[writes.length % many.length] ?? ''));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([home, ...writes]);
    await adapter.disconnect();
    const again = openStore(`sqlite://${path}`);
    expect(await listKeys(again, 'key')).toEqual(many);
    await again.close();
  });

  test('is brought home by itself a minute after a write', async () => {
    const adapter = new SqliteAdapter(path);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const key of KEYS) await put(adapter, key.repeat(5000));
    const before = logSize();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(logSize, { timeout: 200_000 }).toBeLessThan(before / 4);
    expect(await adapter.get('a'.repeat(5000))).toBeDefined();
    await adapter.disconnect();
  });

  test('that cannot be brought home while somebody reads loses nothing by it', async () => {
    const adapter = new SqliteAdapter(path);
    for (const key of KEYS) await put(adapter, key);
    const walk = adapter.snapshot()[Symbol.asyncIterator]();
    await walk.next();
    await adapter.bringHome();
    await put(adapter, 'later');
    await walk.return(undefined);
    await adapter.bringHome();
    await adapter.disconnect();
    const again = openStore(`sqlite://${path}`);
    expect(await listKeys(again, '')).toEqual([...KEYS, 'later']);
    await again.close();
  });
});
