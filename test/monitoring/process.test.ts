import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';
import { postgresPrograms, startPostgres } from '../store/postgres.ts';
import { askedFor, unanswered } from './askedFigures.ts';

const DIRECTLY = [OUR_NODE, 'src/main.js'];

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
    const port = /"port":(\d+),"msg":"serving health and metrics/.exec(parlor.output())?.[1];
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
    expect(parlor.output()).not.toContain('serving health and metrics');
  });
});
