import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isGroupAlive, OUR_NODE, type Parlor, startParlor, temporaryFolder } from './parlor.ts';

let discord: Playground;
let folder: ReturnType<typeof temporaryFolder>;
let parlor: Parlor;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startPlayground();
});
afterEach(async () => {
  const { pid } = parlor.process;
  if (pid !== undefined && isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  await discord.close();
  folder.remove();
});

function begin(...imports: readonly string[]) {
  const words = imports.flatMap((one) => ['--import', one]);
  parlor = startParlor([OUR_NODE, ...words, 'src/main.js'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
  });
}

async function start(...imports: readonly string[]) {
  begin(...imports);
  await parlor.says('"ready"');
}

test.each([
  [4004, 'DISCORD_TOKEN'],
  [4014, 'intents'],
])('a connection that Discord closes with %i ends the bot as wrongly configured, and says why', async (code, words) => {
  await start();
  discord.faults.closeGateway(code);
  expect(await parlor.ended).toEqual({ code: 78, signal: null });
  const said = parlor
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":60'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(words);
});

test('what fails without anybody waiting for it is logged, and the bot goes on; what nobody catches ends it', async () => {
  await start('./test/main/floating.ts');
  process.kill(parlor.process.pid ?? 0, 'SIGUSR2');
  await parlor.says('unhandled rejection');
  expect(parlor.output()).toContain('ReadableStream is already closed');
  const ada = discord.visitor(discord.people[0]?.id ?? '', discord.channels[0]?.id ?? '');
  // Rejects where nobody answers.
  await ada.command('/games help');
  process.kill(parlor.process.pid ?? 0, 'SIGWINCH');
  expect(await parlor.ended).toEqual({ code: 1, signal: null });
  expect(parlor.output()).toContain('nobody catches this');
});

test('a Discord that does not answer at the start is waited for, and said once in the log', async () => {
  // More often than discord.js itself asks again.
  discord.faults.next({ path: '/gateway/bot', times: 9, respond: { status: 500 } });
  begin();
  await parlor.says('Discord does not answer');
  await parlor.says('"ready"');
  expect(parlor.output().match(/Discord does not answer/g)).toHaveLength(1);
});

test('a bot that Discord lets not begin any more today waits until it does', async () => {
  discord.faults.openings.limitStarts(0, 10);
  begin();
  await parlor.says('too many starts today');
  discord.faults.openings.limitStarts(1, 10);
  await parlor.says('"ready"');
});

test('a signal ends it at once though one of its shards has not begun', async () => {
  await discord.close();
  discord = await startPlayground({ guilds: 2, shards: 2 });
  discord.faults.openings.withholdShard(1);
  await start();
  process.kill(parlor.process.pid ?? 0, 'SIGTERM');
  expect(await parlor.ended).toEqual({ code: 0, signal: null });
});

const HUGE_PAGES = '/sys/kernel/mm/transparent_hugepage/enabled';
const givesThemAsked = existsSync(HUGE_PAGES) && readFileSync(HUGE_PAGES, 'utf8').includes('[madvise]');

test.skipIf(!givesThemAsked)('it asks for no huge pages, and opens no fonts of the machine', async () => {
  await start();
  const maps = readFileSync(`/proc/${parlor.process.pid}/smaps`, 'utf8');
  expect(maps.match(/^AnonHugePages: +[1-9].*$/gm)).toBeNull();
  const fonts = maps.match(/\/.*\.(?:ttf|otf|ttc|woff2?)$/gm) ?? [];
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((path) => !path.includes('/data/fonts/'))).toEqual([]);
});
