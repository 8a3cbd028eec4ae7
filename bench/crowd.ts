import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startPlayground } from 'discord-standin';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { openPendingArrivals } from '../src/page/pendingArrivals.ts';
import { openStore } from '../src/store/openStore.ts';
import { freePort } from '../test/main/freePort.ts';
import { openCrowd, type Player, playerAt } from './crowd/discord.ts';
import { startOurs } from './turns/bots.ts';
import { print, quantile } from './turns/statistics.ts';

/**
 * `npm run bench -- crowd`: a crowd opens the page in Discord's window, all behind one address like Discord's proxy,
 * while a stranger behind the same address sends a thousand requests per second. Each player signs in, opens the
 * permanent connection, and looks. Everything runs on this machine. The requirement: nobody is refused, and signing in
 * takes at most 1 s at the 99th percentile.
 */
const PLAYERS = 5000;
const RATE = 1000;

/** The time over which they arrive, and when the bench ends at the latest, in milliseconds. */
const COMING = 35_000;
const LATEST = 55_000;

/** The header as Discord's proxy sets it, and as our proxy in front of the board passes it on. */
const PROXY = { 'x-forwarded-for': '203.0.113.200' };

/** The number of letters of a key that a page omits where it shows it: src/page/browser/requests.ts. */
const HIDDEN = 22;

interface ConnectResult {
  /** How long signing in took, in milliseconds. */
  readonly took: number;
  /** What went wrong, if anything did. */
  readonly refused: string | undefined;
}

/** A connection pool like that of the proxy in front of the board, regardless of how many people come. */
const pool = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request as a page does; returns the status and the response. */
function post(
  address: string,
  body: object,
  key?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const own = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const headers = { ...PROXY, ...own, 'x-parlor': '1', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', agent: pool, headers }, (answer) => {
      text(answer).then((words) => resolve({ status: answer.statusCode ?? 0, text: words }), reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

async function comeIn(url: string, player: Player, lines: WebSocket[]): Promise<ConnectResult> {
  const begun = performance.now();
  const signed = await post(`${url}/board/api/sign-in`, player);
  const took = performance.now() - begun;
  if (signed.status !== 200) return { took, refused: `sign-in ${signed.status}` };
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(signed.text));
  const greeting = await greet(url, key, lines);
  if (greeting !== 'ready') return { took, refused: `line ${greeting}` };
  const looked = await post(`${url}/board/api/look`, { match: '', picked: '', stamp: '', theme: 'dark' }, key);
  return { took, refused: looked.status === 200 ? undefined : `look ${looked.status}` };
}

/** Opens the connection of a page; returns the first message on it. */
function greet(url: string, key: string, lines: WebSocket[]): Promise<string> {
  return new Promise((resolve) => {
    const address = `${url.replace('http', 'ws')}/board/api/live?by=${key.slice(0, -HIDDEN)}`;
    const line = new WebSocket(address, { headers: PROXY, origin: 'null' });
    lines.push(line);
    line.on('open', () => line.send(JSON.stringify({ key })));
    line.once('message', (word) => resolve(String(word)));
    line.on('close', () => resolve('closed'));
    line.on('error', ({ message }) => resolve(message));
  });
}

/**
 * Stores what the bot records when Discord opens a window at its request; all of these are opened before the stranger
 * comes.
 */
async function noteWindows(uri: string): Promise<void> {
  const store = openStore(uri);
  const { opened } = openPendingArrivals(store, Date.now);
  const instances = new Set(Array.from({ length: PLAYERS }, (_, at) => playerAt(at, channel).instance));
  for (const instance of instances) await opened(instance, channel);
  await store.close();
}

const begun = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'parlor-crowd-'));
const standin = await startPlayground();
const channel = standin.channels[0]?.id ?? '';
const crowd = await openCrowd(standin.api, channel);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const settings = { BOARD_PORT: `${port}`, BOARD_PROXIES: '1', DISCORD_CLIENT_SECRET: 'secret', DISCORD_API: crowd.api };
const uri = `sqlite://${join(folder, 'parlor.sqlite')}`;
await noteWindows(uri);
const bot = await startOurs(standin, uri, settings, { watching: [] });
const lines: WebSocket[] = [];
try {
  // Games are running in the channel.
  const [ada, ben] = standin.people.map(({ id }) => standin.visitor(id, channel));
  await ada?.command('/cellz new columns:3 rows:3');
  await ben?.command('/cellz join');
  const cpu = bot.cpu();
  const stranger = new Worker(new URL('./crowd/stranger.ts', import.meta.url), {
    workerData: { url, channel, headers: PROXY, rate: RATE },
  });
  await sleep(1000);
  const came: ConnectResult[] = [];
  const since = performance.now();
  const all = Array.from({ length: PLAYERS }, async (_, at) => {
    await sleep((at / PLAYERS) * COMING);
    const one = await comeIn(url, playerAt(at, channel), lines).catch((error: unknown) => ({
      took: Number.POSITIVE_INFINITY,
      refused: String(error),
    }));
    came.push(one);
  });
  await Promise.race([Promise.all(all), sleep(LATEST - (performance.now() - begun))]);
  const seconds = (performance.now() - since) / 1000;
  const told = await new Promise<{ rate: number; statuses: [number, number][] }>((resolve) => {
    stranger.once('message', resolve);
    stranger.postMessage('stop');
  });
  const refused = came.filter((one) => one.refused !== undefined);
  const times = came.map(({ took }) => took);
  const open = lines.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  const spent = (bot.cpu() - cpu) / 1000;
  print(
    `players behind one address: ${PLAYERS}, of whom ${came.length} came through in ${seconds.toFixed(0)} s; lines open at the end: ${open}`,
  );
  print(
    `the stranger behind it: ${told.rate.toFixed(0)} requests a second, answered ${told.statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  );
  print(`players refused: ${refused.length + PLAYERS - came.length}`);
  for (const why of new Set(refused.map((one) => one.refused))) print(`  ${why}`);
  print(
    `processor time of the bot: ${spent.toFixed(1)} s in ${seconds.toFixed(0)} s, of ${cpus().length} processors; load ${loadavg()[0]?.toFixed(1)}`,
  );
  print(
    `signing in, ms: median ${quantile(times, 0.5).toFixed(0)}, 99th percentile ${quantile(times, 0.99).toFixed(0)}`,
  );
} finally {
  for (const line of lines) line.terminate();
  await bot.stop();
  crowd.close();
  await standin.close();
  rmSync(folder, { recursive: true });
}
process.exit();
