import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUR_NODE, type Parlor, startParlor } from '../main/parlor.ts';
import { rawLine, writeUpgrade } from '../page/rawPort.ts';

let server: Parlor;
let url: string;
beforeEach(async () => {
  server = startParlor([OUR_NODE, '--disable-warning=ExperimentalWarning', 'test/port/faultyServer.ts'], {});
  await server.says(/http:\S+\n/);
  url = /http:\S+/.exec(server.output())?.[0] ?? '';
});
afterEach(() => {
  server.process.kill('SIGKILL');
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;

/** Says this, and this too once there was an answer; waits until it is hung up on. */
async function say(words: string, then?: string): Promise<void> {
  const line = await rawLine(url);
  line.socket.write(words);
  if (then !== undefined) {
    await line.says(/101/);
    line.socket.write(then);
  }
  await line.ended;
}

async function isAlive(): Promise<void> {
  expect(await (await fetch(url)).text()).toBe('well');
  expect(server.output()).not.toContain('fatal');
}

test.each([
  ['a request', get('/throws')],
  ['an answer that is half on its way', get('/breaks')],
  ['an upgrade', writeUpgrade('/throws')],
  ['what an upgrade left for later', writeUpgrade('/later')],
  ['what comes on a line that is HTTP no more', writeUpgrade('/line'), 'anything'],
  ['what is no HTTP', '\u0000\u0001\r\n\r\n'],
])('an exception at %s ends a connection, and not the process', async (_, words, then?: string) => {
  await say(words, then);
  await isAlive();
});

test('an exception of the bot’s own work ends the process, also where a stranger asked for it', async () => {
  await say(get('/own'));
  expect((await server.ended).code).toBe(1);
  expect(server.output()).toContain('fatal');
});
