import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../src/log.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { createOutages } from '../../src/store/outages.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';

/** A store whose disk is full or not, and what the log says of it. */
function onSmallDisk() {
  let now = 0;
  let isFull = false;
  const lines: string[] = [];
  const outages = createOutages(() => now);
  const log = createLog('info', {
    isExplained: outages.explains,
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  outages.listen({
    began: (kind) => log.error(`not ${kind}`),
    ended: (kind, told) => log.warn(told, `again ${kind}`),
  });
  const disk = new SqliteAdapter(':memory:');
  const adapter = {
    capabilities: disk.capabilities,
    ...{ get: disk.get.bind(disk), keys: disk.keys.bind(disk), entries: disk.entries.bind(disk) },
    ...{ snapshot: disk.snapshot.bind(disk), connections: undefined, disconnect: disk.disconnect.bind(disk) },
    writeIf: (write: Parameters<typeof disk.writeIf>[0]) =>
      isFull && write.set.size > 0 ? Promise.reject(new Error('disk full')) : disk.writeIf(write),
  };
  const watched = outages.watch(adapter);
  const store = storeOn(watched);
  return {
    log,
    lines,
    save: (key: string) => store.set({ [key]: 1 }).catch((error: unknown) => log.error({ err: error }, 'not saved')),
    /** Writes nothing, only if nothing stands there. */
    touch: () => watched.writeIf({ expected: new Map([['nothing', undefined]]), set: new Map(), remove: [] }),
    look: () => store.get('nothing', z.unknown()),
    fill: (is: boolean) => {
      isFull = is;
    },
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    close: store.close,
  };
}

test('an outage of the store is one line when it begins and one, with its sum, when it ends', async () => {
  const { save, look, fill, wait, log, lines, close } = onSmallDisk();
  await save('before');
  fill(true);
  for (let number = 0; number < 50; number += 1) await save(`${number}`);
  await look();
  log.error({ err: new Error('another') }, 'something else');
  wait(30);
  fill(false);
  await save('after');
  await save('later');
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'not saved' }),
    expect.objectContaining({ msg: 'something else' }),
    expect.objectContaining({ msg: 'again saved', seconds: 30, failures: 50, spared: 50 }),
  ]);
  fill(true);
  await save('once more');
  expect(lines).toHaveLength(4);
  fill(false);
  await save('after that');
  // What was spared the first time is not told again.
  expect(lines.at(-1)).toMatchObject({ msg: 'again saved', failures: 1, spared: 1 });
  await close();
});

test('a write that writes nothing does not tell that all can be saved again', async () => {
  const { save, touch, fill, lines, close } = onSmallDisk();
  await save('before');
  fill(true);
  await save('lost');
  await touch();
  expect(lines.map((line) => Object(line).msg)).toEqual(['not saved']);
  fill(false);
  await touch();
  expect(lines).toHaveLength(1);
  await save('after');
  expect(lines.map((line) => Object(line).msg)).toEqual(['not saved', 'again saved']);
  await close();
});

test('how many lines were spared is told to the end of the last of two outages', async () => {
  const told: unknown[] = [];
  const outages = createOutages(() => 0);
  outages.listen({ began: () => undefined, ended: (kind, { spared }) => told.push([kind, spared]) });
  const disk = new SqliteAdapter(':memory:');
  let isAway = true;
  let isFull = true;
  const watched = outages.watch({
    ...{ capabilities: undefined, keys: disk.keys, entries: disk.entries },
    ...{ snapshot: disk.snapshot, connections: undefined },
    disconnect: () => disk.disconnect(),
    get: (key) => (isAway ? Promise.reject(new StoreFailure('away')) : disk.get(key)),
    writeIf: (write) => (isFull ? Promise.reject(new StoreFailure('full')) : disk.writeIf(write)),
  });
  const read = () => watched.get('1').catch(outages.explains);
  const save = () =>
    watched.writeIf({ expected: new Map(), set: new Map([['1', '1']]), remove: [] }).catch(outages.explains);
  for (const work of [read, save, save]) expect(await work()).toBe(true);
  isAway = false;
  await read();
  await save();
  isFull = false;
  await save();
  expect(told).toEqual([
    ['read', 3],
    ['saved', 4],
  ]);
  await watched.disconnect();
});

test('a store on PostgreSQL that is watched still says how many connections it holds', async () => {
  const store = openStore('postgres://nobody@localhost:1/x', { outages: createOutages(() => 0) });
  expect(store.connections?.()).toEqual({ open: 0, idle: 0, waiting: 0 });
  await store.close();
});
