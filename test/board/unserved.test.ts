import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type OpenBoard, openBoard } from '../../src/board/board.ts';
import { sign } from '../../src/board/sessions.ts';
import { nodeTimers } from '../../src/tables/clocks/agenda.ts';
import { PersonId } from '../../src/tables/match/match.ts';
import { openStore } from '../../src/tables/store/openStore.ts';
import type { Store } from '../../src/tables/store/store.ts';

const SECRET = 'a secret of the tests';

/** A board whose bot is not there yet: Discord is slow, or away. */
let board: OpenBoard;
let store: Store;
beforeEach(async () => {
  store = openStore('sqlite::memory:');
  board = await openBoard({
    store,
    port: 0,
    host: '127.0.0.1',
    url: undefined,
    proxies: 0,
    activity: undefined,
    painters: {},
    newSecret: () => SECRET,
    log: pino({ level: 'silent' }),
    now: Date.now,
    timers: nodeTimers,
  });
});
afterEach(async () => {
  await board.close();
  await store.close();
});

/** A page that has said whose it is, once the board has got that: it is open then, or was turned away. */
async function page(): Promise<WebSocket> {
  const person = PersonId.parse('100000000000000001');
  const socket = new WebSocket(`${board.url.replace('http', 'ws')}/board/api/live`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ key: sign(SECRET, 'session', { person, locale: 'en-US' }, Date.now()) }));
  const heard = new Promise((resolve) => socket.once('pong', resolve).once('close', resolve));
  socket.ping();
  await heard;
  return socket;
}

test('pages that go before the bot is there take no place from their person', async () => {
  for (let time = 0; time < 20; time += 1) {
    const socket = await page();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
  }
  const socket = await page();
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test('a person has eight pages open at most', async () => {
  const pages = await Promise.all(Array.from({ length: 8 }, page));
  expect((await page()).readyState).not.toBe(WebSocket.OPEN);
  expect(pages.map(({ readyState }) => readyState)).toEqual(pages.map(() => WebSocket.OPEN));
});
