import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { PersonId } from '../../src/match/match.ts';
import { serveBoard } from '../../src/page/httpServer.ts';
import type { PageService } from '../../src/page/pageService.ts';
import { openPendingArrivals } from '../../src/page/pendingArrivals.ts';
import { createSessions, openUsedTokens, sign, takeTickets } from '../../src/page/sessions.ts';
import { listenOnPort } from '../../src/port/port.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Store } from '../../src/store/store.ts';
import { nodeTimers } from '../../src/tables/clocks/timerQueue.ts';

const SECRET = 'a secret of the tests';

/** Behind the page there is nothing to see here: it is watched, and no more. */
let watching = 0;
const never = () => Promise.reject(new Error('nobody asks for that here'));
const ROOM: PageService = {
  ...{ welcome: never, look: never, tap: never, hint: never, isMember: never, matchIn: never, isPlayedIn: never },
  ...{ offers: never, begin: never, step: never, nameOf: never, face: never, companion: never },
  visit: (work) => work(),
  picture: () => undefined,
  watch() {
    watching += 1;
    return () => {
      watching -= 1;
    };
  },
};

let url: string;
let close: () => Promise<void>;
let store: Store;
beforeEach(async () => {
  store = openStore('sqlite::memory:');
  const spent = await openUsedTokens(store, Date.now);
  const listening = await listenOnPort({ port: 0, host: '127.0.0.1', onFault: () => undefined });
  url = `http://127.0.0.1:${listening.port}`;
  close = serveBoard(listening, {
    ...{ url, room: ROOM, proxies: 0, activity: undefined, now: Date.now, timers: nodeTimers },
    sessions: createSessions(SECRET, spent, Date.now),
    tickets: takeTickets(SECRET, spent, Date.now),
    arrivals: openPendingArrivals(store, Date.now),
    sharedMatch: () => undefined,
    log: pino({ level: 'silent' }),
  });
});
afterEach(async () => {
  await close();
  await store.close();
});

/** A page that has said whose it is, once the board has got that: it is open then, or was turned away. */
async function page(): Promise<WebSocket> {
  const person = PersonId.parse('100000000000000001');
  const socket = new WebSocket(`${url.replace('http', 'ws')}/board/api/live`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ key: sign(SECRET, 'session', { person, locale: 'en-US' }, Date.now()) }));
  const heard = new Promise((resolve) => socket.once('pong', resolve).once('close', resolve));
  socket.ping();
  await heard;
  return socket;
}

test('pages that go take no place from their person, and are watched for no more', async () => {
  for (let time = 0; time < 20; time += 1) {
    const socket = await page();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
  }
  const socket = await page();
  expect(socket.readyState).toBe(WebSocket.OPEN);
  await vi.waitFor(() => expect(watching).toBe(1));
});

test('a person has eight pages open at most: the oldest gives way to the ninth, and is told so', async () => {
  const first = await page();
  const closed = new Promise<number>((resolve) => first.once('close', resolve));
  const pages = await Promise.all(Array.from({ length: 8 }, page));
  expect(await closed).toBe(4002);
  expect(pages.map(({ readyState }) => readyState)).toEqual(pages.map(() => WebSocket.OPEN));
  expect(watching).toBe(8);
});
