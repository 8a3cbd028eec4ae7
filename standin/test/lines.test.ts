import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type MovableClock, movableClock } from '../src/clock.ts';
import { type Playground, startPlayground } from '../src/playground.ts';

let playground: Playground;
let clock: MovableClock;
let lines: WebSocket[];

beforeEach(async () => {
  clock = movableClock(Date.UTC(2026, 2, 11, 12));
  lines = [];
  playground = await startPlayground({ clock, shards: 2, shardsAtOnce: 1 });
});

afterEach(async () => {
  for (const line of lines) line.terminate();
  await playground.close();
});

interface Heard {
  readonly op: number;
  readonly t?: string;
  readonly d?: { readonly session_id?: string };
}

/** A line on which something is said once; what is then told, or the code it is closed with. */
async function say(...frames: readonly { readonly op: number; readonly d: unknown }[]): Promise<Heard | number> {
  const line = new WebSocket(playground.api.replace('http', 'ws').replace('/api', '/gateway'));
  lines.push(line);
  return new Promise((resolve) => {
    line.on('close', resolve);
    line.on('open', () => {
      for (const frame of frames) line.send(JSON.stringify(frame));
    });
    line.on('message', (raw) => {
      const heard = JSON.parse(String(raw)) as Heard;
      if (heard.op === 0 || heard.op === 9) resolve(heard);
    });
  });
}

const identify = (more: object = {}) => ({ op: 2, d: { token: playground.token, intents: 1, shard: [0, 2], ...more } });

test('shards begin one after the other, where Discord wants that', async () => {
  expect(await say(identify())).toMatchObject({ t: 'READY' });
  expect(await say(identify({ shard: [1, 2] }))).toMatchObject({ op: 9, d: false });
  clock.advance(5000);
  expect(await say(identify({ shard: [1, 2] }))).toMatchObject({ t: 'READY' });
});

test('a session is resumed by the token of the bot alone', async () => {
  const begun = await say(identify());
  const session_id = typeof begun === 'number' ? '' : begun.d?.session_id;
  const resume = (token: string) => ({ op: 6, d: { token, session_id, seq: 1 } });
  expect(await say(resume('another'))).toBe(4004);
  expect(await say(resume(playground.token))).toMatchObject({ op: 0 });
});

test.each([
  ['that there are not', 1 << 17, 4013],
  ['far beyond all', 2 ** 40, 4013],
  ['to hear of members, ungranted', 1 << 1, 4014],
  ['to hear of presences, ungranted', 1 << 8, 4014],
  ['to read what people write, ungranted', 1 << 15, 4014],
])('intents %s are refused', async (_, intents, code) => {
  expect(await say(identify({ intents }))).toBe(code);
});

test('who says too much is cut off', async () => {
  const frames = Array.from({ length: 130 }, () => ({ op: 1, d: null }));
  expect(await say(...frames)).toBe(4008);
});

test('a line that falls silent is given up by the client, which resumes and hears what it missed', async () => {
  await playground.close();
  playground = await startPlayground({ heartbeat: 1000 });
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(playground.token);
  await ready;
  playground.faults.silenceGateway();
  const thread = playground.visitor('Ada', 'games').openThread({ name: 'in the silence' });
  await expect.poll(() => client.channels.cache.has(thread), { timeout: 60_000 }).toBe(true);
  await client.destroy();
});

test('a server goes away and comes back, and is the same', async () => {
  await playground.close();
  playground = await startPlayground();
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(playground.token);
  await ready;
  const away = new Promise((resolve) => client.once(Events.GuildUnavailable, resolve));
  playground.faults.serverAway(playground.guildId);
  expect(await away).toMatchObject({ id: playground.guildId, available: false });
  const back = new Promise((resolve) => client.once(Events.GuildAvailable, resolve));
  playground.faults.serverBack(playground.guildId);
  expect(await back).toMatchObject({ id: playground.guildId, available: true });
  await client.destroy();
});
