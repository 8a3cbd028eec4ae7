import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

test('players have their faces at the board, for those who see the match alone; computers have none', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  const ada = await openPage(house.boardUrl, house.ada);
  await house.cleo.command('/domination new computer:easy size:4 memory:1 plays:2 legs:2');
  const cleo = await openPage(house.boardUrl, house.cleo);
  const [own, bens] = (await ada.look(ada.match)).board?.players ?? [];
  for (const { face = '' } of [own ?? {}, bens ?? {}]) {
    const answer = await ada.get(face);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await cleo.get(face)).status).toBe(404);
  }
  const computer = (await cleo.look(cleo.match)).board?.players.find(({ isYou }) => !isYou);
  expect(computer?.face).toBeUndefined();
  expect((await cleo.get(`face/${cleo.match}/${computer?.seat}`)).status).toBe(404);
  expect((await ada.get(`face/${ada.match}/99`)).status).toBe(404);
});

test('a board waits for no face, and shows none that Discord does not give', async () => {
  house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new opponent:Ben columns:2 rows:3');
  await house.ben.click('Accept');
  const ada = await openPage(house.boardUrl, house.ada);
  const path = new RegExp(`^/avatars/${house.ben.personId}/`);
  house.playground.faults.next({ method: 'GET', path, respond: { status: 500 } });
  const bens = (await ada.look(ada.match)).board?.players.find(({ isYou }) => !isYou);
  expect((await ada.get(bens?.face ?? '')).status).toBe(404);
  await house.playground.faults.met();
});
