import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../src/store/openStore.ts';
import { startParlor, temporaryFolder } from './parlor.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const uriOf = (name: string) => `sqlite://${join(folder.path, name)}`;

async function run(store: string, ...command: readonly string[]) {
  const program = startParlor(['npm', 'run', '--silent', ...command], { KEYV_URI: uriOf(store) });
  const { code } = await program.ended;
  return { code, output: program.output() };
}

test('backup, restore and move-store do what they say, and say what is wrong in a line', async () => {
  const store = openStore(uriOf('old'));
  await store.set({ one: 1, two: { deep: [2] } });
  const file = join(folder.path, 'deep', 'copy.gz');
  // The store is in use meanwhile.
  expect(await run('old', 'backup', '--', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 records'),
  });
  expect(await run('new', 'restore', '--', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 records'),
  });
  expect(await run('new', 'move-store', '--', uriOf('new'), uriOf('third'))).toMatchObject({ code: 0 });
  await store.close();
  const third = openStore(uriOf('third'));
  expect(await third.get('two', z.unknown())).toEqual({ deep: [2] });
  await third.close();
  expect(await run('new', 'restore', '--', file)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^the store is not empty[^\n]*\n$/),
  });
  expect(await run('new', 'restore')).toMatchObject({ code: 1, output: expect.stringMatching(/^Name the backup/) });
  expect(await run('old', 'backup', '--', folder.path)).toEqual({
    code: 1,
    output: `${folder.path}: it is a folder, not a file.\n`,
  });
  expect(await run('old', 'backup', '--', join(file, 'copy.gz'))).toEqual({
    code: 1,
    output: `${file}: a part of its path is not a folder.\n`,
  });
});

test('only a program that fills a store creates it: a mistyped path leaves nothing behind', async () => {
  const wrong = /^There is no store at \S+nowhere: is its address right\?\n$/;
  for (const command of [['backup'], ['reindex'], ['board-key'], ['match', '--', 'show', 'abcdefghij']]) {
    const backup = command[0] === 'backup' ? ['--', join(folder.path, 'deep', 'copy.gz')] : [];
    const { code, output } = await run('nowhere', ...command, ...backup);
    expect([command, code, output]).toEqual([command, 1, expect.stringMatching(wrong)]);
  }
  const { code, output } = await run('games', 'move-store', '--', uriOf('nowhere'), uriOf('third'));
  expect([code, output]).toEqual([1, expect.stringMatching(wrong)]);
  expect(await run('new', 'restore', '--', join(folder.path, 'copy.gz'))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is no backup at \S+copy\.gz\.\n$/),
  });
  expect(readdirSync(folder.path)).toEqual([]);
});

test('board-key changes the key of the board, and says what to do then', async () => {
  const keyIn = async (name: string) => {
    const store = openStore(uriOf(name));
    const kept = await store.get('board:secret', z.object({ schema: z.literal(1), secret: z.string().min(32) }));
    await store.close();
    return kept?.secret;
  };
  await openStore(uriOf('games')).close();
  const said = { code: 0, output: expect.stringMatching(/^The key has been changed\. Restart all processes/) };
  expect(await run('games', 'board-key')).toMatchObject(said);
  const first = await keyIn('games');
  expect(await run('games', 'board-key')).toMatchObject(said);
  expect(await keyIn('games')).not.toBe(first);
});
