import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, restore } from '../../src/store/backup.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { noteRestored } from '../../src/tables/lists/restoredMatches.ts';
import { temporaryFolder } from '../main/parlor.ts';
import { openTestBot, type TestBot } from '../testBot.ts';

const SENTENCE = 'was restored from a backup';

let house: TestBot;
let adapter: SqliteAdapter;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  adapter = new SqliteAdapter(':memory:');
  house = await openTestBot({ adapter });
});
afterEach(async () => {
  await house.close();
  folder.remove();
});

/** Tables in two channels, of which a backup is made; play goes on at the first, and then all that is stored is lost. */
async function lostAndRestored() {
  const { ada, playground } = house;
  const there = playground.visitor(ada.personId, playground.channels[1]?.id ?? '');
  for (const visitor of [ada, there]) {
    await visitor.command('/cellz new computer:easy columns:3 rows:3');
    await visitor.command('/cellz move line:a1-a2');
  }
  const file = join(folder.path, 'backup.gz');
  await backUp(storeOn(adapter), file, '0.1.0', new Date(house.now()));
  const [line] = await ada.autocomplete('/cellz move line:', 'line');
  await ada.command(`/cellz move line:${line?.value}`);
  await house.stop(0);
  for await (const key of storeOn(adapter).keys('')) await storeOn(adapter).remove([key]);
  const store = storeOn(adapter);
  const { at } = await restore(store, file);
  expect(await noteRestored(store, at)).toBe(2);
  return { ada, there };
}

test('every live board of a store that was restored is shown again, once, and says so', async () => {
  const { ada, there } = await lostAndRestored();
  expect(ada.last().content).toMatch(/[78] lines left/);
  await house.start(0);
  await ada.settled();
  for (const visitor of [ada, there]) {
    expect(visitor.last().content).toContain(SENTENCE);
    expect(visitor.last().content).toContain('10 lines left');
  }
  const shown = ada.messages().length;
  await house.restart();
  await ada.settled();
  expect(ada.messages()).toHaveLength(shown);
  expect((await ada.command('/cellz board')).message?.content).not.toContain(SENTENCE);
});

test('a board of a store that was restored says so as well where Discord takes it only later', async () => {
  const { ada, there } = await lostAndRestored();
  house.playground.faults.next({ method: 'POST', path: /messages$/, times: 4, respond: { drop: 'unheard' } });
  await house.start(0);
  await ada.settled();
  for (let seconds = 0; seconds < 60; seconds += 5) {
    house.passTime(5000);
    await ada.settled();
  }
  for (const visitor of [ada, there]) expect(visitor.last().content).toContain(SENTENCE);
});
