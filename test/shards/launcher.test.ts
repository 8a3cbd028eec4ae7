import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  parlor = startParlor([OUR_NODE, 'src/programs/shards.ts'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
    ...settings,
  });
}
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
  expect(parlor.output().match(/"msg":"stopping"/g)).toHaveLength(4);
});

test('npm run shards ends where a setting is wrong, and starts nothing again and again', async () => {
  start({ SHARDS: '0', SHARD_COUNT: '2' });
  expect(await parlor.ended).toEqual({ code: 78, signal: null });
  expect(parlor.output()).toContain('SHARDS: is not set for this program');
});

test('npm run shards refuses a store that is for one process alone', async () => {
  start({ KEYV_ADAPTER: '@keyv/redis', KEYV_URI: 'redis://127.0.0.1' });
  expect(await parlor.ended).toEqual({ code: 78, signal: null });
  expect(parlor.output()).toContain('KEYV_ADAPTER: such a store is for one process alone');
});
