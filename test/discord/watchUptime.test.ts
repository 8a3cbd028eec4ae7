import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchUptime } from '../../src/discord/jobs/watchUptime.ts';
import type { Pause } from '../../src/match/pauses.ts';
import type { Shard } from '../../src/match/shard.ts';

test('after an outage of a shard its own tables are read, also after one that cannot be', async () => {
  const [first, second] = [1n << 22n, 2n << 22n].map(String);
  const tables = new Map([
    ['damaged', second],
    ['theirs', first],
    ['ours', second],
  ]);
  const read: string[] = [];
  const told: { over?: (shard: Shard, outage: Pause) => void } = {};
  const asides: Promise<void>[] = [];
  const uptime = {
    ...{ noteUp: () => undefined, noteDown: () => undefined },
    begin: async (_: unknown, listener: object) => void Object.assign(told, listener),
  };
  const app = {
    tables: {
      clocks: { uptime },
      all: async (isMeant: (guild: string | undefined) => boolean) =>
        [...tables].filter(([, guild]) => isMeant(guild)).map(([id]) => id),
      read: async (id: string) => {
        read.push(id);
        if (id === 'damaged') throw new Error('a damaged record');
        return undefined;
      },
    },
    log: pino({ level: 'silent' }),
    aside: (work: () => Promise<void>) => asides.push(work()),
  };
  const client = Object.assign(new EventEmitter(), { ws: { shards: new Map() }, options: {} });
  await watchUptime(client as never, { app, now: () => 0 } as never).begin();
  told.over?.({ id: 0, count: 2 }, { from: 0, until: 600_000 });
  await Promise.all(asides);
  expect(read).toEqual(['damaged', 'ours']);
});
