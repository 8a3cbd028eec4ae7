import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { openPage, type PageClient, pageClient } from './pageClient.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

/** Ada plays against Ben in one channel, Cleo against Ben in another; the page of Ada, and that of Cleo. */
async function twoTables() {
  house = await openTestBot({ board: 'links' });
  const { ada, ben, playground } = house;
  await ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await ben.click('Accept');
  const elsewhere = playground.channels.find(({ id }) => id !== house.channel)?.id ?? '';
  const [cleo, benElsewhere] = [house.cleo, ben].map(({ personId }) => playground.visitor(personId, elsewhere));
  if (cleo === undefined || benElsewhere === undefined) throw new Error('nobody is there');
  await cleo.command('/cellz new columns:3 rows:3 opponent:Ben');
  await benElsewhere.click('Accept');
  return { adas: await openPage(house.boardUrl, ada), cleos: await openPage(house.boardUrl, cleo), cleo };
}

const placeOf = async (page: PageClient, match: string) => (await page.look(match)).board?.places[0]?.control ?? '';

async function movesOfAll(): Promise<readonly string[]> {
  const matches = await Promise.all((await house.tables.all()).map((id) => house.tables.read(id)));
  return matches.flatMap((match) => match?.log.map(({ text }) => text) ?? []);
}

test('strangers see nothing of a match, and change nothing of it', async () => {
  const { adas, cleos } = await twoTables();
  const seen = await cleos.look(adas.match);
  expect(seen.board).toBeUndefined();
  expect(seen.notice).toMatch(/This game is gone/);
  const tapped = await cleos.tap({ match: adas.match, control: await placeOf(adas, adas.match) });
  expect(tapped.board).toBeUndefined();
  expect(await movesOfAll()).toEqual([]);
});

test('a control of one match does nothing at another, though their boards look alike', async () => {
  const { adas, cleos } = await twoTables();
  const control = await placeOf(cleos, cleos.match);
  expect((await adas.tap({ match: adas.match, control })).notice).toMatch(/This game is gone/);
  expect(await movesOfAll()).toEqual([]);
});

test('a page hears of its own matches alone', async () => {
  const { cleos, cleo } = await twoTables();
  const line = await cleos.listen();
  await house.ada.command('/cellz move line:a1-b1');
  await house.ada.settled();
  const next = line.next();
  await cleo.command('/cellz move line:a1-b1');
  await next;
  expect(line.heard).toHaveLength(1);
  line.close();
  await line.closed;
});

test('a page elsewhere hears nothing through the browser of somebody who is signed in', async () => {
  const { adas } = await twoTables();
  expect(await greeting(adas, house.boardUrl)).toBe('ready');
  expect(await greeting(adas, 'https://elsewhere.example')).toBe('nothing');
});

/** The first word on a line that a page of this origin asks for, with the cookie that the browser sends along. */
function greeting({ cookie = '' }: PageClient, origin: string): Promise<string> {
  return new Promise((resolve) => {
    const address = `${house.boardUrl.replace('http', 'ws')}/board/api/live`;
    const socket = new WebSocket(address, { origin, headers: { cookie } });
    socket.on('open', () => socket.send('{}'));
    socket.on('message', (word) => {
      resolve(String(word));
      socket.terminate();
    });
    socket.on('close', () => resolve('nothing'));
    socket.on('error', () => resolve('nothing'));
  });
}

describe('a frame without an origin of its own', () => {
  const NO_ORIGIN = { origin: 'null' };

  test('has no use of the cookies of its browser, nor of links', async () => {
    house = await openTestBot({ board: 'activity' });
    const page = pageClient(house.boardUrl);
    const look = { match: '', picked: '', stamp: '' };
    expect((await page.post('look', look, { ...NO_ORIGIN, cookie: 'parlor-board=one' })).status).toBe(403);
    expect((await page.post('sign-in', { ticket: 'one' }, NO_ORIGIN)).status).toBe(403);
    expect((await page.post('look', look, NO_ORIGIN)).status).toBe(401);
  });

  test('is nobody where no Activity is configured', async () => {
    house = await openTestBot({ board: 'links' });
    const asked = await pageClient(house.boardUrl).post(
      'sign-in',
      { code: 'c', instance: 'i', channel: '1' },
      NO_ORIGIN,
    );
    expect(asked.status).toBe(403);
  });
});
