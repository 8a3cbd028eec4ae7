import type { Visitor } from 'discord-standin';
import { afterEach, expect, test } from 'vitest';
import { closeCleanly, openTestBot, type TestBot } from '../testBot.ts';
import { pageClient } from './pageClient.ts';

let house: TestBot;
// Discord is asked about some of the made-up instances, and knows none.
afterEach(() => closeCleanly(house, [UNKNOWN]));

const UNKNOWN = 0;

/** As Discord's proxy says it: all people who come by it have one address. */
const PROXY = { 'x-forwarded-for': '203.0.113.200' };
const PLAYERS = 12;

/** As Discord's client does when the frame asks for it. */
async function codeOf({ personId, channelId }: Visitor): Promise<string> {
  const form = new FormData();
  form.set('request', JSON.stringify({ as: personId, channelId, act: { kind: 'authorize' } }));
  const answer = await fetch(`${house.playground.url}/page/act`, { method: 'POST', body: form });
  return ((await answer.json()) as { code: string }).code;
}

/** All that a stranger can send, some of each; gives what it was answered with. */
async function sendAll(round: number): Promise<readonly number[]> {
  const made = `made-up-${round}-`;
  const statuses: number[] = [];
  for (let one = 0; one < 10; one += 1) {
    const entries = [
      { code: `${made}code-${one}-and-more`, instance: `${made}${one}`, channel: house.channel },
      { code: `${made}code-${one}-and-more`, instance: `${made}${one}`, channel: `${round}${one}` },
      { ticket: `${made}${one}` },
    ];
    const client = pageClient(house.boardUrl);
    const posted = entries.map((entry) => client.post('sign-in', entry, PROXY));
    const got = ['/', '/nowhere', '/board/api/welcome'].map((path) => fetch(house.boardUrl + path, { headers: PROXY }));
    for (const { status } of await Promise.all([...posted, ...got])) statuses.push(status);
  }
  return statuses;
}

test('no player is refused because of a stranger behind the same address, whatever that one sends', async () => {
  house = await openTestBot({ board: 'activity', guests: PLAYERS });
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  const guests = house.playground.people.filter(({ name }) => name.startsWith('Guest'));
  expect(guests).toHaveLength(PLAYERS);
  // Whoever comes first to an instance is asked about; from then on it is known.
  const first = await enter(house.ada);
  expect(first).toEqual([200, 200, 200]);
  const answered: number[] = [];
  for (const [round, { id }] of guests.entries()) {
    answered.push(...(await sendAll(round)));
    expect(await enter(house.playground.visitor(id, house.channel))).toEqual([200, 200, 200]);
  }
  expect(answered.filter((status) => status === 429).length).toBeGreaterThan(answered.length / 4);
});

/** Opens the window, gets the page, signs in and looks: with which statuses. */
async function enter(visitor: Visitor): Promise<readonly number[]> {
  const { activity } = await visitor.command('/launch');
  const query = new URL(activity ?? '', house.playground.url).searchParams;
  const page = await fetch(`${house.boardUrl}/?${query}`, { headers: PROXY });
  const client = pageClient(house.boardUrl);
  const entry = { code: await codeOf(visitor), instance: query.get('instance_id'), channel: query.get('channel_id') };
  const signed = await client.post('sign-in', entry, PROXY);
  const { key } = (await signed.json()) as { key: string };
  const headers = { ...PROXY, authorization: `Bearer ${key}` };
  const looked = await client.post('look', { match: '', picked: '', stamp: '', theme: 'dark' }, headers);
  return [page.status, signed.status, looked.status];
}

test('a window that is opened while a stranger makes up instances of the same channel, in which games are on, opens', async () => {
  house = await openTestBot({ board: 'activity' });
  await house.ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await house.ben.click('Accept');
  for (let round = 0; round < 4; round += 1) await sendAll(round);
  expect(await enter(house.ada)).toEqual([200, 200, 200]);
});
