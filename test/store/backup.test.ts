import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackupFault, backUp, moveStore, restore } from '../../src/store/backup.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../main/parlor.ts';
import { NO_POSTGRES, type PostgresServer, postgresPrograms, startPostgres } from './postgres.ts';
import { listKeys } from './storeConformance.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const RECORDS = Object.fromEntries(
  Array.from({ length: 230 }, (_, number) => [
    `match:${number}`,
    { number, words: ['ä', '\u0000', '🎲', `${number}`] },
  ]),
);

let folder: ReturnType<typeof temporaryFolder>;
let stores: Store[];
beforeEach(() => {
  folder = temporaryFolder();
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

function open(name: string): Store {
  const store = openStore(`sqlite://${join(folder.path, name)}`);
  stores.push(store);
  return store;
}

async function recordsOf(store: Store): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  for await (const [key, value] of store.snapshot()) records[key] = value;
  return records;
}

const file = () => join(folder.path, 'backup.gz');

async function filled(): Promise<Store> {
  const store = open('old');
  await store.set(RECORDS);
  return store;
}

describe('a backup', () => {
  test('puts everything back into an empty store', async () => {
    expect(await backUp(await filled(), file(), '0.1.0', AT)).toMatchObject({ records: 230 });
    const anew = open('new');
    expect(await restore(anew, file())).toMatchObject({ records: 230, at: AT.getTime() });
    expect(await recordsOf(anew)).toEqual(RECORDS);
  });

  test('is never put into a store that holds anything', async () => {
    await backUp(await filled(), file(), '0.1.0', AT);
    const used = open('used');
    await used.set({ mine: 1 });
    await expect(restore(used, file())).rejects.toThrow('the store is not empty');
    expect(await listKeys(used, '')).toEqual(['mine']);
  });

  test('of nothing is refused, and leaves no file', async () => {
    await expect(backUp(open('empty'), file(), '0.1.0', AT)).rejects.toThrow(BackupFault);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  test.each([
    ['is cut off', (path: string) => truncateSync(path, readFileSync(path).length - 200)],
    ['has lost its last line', (path: string) => edit(path, (lines) => lines.slice(0, -1))],
    ['has lost a record', (path: string) => edit(path, (lines) => lines.toSpliced(5, 1))],
    ['has another record', (path: string) => edit(path, (lines) => lines.with(5, '{"key":"match:1","value":{}}'))],
    ['is something else', (path: string) => writeFileSync(path, 'a letter to a friend')],
    ['is not there', (path: string) => rmSync(path)],
  ])('that %s puts nothing back', async (_, spoil) => {
    await backUp(await filled(), file(), '0.1.0', AT);
    spoil(file());
    const anew = open('new');
    await expect(restore(anew, file())).rejects.toThrow(BackupFault);
    expect(await listKeys(anew, '')).toEqual([]);
  });
});

function edit(path: string, change: (lines: readonly string[]) => readonly string[]): void {
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n');
  writeFileSync(path, gzipSync(`${change(lines).join('\n')}\n`));
}

describe('moving a store', () => {
  test('copies everything, and leaves the old one as it was', async () => {
    const [old, anew] = [await filled(), open('new')];
    expect(await moveStore(old, anew)).toMatchObject({ records: 230 });
    expect(await recordsOf(anew)).toEqual(RECORDS);
    expect(await recordsOf(old)).toEqual(RECORDS);
    await expect(moveStore(old, anew)).rejects.toThrow('the store is not empty');
    await expect(moveStore(open('empty'), open('other'))).rejects.toThrow(BackupFault);
  });

  if (postgresPrograms() === undefined) {
    test.skip(NO_POSTGRES, () => undefined);
  } else {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.close());

    test('goes from SQLite to PostgreSQL and back, and a backup of one fits the other', async () => {
      const postgres = openStore(server.uri);
      stores.push(postgres);
      const old = await filled();
      const first = await moveStore(old, postgres);
      expect(await backUp(postgres, file(), '0.1.0', AT)).toMatchObject(first);
      expect(await restore(open('restored'), file())).toMatchObject(first);
      expect(await moveStore(postgres, open('back'))).toEqual(first);
    });
  }
});

/** Who may read and write a file, as its owner, their group and all others. */
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('nobody but its owner reads', () => {
  test('a backup, also where one that others could read was left behind unfinished', async () => {
    writeFileSync(`${file()}.unfinished`, 'half', { mode: 0o644 });
    await backUp(await filled(), file(), '0.1.0', AT);
    expect(modeOf(file())).toBe('600');
  });

  test('a store, also one that was made when all could', async () => {
    await (await filled()).close();
    stores = [];
    chmodSync(join(folder.path, 'old'), 0o644);
    await open('old').set({ more: 1 });
    for (const name of ['old', 'old-wal', 'old-shm']) expect(modeOf(join(folder.path, name))).toBe('600');
  });
});

describe('the key of the board', () => {
  const KEY = { 'board:secret': { schema: 1, secret: 'known to whoever reads this' } };

  test('is in no backup, and moves with the store', async () => {
    const store = await filled();
    await store.set(KEY);
    expect(await backUp(store, file(), '0.1.0', AT)).toMatchObject({ records: 230 });
    expect(gunzipSync(readFileSync(file())).toString()).not.toContain('board:secret');
    const moved = open('moved');
    await moveStore(store, moved);
    expect(await recordsOf(moved)).toEqual({ ...RECORDS, ...KEY });
  });

  test('of a backup of earlier versions is not put back', async () => {
    const records = Object.entries({ ...RECORDS, ...KEY }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const lines = records.map(([key, value]) => `${JSON.stringify({ key, value })}\n`);
    const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
    const header = { parlor: '0.1.0', format: 1, at: AT.toISOString() };
    const all = `${JSON.stringify(header)}\n${lines.join('')}${JSON.stringify({ records: lines.length, sha256 })}\n`;
    writeFileSync(file(), gzipSync(all));
    const anew = open('new');
    expect(await restore(anew, file())).toMatchObject({ records: 230 });
    expect(await recordsOf(anew)).toEqual(RECORDS);
  });
});
