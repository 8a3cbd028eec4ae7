import { afterEach, describe, expect, test } from 'vitest';
import { movableClock } from '../src/clock.ts';
import { type Playground, type PlaygroundOptions, startPlayground } from '../src/playground.ts';
import { createRates, type Rates } from '../src/rates.ts';

const games = '/channels/400000000000000001';
const lounge = '/channels/400000000000000002';
const HOUR = 60 * 60 * 1000;

let playground: Playground;
afterEach(() => playground?.close());

async function open(options: PlaygroundOptions) {
  playground = await startPlayground(options);
  return async (method: string, path: string) => {
    const headers = { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' };
    const hasBody = method !== 'GET';
    const init = { method, headers, ...(hasBody ? { body: '{"content":"a"}' } : {}) };
    const {
      status,
      headers: told,
      ...answer
    } = await fetch(`${playground.api}/v10${path}`, init).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    }));
    return { status, told, body: answer.body as { id: string; code?: number; retry_after?: number; global?: boolean } };
  };
}

describe('requests', () => {
  test('of one kind for one channel are counted together, and every answer says how many are left', async () => {
    const ask = await open({ rates: { ofAKind: { count: 2, within: HOUR } } });
    const [first, second, third] = [
      await ask('POST', `${games}/messages`),
      await ask('POST', `${games}/messages`),
      await ask('POST', `${games}/messages`),
    ];
    expect(first.told.get('x-ratelimit-remaining')).toBe('1');
    expect(second.told.get('x-ratelimit-remaining')).toBe('0');
    expect(third).toMatchObject({ status: 429, body: { global: false } });
    expect(third.told.get('x-ratelimit-scope')).toBe('user');
    expect(Number(third.told.get('retry-after'))).toBeCloseTo(3600, -2);
    expect((await ask('POST', `${lounge}/messages`)).status).toBe(200);
    expect((await ask('GET', `${games}/messages`)).status).toBe(200);
    expect(third.told.get('x-ratelimit-bucket')).toBe(first.told.get('x-ratelimit-bucket'));
    expect(playground.refusals).toEqual([]);
  });

  test('in all are 50 a second, whatever they are', async () => {
    const ask = await open({ rates: { inAll: { count: 2, within: HOUR } } });
    for (const path of [games, lounge]) expect((await ask('GET', path)).status).toBe(200);
    const refused = await ask('GET', '/users/@me');
    expect(refused).toMatchObject({ status: 429, body: { global: true } });
    expect(refused.told.get('x-ratelimit-global')).toBe('true');
  });
});

describe('counted by a clock,', () => {
  const rates: Rates = { inAll: { count: 50, within: 1000 }, ofAKind: { count: 5, within: 5000 } };

  function count() {
    let time = 0;
    const take = createRates(rates, () => time);
    return {
      wait: (milliseconds: number) => {
        time += milliseconds;
      },
      take: (path: string) => take('GET', path, true).refused,
    };
  }

  test('what is not used comes back: 50 at once, and 50 more a second later', () => {
    const { take, wait } = count();
    const channels = Array.from({ length: 50 }, (_, nth) => `/channels/${nth}`);
    for (let second = 0; second < 3; second += 1) {
      for (const channel of channels) expect(take(channel)).toBeUndefined();
      expect(take('/users/1')).toMatchObject({ isGlobal: true, seconds: 0.02 });
      wait(1000);
    }
  });

  test('those by the token of an interaction are counted for that alone', () => {
    const { take } = count();
    for (let nth = 0; nth < 100; nth += 1) expect(take(`/webhooks/1/token${nth}/messages/@original`)).toBeUndefined();
    for (let nth = 0; nth < 4; nth += 1) expect(take('/webhooks/1/token0/messages/@original')).toBeUndefined();
    expect(take('/webhooks/1/token0/messages/@original')).toEqual({ isGlobal: false, seconds: 5 });
  });
});

test('of messages older than an hour few edits are taken, in each channel', async () => {
  const clock = movableClock(Date.UTC(2026, 2, 11, 12));
  const ask = await open({ clock });
  const [{ body: here }, { body: there }] = [
    await ask('POST', `${games}/messages`),
    await ask('POST', `${lounge}/messages`),
  ];
  const edit = () => ask('PATCH', `${games}/messages/${here.id}`);
  for (let nth = 0; nth < 10; nth += 1) expect((await edit()).status).toBe(200);
  clock.advance(HOUR);
  for (let nth = 0; nth < 3; nth += 1) expect((await edit()).status).toBe(200);
  clock.advance(5000);
  const refused = await edit();
  expect(refused).toMatchObject({ status: 429, body: { code: 30_046, retry_after: 15, global: false } });
  expect(refused.told.get('retry-after')).toBe('15');
  expect((await ask('PATCH', `${lounge}/messages/${there.id}`)).status).toBe(200);
  clock.advance(15_000);
  expect((await edit()).status).toBe(200);
});
