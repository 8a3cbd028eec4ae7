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

  /** A Discord that answers every request so, and counts them; it waits where it is told to. */
  async function answering(status: number, headers: Record<string, string> = {}, wait?: Promise<void>) {
    const asked = { all: 0, now: 0, most: 0 };
    discord = createServer(async (_, response) => {
      asked.all += 1;
      asked.now += 1;
      asked.most = Math.max(asked.most, asked.now);
      await wait;
      asked.now -= 1;
      response.writeHead(status, headers).end('{}');
    });
    await new Promise<void>((resolve) => discord.listen(0, '127.0.0.1', resolve));
    const clock = { now: 1_800_000_000_000 };
    const { port } = discord.address() as AddressInfo;
    const options = { clientId: '1', clientSecret: 'secret', token: 'token', origin: 'https://1.discordsays.com' };
    const activity = createActivity({ ...options, api: `http://127.0.0.1:${port}` }, () => clock.now);
    const enter = (code = CODE) => activity.enter({ code, instance: 'i-1', channel: '1' });
    return { asked, clock, enter };
  }

  test.each(['', 'short', 'x'.repeat(61), `${CODE} `, `${CODE}&scope=bot`, 'ü'.repeat(30)])(
    'are never sent on where they look like none: %j',
    async (code) => {
      const { asked, enter } = await answering(400);
      expect(await enter(code)).toEqual({ nobody: true });
      expect(asked.all).toBe(0);
    },
  );

  test('are asked about four at a time, and where forty come at once the last hear to come again', async () => {
    const go = Promise.withResolvers<void>();
    const { asked, enter } = await answering(400, {}, go.promise);
    const entries = Array.from({ length: 40 }, () => enter());
    const refused = (await Promise.all(entries.slice(36))).filter((entry) => 'again' in entry);
    await expect.poll(() => asked.now).toBe(4);
    go.resolve();
    await Promise.all(entries);
    expect(refused).toHaveLength(4);
    expect(asked).toEqual({ all: 36, now: 0, most: 4 });
  });

  test('are asked about three hundred times in a minute, whoever comes', async () => {
    const { asked, clock, enter } = await answering(400);
    for (let time = 0; time < 300; time += 1) await enter();
    expect(await enter()).toEqual({ again: clock.now + 60_000 });
    expect(asked.all).toBe(300);
    clock.now += 60_000;
    expect(await enter()).toEqual({ nobody: true });
  });

  test('rest where Discord says that it is too much: as long as it says, and longer each time', async () => {
    const { asked, clock, enter } = await answering(429, { 'Retry-After': '3' });
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
