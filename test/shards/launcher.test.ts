import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { parse } from 'dotenv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorsIn } from '../kill/judgement.ts';
import { freePort } from '../main/freePort.ts';
import { isGroupAlive, OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';

let folder: ReturnType<typeof temporaryFolder>;
let discord: Playground;
let parlor: Parlor;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startPlayground({ guilds: 2, shards: 2 });
});
afterEach(async () => {
  const { pid } = parlor.process;
  if (pid !== undefined && isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  await discord.close();
  folder.remove();
});

function start(settings: Readonly<Record<string, string>>): void {
  parlor = startParlor([OUR_NODE, 'src/programs/shards.ts'], { ...mustBe(), ...settings });
}
const mustBe = () => ({
  DISCORD_TOKEN: discord.token,
  DISCORD_API: discord.api,
  KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
});
/** Waits until so many processes were ready for people. */
const ready = (times: number) => parlor.says(new RegExp(`(?:"msg":"ready"[\\s\\S]*){${times}}`));

test('npm run shards starts a process for each shard, replaces one after the other, and ends all', async () => {
  start({ SHARD_COUNT: '2' });
  await ready(2);
  const ada = discord.people[0]?.id ?? '';
  for (const { id } of [discord.channels[0], discord.channels.at(-1)].flatMap((channel) => channel ?? [])) {
    const visitor = discord.visitor(ada, id);
    await visitor.command('/cellz rules');
    // On a busy machine «… is thinking» comes first.
    await visitor.waitFor((messages) => messages.at(-1)?.content.includes('Cellz'));
  }
  parlor.process.kill('SIGHUP');
  await ready(4);
  parlor.process.kill('SIGTERM');
  expect(await parlor.ended).toEqual({ code: 0, signal: null });
  const stopping = parlor.output().match(/.*"msg":"stopping"/g) ?? [];
  expect(stopping.map((line) => /"shards":\[(\d)\]/.exec(line)?.[1]).toSorted()).toEqual(['0', '0', '1', '1']);
});

test('npm run shards starts with .env.example as it stands', async () => {
  // As it stands, a night's backup would be written into the project.
  start({ ...parse(readFileSync('.env.example')), ...mustBe(), METRICS_PORT: '', BACKUP_FOLDER: 'off' });
  await ready(2);
  parlor.process.kill('SIGTERM');
  expect(await parlor.ended).toEqual({ code: 0, signal: null });
});

test('npm run shards says which setting is for other ways to start', async () => {
  start({ SHARDS: '0', SHARD_COUNT: '2' });
  expect(await parlor.ended).toEqual({ code: 78, signal: null });
  expect(parlor.output()).toContain('SHARDS: leave it empty or set it to auto');
});

test('while a process is replaced somebody hears people at each moment, and nobody is answered twice', async () => {
  const metrics = await freePort();
  start({ SHARD_COUNT: '2', METRICS_PORT: String(metrics) });
  await ready(2);
  const players = [discord.channels[0], discord.channels.at(-1)].flatMap(
    (channel, at) => discord.visitor(discord.people[at]?.id ?? '', channel?.id ?? '') ?? [],
  );
  let isOver = false;
  const playing = players.map(async (player) => {
    let asked = 0;
    for (; !isOver; asked += 1) {
      const { message } = await player.command('/games help');
      expect(message).toBeDefined();
    }
    return asked;
  });
  // The new one has to be let in by Discord, which takes its time; the old one answers.
  const shard = discord.faults.openings.withholdShard(0);
  parlor.process.kill('SIGHUP');
  await parlor.says(/(?:serving health and metrics[\s\S]*){3}/);
  await players[0]?.command('/games help');
  expect(parlor.output()).not.toContain('"stopping"');
  shard.release();
  await ready(4);
  isOver = true;
  for (const asked of await Promise.all(playing)) expect(asked).toBeGreaterThan(1);
  expect(errorsIn(parlor.output())).toEqual([]);
  expect(await (await fetch(`http://127.0.0.1:${metrics}/healthz`)).text()).toBe('well\n');
  expect(parlor.output().match(/another process takes over/g)).toHaveLength(2);
});

describe('a process that cannot start', () => {
  const failing = () => join(folder.path, 'fails');
  const settings = () => ({ NODE_OPTIONS: '--import ./test/shards/failingStart.ts', FAILING_START: failing() });

  test('leaves all that run as they are, and is said', async () => {
    start({ SHARD_COUNT: '2', ...settings() });
    await ready(2);
    writeFileSync(failing(), '');
    parlor.process.kill('SIGHUP');
    await parlor.says('could not be replaced');
    await parlor.says('keep running');
    const ada = discord.visitor(discord.people[0]?.id ?? '', discord.channels[0]?.id ?? '');
    await ada.command('/games help');
    expect(parlor.output()).not.toContain('"stopping"');
    rmSync(failing());
    parlor.process.kill('SIGHUP');
    await ready(4);
  });

  test('is started again later each time; where all are wrongly configured, not at all', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    start({ SHARD_COUNT: '1', METRICS_PORT: String(port), ...settings() });
    await parlor.says('Restarting it in 1 s');
    await parlor.says('Restarting it in 2 s');
    await parlor.says('Restarting it in 4 s');
    expect(parlor.output().match(/is in use/g)).toHaveLength(3);
    writeFileSync(failing(), '');
    expect(await parlor.ended).toEqual({ code: 78, signal: null });
    taken.close();
  });
});
