import type { SeenMessage } from 'discord-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestBot, type TestBot } from '../testBot.ts';
import { content } from './replies.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let house: TestBot;
afterEach(() => house.close());

const boards = () => house.ada.messages().filter(({ isPrivate, components }) => !isPrivate && components.length > 0);

/** Ada and Ben play, with their board in the channel. */
async function duel(): Promise<SeenMessage> {
  const { ada, ben } = house;
  await ada.command('/cellz new opponent:Ben columns:5 rows:5');
  await ben.click('Accept');
  await ben.settled();
  return ada.last();
}

/** Whoever is to move draws the first line that is proposed; gives it. */
async function drawOne(): Promise<string> {
  const { ada, ben } = house;
  for (const person of [ada, ben]) {
    const [line] = await person.autocomplete('/cellz move line:', 'line');
    if (line === undefined) continue;
    await person.command(`/cellz move line:${line.value}`);
    await person.settled();
    return String(line.value);
  }
  throw new Error('nobody is to move');
}

/** Edits what is old until Discord takes no more. */
async function useUpOldEdits(message: string): Promise<void> {
  const { playground, channel } = house;
  const edit = () =>
    fetch(`${playground.api}/v10/channels/${channel}/messages/${message}`, {
      method: 'PATCH',
      headers: { authorization: `Bot ${playground.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  while ((await edit()).status !== 429);
}

describe('where Discord takes no more edits of messages older than an hour,', () => {
  test.each(['deleted', 'kept', 'line'] as const)('a slow game goes on, its old boards %s', async (kept) => {
    house = await openTestBot();
    await house.tables.servers.choose(house.playground.guildId, { boards: kept });
    await duel();
    for (let turn = 0; turn < 6; turn += 1) {
      house.passTime(2 * HOUR);
      await house.ada.settled();
      await useUpOldEdits(boards().at(-1)?.id ?? '');
      const line = await drawOne();
      expect(house.ada.last().content).toContain(line);
    }
    // What was put off is tried once more, and no more after that.
    house.passTime(60_000);
    await house.ada.settled();
    const asked = house.playground.allRequests();
    house.passTime(60_000);
    await house.ada.settled();
    expect(house.playground.allRequests() - asked).toBeLessThanOrEqual(1);
  });

  test('the message of a day stays the only one, and follows when it can', async () => {
    house = await openTestBot();
    const { ada, ben, now } = house;
    // What follows must not fall into two days.
    house.passTime(DAY - (now() % DAY));
    await ada.command('/railroad daily');
    await ada.settled();
    const [day] = ada.messages().filter(({ isPrivate }) => !isPrivate);
    house.passTime(2 * HOUR);
    await useUpOldEdits(day?.id ?? '');
    await ben.command('/railroad daily');
    await ben.settled();
    const shown = () => ada.messages().filter(({ isPrivate }) => !isPrivate);
    expect(shown().map(({ id }) => id)).toEqual([day?.id]);
    expect(shown()[0]?.content).not.toContain(ben.personId);
    house.passTime(60_000);
    await ada.settled();
    expect(shown().map(({ id }) => id)).toEqual([day?.id]);
    expect(shown()[0]?.content).toContain(ben.personId);
  });
});

test('in a thread that is locked nothing is asked again, until it is opened', async () => {
  house = await openTestBot({ threads: 'always' });
  const { ada, playground } = house;
  const opened = content(await ada.command('/cellz new computer:easy columns:3 rows:3'));
  await ada.settled();
  const thread = /<#(\d+)>/.exec(opened)?.[1] ?? '';
  playground.faults.lockThread(thread);
  const there = playground.visitor('Ada', thread);
  await there.click(String(there.controls()[0]?.label));
  await there.settled();
  house.passTime(DAY);
  await ada.settled();
  expect(playground.refusals.filter(({ code }) => code === 160_005).length).toBeLessThanOrEqual(2);
});

test('what a filter blocks is stored, told of in a sentence, and not tried again', async () => {
  house = await openTestBot();
  const { ada, playground } = house;
  await duel();
  playground.faults.block(/Cellz/, 'messages');
  const line = await drawOne();
  const refused = () => playground.refusals.filter(({ code }) => code === 200_000).length;
  const before = refused();
  expect(before).toBeGreaterThan(0);
  const [id] = await house.tables.all();
  expect((await house.tables.read(id ?? ('' as never)))?.log.map(({ text }) => text)).toContain(line);
  const told = [house.ada, house.ben].flatMap((person) => person.messages()).map((message) => message.content);
  expect(told).toContain(
    'Your move is saved. A filter on this server blocked my message. Ask a moderator to allow it.',
  );
  house.passTime(HOUR);
  await ada.settled();
  expect(refused()).toBe(before);
});

test('a server that is away for a while finds its tables as they were', async () => {
  house = await openTestBot();
  await duel();
  const { playground } = house;
  playground.faults.serverAway(playground.guildId);
  house.passTime(HOUR);
  playground.faults.serverBack(playground.guildId);
  await house.ada.settled();
  const line = await drawOne();
  expect(house.ada.last().content).toContain(line);
  expect(await house.tables.all()).toHaveLength(1);
  expect(house.refusals()).toEqual([]);
});

test('where Discord takes few messages of a channel at once, every move is shown', async () => {
  house = await openTestBot({ rates: { ofAKind: { count: 5, within: 500 } } });
  const { ada } = house;
  await ada.command('/cellz new computer:easy columns:6 rows:6');
  await ada.settled();
  for (let turn = 0; turn < 6; turn += 1) {
    const [line] = await ada.autocomplete('/cellz move line:', 'line');
    if (line === undefined) break;
    await ada.command(`/cellz move line:${line.value}`);
  }
  await ada.settled();
  const [id] = await house.tables.all();
  const match = id === undefined ? undefined : await house.tables.read(id);
  expect(match?.log.length).toBeGreaterThanOrEqual(6);
  expect(match?.shown).toBe(match?.revision);
  expect(house.refusals()).toEqual([]);
});

test('a line that falls silent loses no move', async () => {
  house = await openTestBot({ heartbeat: 1000 });
  await duel();
  house.playground.faults.silenceGateway();
  const line = await drawOne();
  expect(house.ada.last().content).toContain(line);
  expect(house.refusals()).toEqual([]);
});
