import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adaAgainstBen } from './adaAgainstBen.ts';
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

async function start(...imports: readonly string[]) {
  const words = imports.flatMap((one) => ['--import', one]);
  parlor = startParlor([OUR_NODE, ...words, 'src/main.js'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
    FAILING_DISK: join(folder.path, 'fails'),
  });
  await parlor.says('"ready"');
}

test('a disk that fails ends the bot with a clear line; started again, it goes on with what the disk has', async () => {
  await start('./test/main/failingDisk.ts');
  const [ada, ben] = discord.people.map(({ id }) => discord.visitor(id, discord.channels[0]?.id ?? ''));
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  await adaAgainstBen(ada, ben);
  await ada.command('/cellz move line:a1-a2');
  await ada.waitFor((messages) => messages.some(({ content }) => content.includes('drew a1-a2')));
  writeFileSync(join(folder.path, 'fails'), '');
  const unheard = ben.command('/cellz move line:b1-b2');
  unheard.catch(() => undefined);
  expect(await parlor.ended).toEqual({ code: 1, signal: null });
  expect(parlor.output()).toContain('the disk failed');
  expect(parlor.output()).toContain('EIO');
  await start();
  await ada.command('/cellz board');
  await ada.waitFor((messages) => messages.at(-1)?.content.includes('Cellz'));
  const again = await ada.command('/cellz move line:a1-a2');
  expect(again.message?.isPrivate).toBe(true);
});
