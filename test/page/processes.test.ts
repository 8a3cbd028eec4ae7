import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Playground, startPlayground, type Visitor } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../main/freePort.ts';
import { isGroupAlive, OUR_NODE, type Parlor, startParlor, temporaryFolder } from '../main/parlor.ts';
import { openPage } from './pageClient.ts';

let folder: ReturnType<typeof temporaryFolder>;
let discord: Playground;
let parlor: Parlor;
let url: string;
beforeEach(async () => {
  folder = temporaryFolder();
  discord = await startPlayground({ guilds: 2, shards: 2 });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  parlor = startParlor([OUR_NODE, 'src/programs/shards.ts'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: `sqlite://${join(folder.path, 'parlor.sqlite')}`,
    SHARD_COUNT: '2',
    BOARD_PORT: `${port}`,
  });
  await parlor.says(/(?:"msg":"ready"[\s\S]*){2}/);
});
afterEach(async () => {
  const { pid } = parlor.process;
  if (pid !== undefined && isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  await discord.close();
  folder.remove();
});

/** A busy process answers that it is thinking, and later what it thought. */
async function offers(visitor: Visitor, label: string): Promise<void> {
  await expect.poll(() => visitor.controls().map((one) => one.label), { timeout: 200_000 }).toContain(label);
}

/** Presses until there is a link: a second tap so soon after the first is ignored. */
async function openedBy(visitor: Visitor) {
  for (;;) {
    const page = await openPage(url, visitor).catch(() => undefined);
    if (page !== undefined) return page;
    await sleep(2500);
  }
}

test('of two real processes the first serves the board of a server of the second: opened, played and followed', async () => {
  const [ada, ben] = ['Ada', 'Ben'].map((name) => {
    const person = discord.people.find((one) => one.name === name)?.id ?? '';
    return discord.visitor(person, discord.channels.at(-1)?.id ?? '');
  });
  if (ada === undefined || ben === undefined) throw new Error('nobody is there');
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await offers(ben, 'Accept');
  await ben.click('Accept');
  await offers(ada, 'Open the board');
  const page = await openedBy(ada);
  const line = await page.listen();
  const place = (await page.look(page.match)).board?.places.find(({ argument }) => argument === 'a1-b1');
  const { board } = await page.tap({ match: page.match, control: place?.control ?? '' });
  expect(board?.places).toEqual([]);
  // The channel follows, shown by the process that looks after it; the page follows what is played there.
  await expect.poll(() => ben.last().content, { timeout: 200_000 }).toContain('11 lines left');
  await ben.command('/cellz move line:b1-c1');
  const places = async () => (await page.look(page.match)).board?.places.length;
  for (let heard = 0; (await places()) !== 10; heard = line.heard.length) {
    if (line.heard.length <= heard) await line.next();
  }
  line.close();
});
