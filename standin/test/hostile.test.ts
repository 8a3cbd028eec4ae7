import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

let standin: ChildProcess;
let url: URL;

beforeAll(async () => {
  const program = fileURLToPath(new URL('servedAlone.ts', import.meta.url));
  standin = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = standin.stdout === null ? [] : await once(standin.stdout, 'data');
  url = new URL(String(said));
});

afterAll(() => {
  standin.kill();
});

/** Bytes after which a WebSocket's reader gives up: bits that are kept free, and a length that is none. */
const NO_FRAME = Buffer.from([0xff, 0xff, 0xff]);

/** Asks for a line to a place as a browser would, or not quite; then sends what is no frame. Resolves when it is closed. */
async function knock(place: string, key = 'dGhlIHNhbXBsZSBub25jZQ=='): Promise<void> {
  const line = connect(Number(url.port), url.hostname);
  line.on('error', () => {});
  line.on('data', () => line.write(NO_FRAME));
  line.write(
    [
      `GET ${place} HTTP/1.1`,
      `Host: ${url.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise((resolve) => line.once('close', resolve));
}

const GATEWAY = '/gateway';
const PAGE = '/page/events?as=100000000000000001';
const NOBODY = '/page/events?as=nobody';
const FRAME = '/activity/live';

test.each(['//', 'http://[', '//:99999/', '*', '/%zz', '/__proto__', GATEWAY, PAGE, NOBODY, FRAME, '/activity/#there'])(
  'a line to %s, and what is no frame on it, end that line and nothing else',
  async (place) => {
    await knock(place);
    await knock(`http://${url.host}${place}`);
    expect((await fetch(url)).status).toBe(200);
  },
);

test.each([GATEWAY, PAGE, FRAME])('a handshake with %s that fails half-way leaves nothing behind', async (place) => {
  await knock(place, 'no key');
  expect((await fetch(url)).status).toBe(200);
});

test.each([
  ['/api/v10/%zz', {}, 401],
  ['/api/v10/webhooks/%zz/token', { method: 'POST', body: '{' }, 400],
  ['/api/v10/interactions/1/token/callback', { method: 'POST', body: '{' }, 400],
  [
    '/api/v10/interactions/1/token/callback',
    { method: 'POST', body: '--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    400,
  ],
  ['/page/act', { method: 'POST', body: 'words' }, 400],
  ['/page/act', { method: 'POST', body: new URLSearchParams({ request: '{' }) }, 400],
  ['/activity/index.html', {}, 502],
])('a request to %s that nobody means is answered with what is wrong', async (path, init, status) => {
  expect((await fetch(new URL(path, url), init)).status).toBe(status);
});
