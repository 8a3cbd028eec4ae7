import { afterEach, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';

let house: TestBot | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});

const COMMANDS = /\/applications\/\d+\/commands$/;
const URL_OF = (playground: TestBot['playground'], path: string) =>
  `${playground.api}/v10/applications/200000000000000001/${path}`;

async function listed({
  playground,
}: TestBot): Promise<{ name: string; type: number; version: string; handler?: number }[]> {
  const answer = await fetch(URL_OF(playground, 'commands'), { headers: { authorization: `Bot ${playground.token}` } });
  return answer.json() as Promise<{ name: string; type: number; version: string; handler?: number }[]>;
}

test('what Discord has already is not registered again', async () => {
  house = await openTestBot({ registers: true });
  const before = await listed(house);
  await house.restart();
  expect(await listed(house)).toEqual(before);
});

test('what somebody changed is registered anew, and an Entry Point command is kept', async () => {
  house = await openTestBot({ registers: true });
  const { playground } = house;
  const send = (method: string, path: string, body: object) =>
    fetch(URL_OF(playground, path), {
      method,
      headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const before = await listed(house);
  await send('POST', 'commands', { name: 'launch', type: 4 });
  await send('POST', 'commands', { name: 'cellz', type: 1, description: 'Something else' });
  await send('POST', 'commands', { name: 'leftover', type: 1, description: 'Of an earlier version' });
  await house.restart();
  const names = (await listed(house)).map(({ name }) => name).sort();
  expect(names).toEqual([...before.map(({ name }) => name), 'launch'].sort());
  expect((await house.ada.command('/cellz rules')).message?.attachments).toHaveLength(1);
});

test('the Entry Point command that Discord made is answered by us where boards can be opened, else left as it is', async () => {
  const handlerOf = async (one: TestBot) => (await listed(one)).find(({ type }) => type === 4)?.handler;
  house = await openTestBot({ registers: true, board: 'activity' });
  expect(await handlerOf(house)).toBe(1);
  const before = await listed(house);
  await house.restart();
  expect(await listed(house)).toEqual(before);
  await house.close();
  house = await openTestBot({ registers: true, begin: (playground) => playground.mapActivity('http://127.0.0.1:9') });
  expect(await handlerOf(house)).toBe(2);
});

test.each([
  ['500s', 4, { status: 500 } as const],
  ['30034, too many created today', 1, { refusal: 'tooManyCreated' } as const],
])('that fails with %s leaves the bot running, and is tried again later', async (_, times, respond) => {
  house = await openTestBot({
    registers: true,
    begin: (one) => one.faults.next({ method: 'GET', path: COMMANDS, times, respond }),
  });
  expect(await listed(house)).toEqual([]);
  const said = house.log.filter(({ msg }) => String(msg).includes('could not register commands'));
  expect(said).toHaveLength(1);
  house.passTime(10 * 60 * 1000);
  await house.ada.settled();
  expect((await listed(house)).length).toBeGreaterThan(0);
});

const HOUR = 60 * 60 * 1000;

test.each(['tooManyCreated', 'tooManyCommands', 'missingAccess', 'entryPointLeftOut'] as const)(
  'that Discord refused for half a day with %s is taken within the hour after it relents',
  async (refusal) => {
    const fault = { method: 'PUT', path: COMMANDS, times: Number.POSITIVE_INFINITY, respond: { refusal } };
    house = await openTestBot({ registers: true, begin: ({ faults }) => faults.next(fault) });
    for (let hour = 0; hour < 12; hour += 1) {
      house.passTime(HOUR);
      await house.tick();
      await house.ada.settled();
    }
    expect(await listed(house)).toEqual([]);
    house.playground.faults.lift();
    house.passTime(HOUR);
    await house.tick();
    await house.ada.settled();
    expect((await listed(house)).length).toBeGreaterThan(0);
  },
);
