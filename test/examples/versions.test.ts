import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openStudio } from '../../render/studio/studio.ts';
import { Match } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { content } from '../discord/replies.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const folders = await vi.hoisted(async () => {
  await import('../../src/packages/wantIsolation.ts');
  const { copyTicTacToe, folderForCopies } = await import('./copies.ts');
  const [first, second] = [folderForCopies(), folderForCopies()];
  // Under the rules of the second version a hundred more squares are said to be free.
  const newer = copyTicTacToe(second, 'versions', [
    { file: 'rules.ts', from: 'rules: 1,', to: 'rules: 2,' },
    { file: 'rules.ts', from: 'squares: free(state).length })', to: 'squares: 100 + free(state).length })' },
  ]);
  process.env.GAMES = [newer, copyTicTacToe(first, 'versions')].join(',');
  return [first, second];
});

const studio = openStudio();
const adapter = new SqliteAdapter(':memory:');
let house: TestBot;
afterEach(() => house.close());
afterAll(async () => {
  await studio.close();
  for (const folder of folders) (await import('node:fs')).rmSync(folder, { recursive: true });
});

/** Makes all matches that are stored such as began under these rules, and starts the bot again. */
async function restartWith(rules: number): Promise<void> {
  const store = storeOn(adapter);
  for await (const [key, match] of store.entries('match:', Match)) await store.set({ [key]: { ...match, rules } });
  await house.restart();
  await house.ada.settled();
}

test('a match keeps the version of its game that it began with; without that it rests, and says so', async () => {
  house = await openTestBot({ adapter, studio: studio.draw });
  const { ada, ben } = house;
  await ada.command('/versions new opponent:Ben');
  await ben.click('Accept');
  await ada.command('/versions play square:b2');
  await ada.settled();
  expect(ada.last().content).toContain('Free squares: 108.');

  await restartWith(1);
  await ben.command('/versions play square:a1');
  await ben.settled();
  expect(ada.last().content).toContain('Free squares: 7.');

  await restartWith(7);
  expect(content(await ada.command('/versions play square:c3'))).toContain('older rules that this bot no longer has');
});
