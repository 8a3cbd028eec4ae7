import { setTimeout as wait } from 'node:timers/promises';
import { fastRandom, pick, type Random } from '../../src/engine/random.ts';
import { type RawLine, rawLine } from '../page/rawPort.ts';
import { openTestBot } from '../testBot.ts';
import { mangled } from './hostile.ts';

/** As many connections are open at the same moment. */
const AT_ONCE = 16;
/** How long a connection may stay after all was said on it, in milliseconds of this machine: then it hangs. */
const HANGS = 60_000;

/** What a port is fuzzed at, and what it has found wrong with itself so far. */
export interface FuzzedPort {
  readonly url: string;
  readonly faults: () => readonly string[];
  readonly close: () => Promise<void>;
}

async function openBoard(): Promise<FuzzedPort> {
  const house = await openTestBot({ board: 'links' });
  return {
    url: house.boardUrl,
    faults: () =>
      house.log
        .filter(({ level }) => Number(level) >= 50)
        .map((line) => `the log says ${line.msg}: ${JSON.stringify(line.err)}`),
    close: house.close,
  };
}

/** Targets of requests: those that once ended the bot, and those from which others are made. */
const TARGETS = [
  ...['//', 'http://', 'http://a:b', '//[', '/', '*', '/board', '/board/api/live', '/board/api/welcome'],
  ...['/board/api/sign-in', '/board/api/tap', '/board/api/picture/x', '/board/page/main.ts', '/board/page/%2e%2e/x'],
] as const;

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE', 'QUERY', 'M-SEARCH', 'get', ''] as const;

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Host', '127.0.0.1'],
  ['Host', 'elsewhere.example'],
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
  ['Sec-WebSocket-Extensions', 'permessage-deflate; client_max_window_bits'],
  ['Sec-WebSocket-Protocol', 'a, b'],
  ['Origin', 'null'],
  ['X-Parlor', '1'],
  ['X-Forwarded-For', '::ffff:1.2.3.4, [::1'],
  ['Cookie', 'parlor-board=1.2.3.4.5.6.7; parlor-board=%'],
  ['Authorization', 'Bearer 1.9e99.0.0.a.b.c'],
  ['Content-Type', 'application/json'],
  ['Content-Length', '7'],
  ['Transfer-Encoding', 'chunked'],
  ['Expect', '100-continue'],
];

/** A handshake as it should be: what comes after it is frames. */
const HANDSHAKE = HEADERS.filter(
  ([name, value]) => /^(?:Connection|Upgrade|Sec-WebSocket-[KV])/.test(name) || value === '127.0.0.1',
);

function headers(random: Random): string {
  const chosen = random.below(2) === 0 ? HANDSHAKE : HEADERS.filter(() => random.below(3) === 0);
  return chosen
    .map(([name, value]) => `${name}: ${random.below(6) === 0 ? mangled(value, random) : value}\r\n`)
    .join('');
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
}

/** A frame of a WebSocket with any first byte; its length may not be the one it says. */
function frame(random: Random): Buffer {
  const payload = pick([Buffer.from('{}'), Buffer.from('{"key":"1.2.3"}'), noise(random).subarray(0, 100)], random);
  const length = random.below(8) === 0 ? random.below(128) : payload.length;
  return Buffer.concat([Buffer.from([random.below(256), 0x80 | length, 0, 0, 0, 0]), payload]);
}

/** All that is said on one connection. */
function saying(random: Random): Buffer {
  if (random.below(20) === 0) return noise(random);
  const method = random.below(3) === 0 ? pick(METHODS, random) : 'GET';
  const target = random.below(2) === 0 ? pick(TARGETS, random) : mangled(pick(TARGETS, random), random);
  const head = `${method} ${target} HTTP/1.${random.below(12) === 0 ? 0 : 1}\r\n${headers(random)}\r\n`;
  const after = Array.from({ length: random.below(4) }, () => pick([frame, noise], random)(random));
  return Buffer.concat([Buffer.from(head), ...after]);
}

/** Says things to the board's port that no browser would, many at once. Gives what was wrong with what came of it. */
export async function fuzzPort(
  inputs: number,
  seed: number,
  tell: (done: number) => void = () => undefined,
  open: () => Promise<FuzzedPort> = openBoard,
): Promise<readonly string[]> {
  const port = await open();
  const random = fastRandom(seed);
  const faults = new Set<string>();
  const uncaught = (error: unknown) => faults.add(`nobody caught ${error}`);
  process.on('uncaughtException', uncaught);
  try {
    for (let done = 0; done < inputs; done += AT_ONCE) {
      const said = Array.from({ length: AT_ONCE }, () => saying(random));
      for (const fault of (await Promise.all(said.map((bytes) => judged(port.url, bytes)))).flat()) faults.add(fault);
      const served = await fetch(`${port.url}/board`).then(({ status }) => status, String);
      if (served !== 200)
        faults.add(`after ${said.map((bytes) => JSON.stringify(bytes.toString('latin1')))}: ${served}`);
      if (done % 1000 < AT_ONCE) tell(done);
    }
    for (const fault of port.faults()) faults.add(fault);
  } finally {
    process.off('uncaughtException', uncaught);
    await port.close();
  }
  return [...faults];
}

async function judged(url: string, bytes: Buffer): Promise<readonly string[]> {
  const words = JSON.stringify(bytes.toString('latin1'));
  const line = await rawLine(url).catch(() => undefined);
  if (line === undefined) return [`nobody is there any more for ${words}`];
  line.socket.end(bytes);
  const heard = await Promise.race([line.ended, wait(HANGS, undefined, { ref: false })]);
  if (heard === undefined) return hung(line, words);
  return /^HTTP\/1\.1 50/.test(heard) ? [`${words} is answered with ${heard.slice(0, 40)}`] : [];
}

function hung({ socket }: RawLine, words: string): readonly string[] {
  socket.destroy();
  return [`the connection is never closed: ${words}`];
}
