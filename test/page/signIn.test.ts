import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createActivity } from '../../src/page/activity.ts';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { linkFrom, pageClient } from './pageClient.ts';

describe('who is not known yet', () => {
  let house: TestBot;
  afterEach(() => closeCleanly(house));

  /** Tries a made-up link, as our own proxy says from there. */
  async function tryFrom(address: string): Promise<Response> {
    const headers = { 'x-forwarded-for': `8.8.8.8, ${address}` };
    return pageClient(house.boardUrl).post('sign-in', { ticket: 'made up' }, headers);
  }

  test('may try sixty times in a minute from one address, whatever stands before it in the header', async () => {
    house = await openTestBot({ board: 'links', proxies: 1 });
    for (let time = 0; time < 60; time += 1) expect((await tryFrom('203.0.113.7')).status).toBe(401);
    const refused = await tryFrom('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await tryFrom('203.0.113.8')).status).toBe(401);
    house.passTime(60_000);
    expect((await tryFrom('203.0.113.7')).status).toBe(401);
  });

  test('is counted by the network that one customer has of IPv6', async () => {
    house = await openTestBot({ board: 'links', proxies: 1 });
    for (let time = 0; time < 60; time += 1) await tryFrom(`2001:db8:0:1::${time.toString(16)}`);
    expect((await tryFrom('2001:db8:0:1:ffff::1')).status).toBe(429);
    expect((await tryFrom('2001:db8:0:2::1')).status).toBe(401);
  });

  test('asks as often for what only those who are signed in get', async () => {
    house = await openTestBot({ board: 'links', proxies: 1 });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const welcome = () => fetch(`${house.boardUrl}/board/api/welcome`, { headers });
    for (let time = 0; time < 60; time += 1) await welcome();
    expect((await welcome()).status).toBe(429);
  });

  test('or known gets a thousand answers in ten seconds at one address, whatever is asked for', async () => {
    house = await openTestBot({ board: 'links', proxies: 1 });
    const ask = async (address: string) =>
      (await fetch(`${house.boardUrl}/nowhere`, { headers: { 'x-forwarded-for': address } })).status;
    for (let time = 0; time < 1000; time += 50) {
      await Promise.all(Array.from({ length: 50 }, () => ask('203.0.113.7')));
    }
    expect([await ask('203.0.113.7'), await ask('203.0.113.8')]).toEqual([429, 404]);
    house.passTime(10_000);
    expect(await ask('203.0.113.7')).toBe(404);
  });

  test('shuts nobody else out where a proxy stands before us that nobody told us of', async () => {
    house = await openTestBot({ board: 'links' });
    for (let time = 0; time < 70; time += 1) expect((await tryFrom('203.0.113.7')).status).toBe(401);
    await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
    await house.ben.click('Accept');
    expect(await pageClient(house.boardUrl).signIn(await linkFrom(house.ada))).toBe(200);
  });
});

describe('codes for Discord', () => {
  const CODE = 'a'.repeat(30);
  let discord: Server;
  afterEach(() => discord.close());

  const TIME = 1_800_000_000_000;

  interface Asked {
    readonly path: string;
    readonly form: URLSearchParams;
  }

  /** A Discord that answers so, and counts what it is asked; it waits where it is told to. */
  async function answering(
    answer: (asked: Asked) => readonly [status: number, body?: object, headers?: Record<string, string>],
    wait?: Promise<void>,
  ) {
    const asked = { all: 0, now: 0, most: 0 };
    discord = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      asked.all += 1;
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      await wait;
      asked.now -= 1;
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const [status, body = {}, headers = {}] = answer({ path: request.url ?? '', form });
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve));
    const clock = { now: TIME };
    const { port } = discord.address() as AddressInfo;
    const options = { clientId: '1', clientSecret: 'secret', token: 'token', origin: 'https://1.discordsays.com' };
    const activity = createActivity({ ...options, api: `http://127.0.0.1:${port}` }, () => clock.now);
    const enter = (code = CODE, instance = 'i-1', channel = '1') =>
      activity.enter(
        { code, instance, channel },
        { isOpened: async (one) => one.instance === 'i-opened', isPlayedIn: async (one) => one === '1' },
      );
    return { asked, clock, enter };
  }

  /** One that knows the instances `i-…` in channel 1, with person 7 in each, and the codes that begin with `g`. */
  const knowing = ({ path, form }: Asked): readonly [number, object?] => {
    if (path.includes('/activity-instances/i-')) return [200, { location: { channel_id: '1' }, users: ['7'] }];
    if (path.includes('/users/@me')) return [200, { id: '7' }];
    if (path.includes('/oauth2/token') && form.get('code')?.startsWith('g')) return [200, { access_token: 'access' }];
    return [path.includes('/oauth2/token') ? 400 : 404];
  };
  const GOOD = 'g'.repeat(30);
  const isIn = (entry: object) => 'session' in entry;

  test.each(['', 'short', 'x'.repeat(61), `${CODE} `, `${CODE}&scope=bot`, 'ü'.repeat(30)])(
    'are never sent on where they look like none: %j',
    async (code) => {
      const { asked, enter } = await answering(() => [400]);
      expect(await enter(code)).toEqual({ nobody: true });
      expect(asked.all).toBe(0);
    },
  );

  test('are exchanged for an instance alone that Discord knows, in that channel', async () => {
    const { asked, enter } = await answering(knowing);
    expect(await enter(GOOD, 'made-up')).toEqual({ nobody: true });
    expect(await enter(GOOD, 'i-1', '2')).toEqual({ nobody: true });
    expect(asked.all).toBe(2);
    expect(isIn(await enter(GOOD))).toBe(true);
  });

  test('are asked about sixteen at a time', async () => {
    const go = Promise.withResolvers<void>();
    const { asked, enter } = await answering(knowing);
    await enter(GOOD);
    asked.most = 0;
    const entries = Array.from({ length: 40 }, () => enter(GOOD));
    go.resolve();
    expect((await Promise.all(entries)).every(isIn)).toBe(true);
    // Of each two things are asked at once.
    expect(asked.most).toBeLessThanOrEqual(32);
  });

  test('that are made up count for their instance, and good ones do not: those elsewhere get in all the same', async () => {
    const { asked, clock, enter } = await answering(knowing);
    for (let time = 0; time < 300; time += 1) expect(isIn(await enter(GOOD, `i-${time % 3}`))).toBe(true);
    asked.all = 0;
    const made = await Promise.all(Array.from({ length: 1000 }, (_, at) => enter(`${CODE}${at}`, 'i-1')));
    expect(made.some(isIn)).toBe(false);
    expect(asked.all).toBeLessThan(40);
    expect(await enter(GOOD, 'i-1')).toEqual({ again: clock.now + 60_000 });
    for (const instance of ['i-2', 'i-4']) expect(isIn(await enter(GOOD, instance))).toBe(true);
    clock.now += 60_000;
    expect(isIn(await enter(GOOD, 'i-1'))).toBe(true);
  });

  test('with a made-up instance count for their channel, or for all in which nobody plays: others get in', async () => {
    const { asked, clock, enter } = await answering(knowing);
    expect(isIn(await enter(GOOD, 'i-1'))).toBe(true);
    asked.all = 0;
    const floods = ['2', '3', '1'].flatMap((channel) =>
      Array.from({ length: 500 }, (_, at) => enter(CODE, `made-up-${at}`, channel)),
    );
    expect((await Promise.all(floods)).some(isIn)).toBe(false);
    expect(asked.all).toBeLessThan(100);
    expect(isIn(await enter(GOOD, 'i-1'))).toBe(true);
    expect(await enter(GOOD, 'i-new')).toEqual({ again: clock.now + 60_000 });
    // What Discord has opened for us is known before anybody comes.
    expect(isIn(await enter(GOOD, 'i-opened'))).toBe(true);
  });

  test.each(['/oauth2/token', '/users/@me', '/activity-instances/'])(
    'are asked to come again where Discord itself fails (%s), and none of that counts against their instance',
    async (failing) => {
      const isDown = { now: true };
      const { clock, enter } = await answering((asked) =>
        isDown.now && asked.path.includes(failing) ? [503] : knowing(asked),
      );
      for (let time = 0; time < 30; time += 1) expect(await enter(GOOD)).toEqual({ again: clock.now + 2000 });
      isDown.now = false;
      expect(isIn(await enter(GOOD))).toBe(true);
    },
  );

  test('rest where Discord says that it is too much: as long as it says, and longer each time', async () => {
    const { asked, clock, enter } = await answering(() => [429, {}, { 'Retry-After': '3' }]);
    expect(await enter()).toEqual({ again: clock.now + 3000 });
    expect(await enter()).toEqual({ again: clock.now + 3000 });
    expect(asked.all).toBe(1);
    clock.now += 3000;
    expect(await enter()).toEqual({ again: clock.now + 4000 });
    clock.now += 4000;
    expect(await enter()).toEqual({ again: clock.now + 8000 });
    expect(asked.all).toBe(3);
  });
});

test('a link brings the board along with the welcome: on a slow line that is a way to the server and back less', async () => {
  const house = await openTestBot({ board: 'links' });
  await house.ada.command('/cellz new columns:3 rows:3 opponent:Ben');
  await house.ben.click('Accept');
  const { match, ticket } = await linkFrom(house.ada);
  const first = { match, picked: '', stamp: '', whole: true, theme: 'dark', scale: 1 };
  const answer = await pageClient(house.boardUrl).post('sign-in', { ticket, first });
  expect(await answer.json()).toMatchObject({ language: 'en', answer: { board: { match } } });
  await closeCleanly(house);
});
