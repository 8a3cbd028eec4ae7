import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PersonId } from '../../src/match/match.ts';
import { sign } from '../../src/page/sessions.ts';
import { closeCleanly, type HouseOptions, openTestBot, type TestBot } from '../testBot.ts';
import { linkFrom, pageClient } from './pageClient.ts';
import { type RawLine, rawLine, writeUpgrade } from './rawPort.ts';

let house: TestBot;
afterEach(() => closeCleanly(house));

async function open(options: HouseOptions = {}): Promise<void> {
  house = await openTestBot({ board: 'links', ...options });
}

/** A line to the board, opened by somebody behind our proxy who says nothing yet. */
async function lineFrom(address: string): Promise<RawLine> {
  const line = await rawLine(house.boardUrl);
  line.socket.write(writeUpgrade('/board/api/live', { 'X-Forwarded-For': `198.51.100.1, ${address}` }));
  return line;
}

/** A frame of a WebSocket as a browser sends it: its first byte, and its payload, which is masked with zeros. */
function frame(first: number, payload: string | Buffer = ''): Buffer {
  const length = Buffer.byteLength(payload);
  const head = length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(payload)]);
}

const TEXT = 0x81;

async function isServed(): Promise<void> {
  expect((await fetch(`${house.boardUrl}/board`)).status).toBe(200);
  expect(house.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

test.each([
  ['no address at all', '//'],
  ['an address without a host', 'http://'],
  ['a port that is none', 'http://a:b'],
  ['a host in brackets that do not close', '//['],
  ['somewhere else', '/elsewhere'],
])('an upgrade that asks for %s is hung up on, and the page is served on', async (_, target) => {
  await open();
  const line = await rawLine(house.boardUrl);
  line.socket.write(writeUpgrade(target));
  expect(await line.ended).toBe('');
  await isServed();
});

test.each([
  ['text that is no hello', frame(TEXT, 'hello?')],
  ['the key of nobody', frame(TEXT, '{"key":"of nobody"}')],
  ['more than a hello can be', frame(TEXT, `{"key":"${'x'.repeat(5000)}"}`)],
  ['what was never compressed', frame(0xc1, '{}')],
  ['a kind of frame that there is not', frame(0x8f)],
  ['bytes that are no letters', frame(TEXT, Buffer.from([0xff, 0xfe]))],
  ['a close with half a reason', frame(0x88, Buffer.from([3]))],
  ['noise', Buffer.from(Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256))],
])('a line on which comes %s is closed, and the page is served on', async (_, bytes) => {
  await open();
  const line = await rawLine(house.boardUrl);
  line.socket.write(writeUpgrade('/board/api/live'));
  await line.says(/101 /);
  line.socket.end(bytes);
  await line.ended;
  await isServed();
});

test('of a thousand requests that come at once on one connection two hundred are carried out', async () => {
  await open();
  const line = await rawLine(house.boardUrl);
  line.socket.end('GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(1000));
  expect((await line.ended).split('HTTP/1.1 404').length - 1).toBe(200);
  await isServed();
});

test('a line on which nothing is said for five seconds is closed', async () => {
  await open();
  const line = await rawLine(house.boardUrl);
  line.socket.write(writeUpgrade('/board/api/live'));
  await line.says(/101 /);
  house.passTime(4999);
  expect(line.socket.destroyed).toBe(false);
  house.passTime(1);
  await line.ended;
});

test('one address has no more than sixteen lines open on which nobody has said who they are', async () => {
  await open({ proxies: 1 });
  const lines: RawLine[] = [];
  for (let line = 0; line < 16; line += 1) lines.push(await lineFrom('203.0.113.7'));
  await Promise.all(lines.map((line) => line.says(/101 /)));
  expect(await (await lineFrom('203.0.113.7')).ended).toBe('');
  lines.push(await lineFrom('203.0.113.8'));
  await lines.at(-1)?.says(/101 /);
  house.passTime(5000);
  await Promise.all(lines.map(({ ended }) => ended));
  const again = await lineFrom('203.0.113.7');
  await again.says(/101 /);
  again.socket.destroy();
});

test('strangers who say nothing take no line from who is signed in behind the same address', async () => {
  await open({ board: 'activity' });
  const ada = PersonId.parse(house.ada.personId);
  const key = sign('a secret of the tests', 'session', { person: ada, locale: 'en-US' }, house.now());
  const lines: RawLine[] = [];
  for (let line = 0; line < 16; line += 1) lines.push(await lineFrom('203.0.113.200'));
  await Promise.all(lines.map((line) => line.says(/101 /)));
  const upgrade = async (by: string) => {
    const line = await rawLine(house.boardUrl);
    line.socket.write(writeUpgrade(`/board/api/live?by=${by}`, { 'X-Forwarded-For': '203.0.113.200', Origin: 'null' }));
    return line;
  };
  for (const by of ['', 'me', key, key.slice(0, -23), `${key.slice(0, -23)}_`])
    expect(await (await upgrade(by)).ended).toBe('');
  for (let line = 0; line < 8; line += 1) lines.push(await upgrade(key.slice(0, -22)));
  await Promise.all(lines.slice(16).map((line) => line.says(/101 /)));
  // Of one person, as of all, so many say nothing.
  expect(await (await upgrade(key.slice(0, -22))).ended).toBe('');
  for (const { socket } of lines) socket.destroy();
});

/** Somebody at a table, signed in: their cookie. */
async function signedIn(): Promise<string> {
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
  const { ticket } = await linkFrom(house.ada);
  const response = await pageClient(house.boardUrl).post('sign-in', { ticket });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

interface Browser {
  readonly socket: WebSocket;
  /** The code with which it is closed. */
  readonly closed: Promise<number>;
}

/** A line of somebody who is signed in, once it was greeted. */
async function greeted(cookie: string, options: object = {}): Promise<Browser> {
  const socket = new WebSocket(`${house.boardUrl.replace('http', 'ws')}/board/api/live`, {
    headers: { cookie },
    ...options,
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  const ready = new Promise((resolve) => socket.once('message', resolve));
  socket.send('{}');
  await ready;
  return { socket, closed };
}

test('whoever says hello twice is hung up on', async () => {
  await open();
  const { socket, closed } = await greeted(await signedIn());
  socket.send('{}');
  expect(await closed).toBe(1008);
});

test('a page whose browser is gone without a word is given up within half a minute, and no other', async () => {
  await open();
  const cookie = await signedIn();
  const gone = await greeted(cookie, { autoPong: false });
  const there = await greeted(cookie);
  const asked = new Promise((resolve) => there.socket.once('ping', resolve));
  house.passTime(15_000);
  await asked;
  // The answer has come as soon as the server answers something that was said after it.
  await new Promise((resolve) => {
    there.socket.once('pong', resolve);
    there.socket.ping();
  });
  house.passTime(15_000);
  expect(await gone.closed).toBe(1006);
  expect(there.socket.readyState).toBe(WebSocket.OPEN);
  there.socket.close();
});

test('a page that goes while it is greeted takes no place from its person', async () => {
  await open();
  const cookie = await signedIn();
  for (let times = 0; times < 20; times += 1) {
    const line = await rawLine(house.boardUrl);
    line.socket.write(writeUpgrade('/board/api/live', { Cookie: cookie }));
    await line.says(/101 /);
    line.socket.end(Buffer.concat([frame(TEXT, '{}'), frame(0x88)]));
    await line.ended;
  }
  const { socket } = await greeted(cookie);
  socket.close();
});

test('a page elsewhere gets no line, whoever is signed in in its browser', async () => {
  await open();
  const cookie = await signedIn();
  for (const headers of [{ Origin: 'https://elsewhere.example' }, { Host: 'elsewhere.example' }]) {
    const line = await rawLine(house.boardUrl);
    line.socket.write(writeUpgrade('/board/api/live', { Cookie: cookie, ...headers }));
    expect(await line.ended).toBe('');
  }
  const own = await greeted(cookie, { origin: house.boardUrl });
  own.socket.close();
});

test('the connections of strangers are so many, and no page of who is signed in goes for theirs', async () => {
  await open();
  const cookie = await signedIn();
  const there = await greeted(cookie);
  const lines: RawLine[] = [];
  while (lines.length < 1000) {
    lines.push(...(await Promise.all(Array.from({ length: 100 }, () => rawLine(house.boardUrl)))));
  }
  expect(await (await rawLine(house.boardUrl)).ended).toBe('');
  expect(there.socket.readyState).toBe(WebSocket.OPEN);
  for (const { socket } of lines) socket.destroy();
  await Promise.all(lines.map(({ ended }) => ended));
  there.socket.terminate();
  await isServed();
});

test.each([
  [0, '203.0.113.7', 1],
  [1, 'nobody', 1],
  [1, '203.0.113.7', 0],
  [0, undefined, 0],
])('with %i proxies of ours, X-Forwarded-For %s is warned of %i times', async (proxies, said, times) => {
  await open({ proxies });
  const headers: Record<string, string> = said === undefined ? {} : { 'X-Forwarded-For': said };
  for (let time = 0; time < 3; time += 1) await fetch(`${house.boardUrl}/board`, { headers });
  const warnings = house.log.filter(({ msg }) => String(msg).startsWith('ignored X-Forwarded-For'));
  expect(warnings).toHaveLength(times);
});
