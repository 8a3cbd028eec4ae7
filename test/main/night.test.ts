import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/store/openStore.ts';
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

const uri = () => `sqlite://${join(folder.path, 'parlor.sqlite')}`;

async function start(settings: Readonly<Record<string, string>> = {}) {
  parlor = startParlor([OUR_NODE, 'src/main.js'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    KEYV_URI: uri(),
    ...settings,
  });
  await parlor.says('"ready"');
}

/** What the owner of the application was told in private. */
function owner() {
  const id = discord.people.find(({ isOwner }) => isOwner)?.id ?? '';
  return discord.visitor(id, discord.directChannel(id));
}

test('a bot backs its store up without being told to, beside its work', async () => {
  const backups = join(folder.path, 'backups');
  await start({ BACKUP_FOLDER: backups });
  await parlor.says('checked that it can be restored');
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^parlor-[\d-]{10}\.jsonl\.gz$/)]);
  parlor.process.kill('SIGTERM');
  expect(await parlor.ended).toEqual({ code: 0, signal: null });
});

test('the owner is told in private that a backup failed, and that a new version runs', async () => {
  const store = openStore(uri());
  await store.set({ parlor: { schema: 1, format: 1, parlor: '0.0.9' }, owner: { schema: 1, version: '0.0.9' } });
  await store.close();
  mkdirSync(join(folder.path, 'backups'));
  writeFileSync(join(folder.path, 'backups', 'taken'), '');
  await start({ BACKUP_FOLDER: join(folder.path, 'backups', 'taken') });
  await owner().waitFor((messages) => messages.length === 2);
  const told = owner().messages();
  expect(told[0]?.content).toMatch(/^\*\*Parlor \d+\.\d+\.\d+ is running\.\*\*.*\n/);
  expect(told[0]?.content).toContain('Your stored data was converted to this version');
  expect(told[1]?.content).toMatch(/Tonight's backup failed.*\nThere is no backup yet\.$/);
});

test('a start that finds an empty store beside a backup refuses it, and says how to put the backup back or begin anew', async () => {
  const backups = join(folder.path, 'backups');
  mkdirSync(backups);
  writeFileSync(join(backups, 'parlor-2026-11-24.jsonl.gz'), '');
  const refused = startParlor([OUR_NODE, 'src/main.js'], {
    ...{ DISCORD_TOKEN: discord.token, DISCORD_API: discord.api, KEYV_URI: uri(), BACKUP_FOLDER: backups },
  });
  expect(await refused.ended).toEqual({ code: 78, signal: null });
  expect(refused.output()).toMatch(/KEYV_URI: the store \S+ is empty, but .*npm run restore -- \S+2026-11-24.jsonl.gz/);
  expect(refused.output()).toContain('BACKUP_FOLDER');
  await start();
});
