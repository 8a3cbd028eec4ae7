import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup, roomForBackup } from '../../src/night/nightlyBackup.ts';
import { createNightWatch, type NightWatchOptions, type OwnerLine } from '../../src/night/nightWatch.ts';
import { restore } from '../../src/store/backup.ts';
import { MEGABYTE } from '../../src/store/diskSpace.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../main/parlor.ts';
import { NO_POSTGRES, postgresPrograms, startPostgres } from '../store/postgres.ts';
import { listKeys } from '../store/storeConformance.ts';

const HOUR = 60 * 60 * 1000;
const EVENING = Date.parse('2026-11-22T20:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let told: (readonly OwnerLine[])[];
let free: number;
let now: number;
let isReachable: boolean;
beforeEach(async () => {
  folder = temporaryFolder();
  store = openStore(uri());
  await store.set({ one: { schema: 1 }, two: { schema: 1 } });
  told = [];
  free = 50_000 * MEGABYTE;
  now = EVENING;
  isReachable = true;
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const uri = () => `sqlite://${join(folder.path, 'parlor.sqlite')}`;
const backups = () => join(folder.path, 'backups');

function watchWith(options: Partial<NightWatchOptions> = {}) {
  return createNightWatch({
    store,
    log: pino({ level: 'silent' }),
    now: () => now,
    version: '0.2.0',
    news: undefined,
    hasMoved: false,
    backups: undefined,
    rooms: () => [{ folder: '/here', free }],
    tell: async (lines) => {
      if (isReachable) told.push(lines);
      return isReachable;
    },
    ending: new AbortController().signal,
    ...options,
  });
}
const keys = () => told.map((lines) => lines.map((line) => (typeof line === 'string' ? line : line.key)));
const withBackups = (make: typeof makeBackup = makeBackup) =>
  watchWith({ backups: { folder: backups(), uri: uri(), needs: () => roomForBackup(uri()), make } });
const fails = async () => {
  throw new Error('no');
};

describe('each night', () => {
  test('one backup is made, which can be put back, and nothing else is left', async () => {
    const watch = withBackups();
    await watch.look();
    await watch.look();
    expect(readdirSync(backups())).toEqual(['parlor-2026-11-22.jsonl.gz']);
    const anew = openStore('sqlite::memory:');
    await restore(anew, join(backups(), 'parlor-2026-11-22.jsonl.gz'));
    expect(await listKeys(anew, '')).toEqual(['one', 'owner', 'two']);
    await anew.close();
    now = Date.parse('2026-11-23T02:59:00Z');
    await watch.look();
    expect(readdirSync(backups())).toHaveLength(1);
    now = Date.parse('2026-11-23T03:01:00Z');
    await watch.look();
    expect(readdirSync(backups())).toHaveLength(2);
    expect(told).toEqual([]);
  });

  test('one backup is made also where one of a later day lies, as from a host whose clock was wrong', async () => {
    let made = 0;
    const watch = withBackups(async (task, into) => {
      made += 1;
      return makeBackup(task, into);
    });
    mkdirSync(backups());
    writeFileSync(join(backups(), 'parlor-2027-01-01.jsonl.gz'), 'later');
    await watch.look();
    await watch.look();
    expect(made).toBe(1);
  });

  test('what backups that broke off have left behind is removed, and nothing of other people', async () => {
    await withBackups().look();
    const left = ['parlor-2026-11-20.jsonl.gz.untried', 'parlor-2026-11-20.jsonl.gz.untried.unfinished'];
    for (const name of [...left, 'parlor-2026-11-20.jsonl.gz.scratch-wal', 'mine.txt']) {
      writeFileSync(join(backups(), name), 'half');
    }
    now += 24 * HOUR;
    await withBackups().look();
    expect(readdirSync(backups()).toSorted()).toEqual([
      'mine.txt',
      'parlor-2026-11-22.jsonl.gz',
      'parlor-2026-11-23.jsonl.gz',
    ]);
  });

  test('the owner hears once that the backup failed, and it is tried again every hour', async () => {
    let tries = 0;
    const watch = withBackups(async () => {
      tries += 1;
      return fails();
    });
    for (let minutes = 0; minutes <= 120; minutes += 10) {
      await watch.look();
      now += 10 * 60_000;
    }
    expect(tries).toBe(3);
    expect(keys()).toEqual([['owner.backup.failed', 'owner.backup.none']]);
    await withBackups(fails).look();
    expect(told).toHaveLength(1);
    now += 24 * HOUR;
    await withBackups(fails).look();
    expect(told).toHaveLength(2);
  });

  test('no backup is made where it would fill the disk, and the owner hears so', async () => {
    free = 1100 * MEGABYTE;
    await watchWith({
      backups: { folder: backups(), uri: uri(), needs: () => 1050 * MEGABYTE, make: fails },
    }).look();
    expect(keys()).toEqual([['owner.backup.room', 'owner.backup.none']]);
  });

  test('a backup that is called off because the bot stops is no failure', async () => {
    const ending = new AbortController();
    const made = { folder: backups(), uri: uri(), needs: () => 0 };
    const make: typeof makeBackup = (task, into) => {
      const making = makeBackup(task, into, ending.signal);
      ending.abort();
      return making;
    };
    await watchWith({ backups: { ...made, make }, ending: ending.signal }).look();
    expect(told).toEqual([]);
    expect(readdirSync(backups()).filter((name) => name.endsWith('.gz'))).toEqual([]);
  });
});

if (postgresPrograms() === undefined) test.skip(NO_POSTGRES, () => undefined);
else {
  test('a backup of PostgreSQL is made beside the bot, and put back once, too', async () => {
    const server = await startPostgres();
    const games = openStore(server.uri);
    await games.set({ one: { schema: 1 } });
    expect(await makeBackup({ uri: server.uri, version: '0.2.0', at: now }, backups())).toBe(1);
    expect(readdirSync(backups())).toEqual(['parlor-2026-11-22.jsonl.gz']);
    await games.close();
    await server.close();
  });
}

describe('the owner hears', () => {
  test('once what is new in a version, and whether what was stored was moved over', async () => {
    await watchWith({ news: '- all', hasMoved: true }).look();
    await watchWith({ news: '- all' }).look();
    expect(keys()).toEqual([['owner.news', '- all', 'owner.news.moved', 'owner.news.all']]);
    await watchWith({ version: '0.3.0', news: '- more' }).look();
    expect(keys()[1]).toEqual(['owner.news', '- more', 'owner.news.same', 'owner.news.all']);
  });

  test('of a disk before it is full, again when it nearly is, and that there is room again', async () => {
    for (const megabytes of [50_000, 900, 800, 90, 80, 5000, 6000]) {
      free = megabytes * MEGABYTE;
      await watchWith().look();
    }
    expect(keys()).toEqual([['owner.room.note'], ['owner.room.wrong'], ['owner.room.well']]);
    expect(told[0]).toEqual([{ key: 'owner.room.note', values: { megabytes: 900, folder: '/here' } }]);
  });

  test('what did not reach them later, and Discord is not asked all the time', async () => {
    isReachable = false;
    let asked = 0;
    const tell = async (lines: readonly OwnerLine[]) => {
      asked += 1;
      if (isReachable) told.push(lines);
      return isReachable;
    };
    const watch = watchWith({ news: '- all', tell });
    for (let looks = 0; looks < 10; looks += 1) await watch.look();
    expect(asked).toBe(1);
    isReachable = true;
    now += 7 * HOUR;
    await watch.look();
    expect(keys()).toHaveLength(1);
  });

  test('nothing where the store is away, and the watch goes on', async () => {
    const away = { ...store, get: fails };
    await watchWith({ store: away, news: '- all' }).look();
    expect(told).toEqual([]);
  });
});
