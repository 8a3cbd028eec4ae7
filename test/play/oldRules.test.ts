import { afterEach, expect, test } from 'vitest';
import { Match } from '../../src/match/match.ts';
import { SqliteAdapter } from '../../src/store/sqlite.ts';
import { storeOn } from '../../src/store/storeOn.ts';
import { content } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

test('a match whose rules are known no more is named in the log, told of politely, and can be closed', async () => {
  const adapter = new SqliteAdapter(':memory:');
  house = await openTestBot({ adapter });
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  const store = storeOn(adapter);
  for await (const [key, match] of store.entries('match:', Match)) await store.set({ [key]: { ...match, rules: 99 } });
  await house.restart();
  await ada.settled();
  const [warning] = house.log.filter(({ msg }) => String(msg).startsWith('some games cannot continue'));
  expect(warning).toMatchObject({ matches: [{ game: 'cellz', rules: 99 }] });
  for (const command of ['/cellz move line:a1-a2', '/cellz board', '/cellz undo', '/cellz resign']) {
    const reply = await ada.command(command);
    expect(reply.message?.isPrivate).toBe(true);
    expect(content(reply)).toContain('older rules');
  }
  const board = ada.messages().findLast((message) => !message.isPrivate && ada.controls(message).length > 0);
  const [control] = board === undefined ? [] : ada.controls(board);
  if (board === undefined || control === undefined) throw new Error('no board has controls');
  expect(content(await ada.forge(control.customId, board))).toContain('older rules');
  for (const list of ['/games mine', '/games here']) {
    expect(content(await ada.command(list))).toContain('older rules');
  }
  expect(content(await ada.command('/games record'))).toContain('older rules');
  await ada.command('/games export');
  expect(content(await ben.command('/cellz close'))).toContain('Only the host');
  expect(content(await ada.command('/cellz close'))).toContain('it is now closed');
  await ada.command('/cellz new columns:3 rows:3');
  expect(content({ message: ada.last() })).toContain('free seat');
  expect(content(await ada.command('/games history'))).toContain('Cellz');
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
