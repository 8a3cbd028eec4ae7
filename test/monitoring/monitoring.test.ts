import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openMonitoring } from '../../src/monitoring/httpServer.ts';
import { createMetrics } from '../../src/monitoring/metrics.ts';
import { measuredStore } from '../../src/monitoring/timings.ts';
import { StoreFailure } from '../../src/store/failure.ts';
import { openStore } from '../../src/store/openStore.ts';
import { OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';
import { rawLine } from '../page/rawPort.ts';
import { postgresPrograms, startPostgres } from '../store/postgres.ts';

const DIRECTLY = [OUR_NODE, 'src/main.js'];

describe('the health of a process', () => {
  async function healthOf(isConnected: boolean, isStoreAway: boolean) {
    const store = openStore('sqlite::memory:');
    // As with a full disk: all can be read.
    const set = isStoreAway ? () => Promise.reject(new StoreFailure('away')) : store.set;
    const options = { port: 0, host: '127.0.0.1', metrics: createMetrics('1.2.3'), isConnected: () => isConnected };
    const monitoring = await openMonitoring({ ...options, store: { ...store, set }, onFault: () => undefined });
    const answer = await fetch(`http://127.0.0.1:${monitoring.port}/healthz`);
    const health = { status: answer.status, words: (await answer.text()).trim().split('\n') };
    expect((await fetch(`http://127.0.0.1:${monitoring.port}/livez`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${monitoring.port}/readyz`)).status).toBe(health.status);
    await monitoring.close();
    await store.close();
    return health;
  }

  test.each([
    [true, false, 200, ['well']],
    [false, false, 503, ['the connection to Discord is down']],
    [true, true, 503, ['the store does not answer: no move can be saved']],
    [false, true, 503, ['the connection to Discord is down', 'the store does not answer: no move can be saved']],
  ] as const)('connected %s, store away %s: %i', async (isConnected, isAway, status, words) => {
    expect(await healthOf(isConnected, isAway)).toEqual({ status, words });
  });
});

test.each([
  ['127.0.0.1', 200],
  ['localhost:5022', 200],
  ['[::1]:5022', 200],
  ['parlor:5022', 200],
  ['parlor.default.svc.cluster.local', 200],
  ['evil.example', 421],
  ['127.0.0.1.evil.example:5022', 421],
  ['', 421],
])('the figures asked for at the host %j: %i', async (host, status) => {
  const store = openStore('sqlite::memory:');
  const options = { port: 0, host: '127.0.0.1', metrics: createMetrics('1.2.3'), isConnected: () => true };
  const monitoring = await openMonitoring({ ...options, store, onFault: () => undefined });
  const line = await rawLine(`http://127.0.0.1:${monitoring.port}`);
  line.socket.write(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(Number((await line.ended).split(' ')[1])).toBe(status);
  await monitoring.close();
  await store.close();
});

test('operations of the store are timed whether they succeed or fail', async () => {
  const metrics = createMetrics('1.2.3');
  const store = openStore('sqlite::memory:');
  const measured = measuredStore(store, metrics);
  await measured.set({ number: 1 });
  expect(await measured.get('number', z.number())).toBe(1);
  await expect(measured.get('number', z.string())).rejects.toThrow();
  const text = await metrics.text();
  expect(text).toContain('parlor_store_seconds_count{operation="set"} 1');
  expect(text).toContain('parlor_store_seconds_count{operation="get"} 2');
  await store.close();
});

test('operations that the store fails at are counted', async () => {
  const metrics = createMetrics('1.2.3');
  const away = () => Promise.reject(new StoreFailure('away'));
  const store = measuredStore({ ...openStore('sqlite::memory:'), set: away }, metrics);
  await expect(store.set({})).rejects.toThrow('away');
  expect(await metrics.text()).toContain('parlor_store_failures_total{operation="set"} 1');
});

/** What is drawn and alarms: the name of a figure, and a condition on one of its labels. */
interface FigureCondition {
  readonly name: string;
  readonly label?: string | undefined;
  readonly is?: string | undefined;
  readonly value?: string | undefined;
}

function askedIn(expr: string): readonly FigureCondition[] {
  const found = expr.matchAll(/\b((?:parlor|nodejs|process)_\w+)(?:\{(\w+)(!?=)"(\w+)"\})?/g);
  return Array.from(found, ([, name = '', label, is, value]) => ({ name, label, is, value }));
}

/** All figures that docs/monitoring asks for. */
function askedFor(): readonly FigureCondition[] {
  const read = (name: string) => readFileSync(new URL(`../../docs/monitoring/${name}`, import.meta.url), 'utf8');
  const Exprs = z.array(z.object({ expr: z.string() }));
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: Exprs })) })
    .parse(JSON.parse(read('grafana.json')));
  const { groups } = z.object({ groups: z.array(z.object({ rules: Exprs })) }).parse(parse(read('alerts.yaml')));
  const [drawn, alarming] = [panels.flatMap(({ targets }) => targets), groups.flatMap(({ rules }) => rules)];
  expect(drawn.length).toBeGreaterThan(10);
  expect(alarming.length).toBeGreaterThan(5);
  return [...drawn, ...alarming].flatMap(({ expr }) => askedIn(expr));
}

/** Those of them that these figures do not answer: of which there is no line, or none with such a label. */
function unanswered(asked: readonly FigureCondition[], figures: string): readonly string[] {
  const lines = figures.split('\n').filter((line) => !line.startsWith('#'));
  const answers = ({ name, label, is, value }: FigureCondition, line: string) => {
    if (!line.startsWith(`${name} `) && !line.startsWith(`${name}{`)) return false;
    return label === undefined || line.includes(`${label}="${value}"`) === (is === '=');
  };
  return asked.filter((one) => !lines.some((line) => answers(one, line))).map(({ name }) => name);
}

test('each of our figures is on the dashboard or in an alert', async () => {
  const metrics = createMetrics('1.2.3');
  metrics.look({
    openTables: () => 0,
    undeliveredBoards: () => 0,
    connection: () => ({ ping: -1, servers: 0, shards: 0 }),
    storeConnections: () => ({ open: 0, idle: 0, waiting: 0 }),
    pageConnections: () => ({ strangers: 3, signedIn: 2, refused: 1 }),
  });
  const asked = askedFor();
  const ours = metrics.names().filter((name) => name.startsWith('parlor_'));
  expect(ours.filter((name) => !asked.some((one) => one.name.startsWith(name)))).toEqual([]);
});

/** Of a store that is a server alone. */
const OF_A_SERVER = ['parlor_store_connections', 'parlor_store_connections_idle', 'parlor_store_waiting'];

describe('a bot that is watched', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let discord: Playground;
  let parlor: Parlor;
  beforeEach(async () => {
    folder = temporaryFolder();
    discord = await startPlayground();
  });
  afterEach(async () => {
    parlor.process.kill('SIGTERM');
    await parlor.ended;
    await discord.close();
    folder.remove();
  });

  async function start(settings: Readonly<Record<string, string>>) {
    parlor = startParlor(DIRECTLY, {
      DISCORD_TOKEN: discord.token,
      DISCORD_API: discord.api,
      KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
      ...settings,
    });
    await parlor.says('"ready"');
  }
  const address = () => {
    const port = /"port":(\d+),"msg":"health and metrics/.exec(parlor.output())?.[1];
    return `http://127.0.0.1:${port}`;
  };

  test('tells its figures, and of nobody', async () => {
    await start({ METRICS_PORT: '0' });
    const [ada, ben] = discord.people.map(({ id }) => discord.visitor(id, discord.channels[0]?.id ?? ''));
    await ada?.command('/cellz new computer:easy columns:3 rows:3');
    await ada?.command('/cellz move line:a1-a2');
    await ben?.command('/cellz move line:a1-a3');
    expect((await fetch(`${address()}/healthz`)).status).toBe(200);
    const told = async () => (await fetch(`${address()}/metrics`)).text();
    // On a busy machine the bot says first that it is thinking.
    for (const done of ['"cellz new",outcome="done"} 1', '"cellz move",outcome="refused"}']) {
      await expect.poll(told, { timeout: 200_000 }).toContain(`parlor_interactions_total{command=${done}`);
    }
    const figures = await told();
    expect(figures).toMatch(/parlor_answer_seconds_count\{command="cellz new"\} 1/);
    expect(figures).toMatch(/parlor_draw_seconds_count\{game="cellz"\} \d/);
    expect(figures).toMatch(/parlor_encode_seconds_count\{game="cellz"\} \d/);
    expect(figures).toMatch(/parlor_store_seconds_count\{operation="change"\} \d/);
    expect(figures).toContain('parlor_open_tables 1');
    expect(figures).toMatch(/parlor_servers [1-9]/);
    expect(figures).toContain('parlor_shards 1');
    expect(figures).toMatch(/parlor_swept_timestamp_seconds [1-9]/);
    expect(figures).toContain('parlor_swept_matches_total 0');
    expect(figures).not.toContain('parlor_store_connections');
    expect(figures).toMatch(/parlor_build_info\{version="\d+\.\d+\.\d+"\} 1/);
    expect(figures).toMatch(/parlor_undelivered_boards \d/);
    expect(figures).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(figures).toMatch(/process_resident_memory_bytes \d{7}/);
    expect(figures).toMatch(/nodejs_heap_size_used_bytes \d{7}/);
    expect(figures).toContain('parlor_reconnects_total 0');
    discord.faults.dropGateway();
    await expect.poll(told, { timeout: 200_000 }).toContain('parlor_reconnects_total 1');
    await ada?.command('/cellz hint');
    await expect
      .poll(told, { timeout: 200_000 })
      .toMatch(/parlor_thinking_seconds_count\{game="cellz",level="\w+"\} \d/);
    for (const { id, name } of discord.people) {
      expect(figures).not.toContain(id);
      expect(figures).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
    for (const { id } of discord.channels) expect(figures).not.toContain(id);
    await discord.close();
    const health = async () => (await fetch(`${address()}/healthz`)).status;
    await expect.poll(health, { timeout: 200_000 }).toBe(503);
  });

  test.each(postgresPrograms() === undefined ? ['SQLite'] : ['SQLite', 'PostgreSQL'])(
    'answers on %s all that the dashboard and the alerts ask for, failures with 0 before the first',
    async (name) => {
      const server = name === 'PostgreSQL' ? await startPostgres() : undefined;
      await start({ METRICS_PORT: '0', BOARD_PORT: '0', ...(server === undefined ? {} : { KEYV_URI: server.uri }) });
      const told = async () => (await fetch(`${address()}/metrics`)).text();
      expect(await told()).toContain('parlor_store_failures_total{operation="change"} 0');
      expect(await told()).toContain('parlor_interactions_total{command="cellz move",outcome="failed"} 0');
      const [ada] = discord.people.map(({ id }) => discord.visitor(id, discord.channels[0]?.id ?? ''));
      await ada?.command('/cellz new computer:easy columns:3 rows:3');
      await ada?.command('/cellz hint');
      const asked = askedFor().filter((one) => server !== undefined || !OF_A_SERVER.includes(one.name));
      await expect.poll(async () => unanswered(asked, await told()), { timeout: 200_000 }).toEqual([]);
      parlor.process.kill('SIGTERM');
      await parlor.ended;
      await server?.close();
    },
  );

  test('listens nowhere unless it is told a port', async () => {
    await start({});
    expect(parlor.output()).not.toContain('health and metrics');
  });
});
