import { EventEmitter } from 'node:events';
import { GatewayDispatchEvents } from 'discord.js';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { watchMissingServers } from '../../src/discord/jobs/missingServers.ts';

/** Servers of the second of two shards, and one of the first. */
const [OURS, ALSO_OURS, STILL_OURS, THEIRS] = [1n, 3n, 5n, 2n].map((number) => String(number << 22n)) as [
  string,
  string,
  string,
  string,
];

let ws: EventEmitter;
let guilds: Map<string, unknown>;
let left: string[];
let found: PromiseWithResolvers<void>;
let work: Promise<void>[];
let unreadable: string | undefined;
let compared: () => Promise<void>;

beforeEach(() => {
  [ws, guilds, left, found, work] = [new EventEmitter(), new Map(), [], Promise.withResolvers(), []];
  unreadable = undefined;
  const servers = {
    read: async (guild: string) => {
      if (guild === unreadable) throw new Error('a damaged record');
      return { leftAt: left.includes(guild) ? 1 : undefined };
    },
  };
  const tables = { servers, found: () => found.promise.then(() => ({ guilds: new Set([OURS, ALSO_OURS, THEIRS]) })) };
  const client = { ws, guilds: { cache: guilds } };
  const app = { tables, log: pino({ level: 'silent' }) };
  const job = watchMissingServers(client as never, app as never, async (guild, isThere) => {
    left = isThere ? left.filter((one) => one !== guild) : [...left, guild];
  });
  job.begin((one) => work.push(one));
  ({ compared } = job);
});

const begin = (...there: readonly string[]) =>
  ws.emit(GatewayDispatchEvents.Ready, { guilds: there.map((id) => ({ id })), shard: [1, 2] });

test('a server with live matches that removed the bot while it was away is noted before clocks run, once', async () => {
  begin(OURS);
  let isCompared = false;
  const clocks = compared().then(() => {
    isCompared = true;
  });
  await new Promise(setImmediate);
  expect(isCompared).toBe(false);
  found.resolve();
  await clocks;
  expect(left).toEqual([ALSO_OURS]);
  begin(OURS);
  await compared();
  expect(left).toEqual([ALSO_OURS]);
  expect(work).toHaveLength(2);
});

test('a server that removed the bot while a connection was lost is forgotten, unless it invited the bot again', async () => {
  for (const guild of [OURS, STILL_OURS, THEIRS]) guilds.set(guild, {});
  begin(OURS);
  expect([...guilds.keys()]).toEqual([OURS, THEIRS]);
  guilds.set(ALSO_OURS, {});
  found.resolve();
  await compared();
  expect(left).toEqual([STILL_OURS]);
});

test('a server that invited the bot again while it was away is noted, without holding up clocks', async () => {
  left = [OURS, STILL_OURS];
  for (const guild of [OURS, ALSO_OURS, STILL_OURS]) guilds.set(guild, {});
  begin(OURS, ALSO_OURS, STILL_OURS);
  found.resolve();
  await compared();
  expect(left).toContain(OURS);
  await Promise.all(work);
  // Where nobody plays, the daily sweep finds out.
  expect(left).toEqual([STILL_OURS]);
});

test('a record that cannot be read keeps no other server from being noted', async () => {
  unreadable = OURS;
  begin();
  found.resolve();
  await compared();
  expect(left).toEqual([ALSO_OURS]);
});
