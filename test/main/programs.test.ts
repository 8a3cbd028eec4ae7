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
});

test('board-key changes the key of the board, and says what to do then', async () => {
  const keyIn = async (name: string) => {
    const store = openStore(uriOf(name));
    const kept = await store.get('board:secret', z.object({ schema: z.literal(1), secret: z.string().min(32) }));
    await store.close();
    return kept?.secret;
  };
  const said = { code: 0, output: expect.stringMatching(/^The key has been changed\. Restart all processes/) };
  expect(await run('games', 'board-key')).toMatchObject(said);
  const first = await keyIn('games');
  expect(await run('games', 'board-key')).toMatchObject(said);
  expect(await keyIn('games')).not.toBe(first);
});
