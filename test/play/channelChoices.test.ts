import { afterEach, beforeEach, expect, test } from 'vitest';
import { content, type Reply } from '../discord/replies.ts';
import { openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
});
afterEach(() => house.close());

/** Uses a control that a private message of the bot could have. */
async function use(control: string): Promise<Reply> {
  const { message } = await house.ada.command('/games help');
  house.passTime(3000);
  return house.ada.forge(control, message ?? '');
}

/** Every place where somebody chooses a channel for Parlor's messages. */
const CHOICES: Readonly<Record<string, () => Promise<Reply>>> = {
  'the daily puzzle, every day': async () => {
    const panel = await house.ada.command('/games server');
    return house.ada.select('Post the daily puzzle in a channel automatically', ['here'], panel.message);
  },
  'the daily puzzle, once': () => use('1:::puzzle.here:'),
  'where games may be started': async () => {
    const panel = await house.ada.command('/games server');
    return house.ada.select('Where games can be started', ['here'], panel.message);
  },
  'where games may be started, typed': () => house.ada.command(`/games server channels:<#${house.channel}>`),
  'a table that is kept open': () => use('1:::standing.add:cellz.1d'),
};

const stored = async () => {
  const { guildId } = house.playground;
  const { puzzle, channels } = (await house.tables.servers.read(guildId)).settings;
  return { puzzle, channels, kept: (await house.tables.keptTables.read(guildId)).tables };
};

test.each(Object.entries(CHOICES))('%s: a channel where the bot may not write is not taken', async (_, choose) => {
  const before = await stored();
  house.playground.faults.takePermission(house.channel, 'SendMessages');
  const reply = await choose();
  expect(content(reply)).toContain("can't write in this channel. I need the permission to Send Messages.");
  expect(reply.message?.isPrivate).toBe(true);
  await house.ada.settled();
  expect(await stored()).toEqual(before);
  expect(house.refusals()).toEqual([]);
});

test('where games may be started, named from elsewhere: a channel where the bot may not write is not taken', async () => {
  const { channels, faults } = house.playground;
  const other = channels.find(({ id }) => id !== house.channel)?.id ?? '';
  const before = await stored();
  faults.takePermission(other, 'SendMessages');
  const choose = (...ids: readonly string[]) =>
    house.ada.command(`/games server channels:${ids.map((id) => `<#${id}>`).join(' ')}`);
  expect(content(await choose(house.channel, other))).toContain(
    `can't write in <#${other}>. I need the permission to Send`,
  );
  expect(content(await choose('123456789012345678'))).toContain('I need the permission to View Channel');
  expect(await stored()).toEqual(before);
  faults.givePermission(other, 'SendMessages');
  await choose(house.channel, other);
  expect((await stored()).channels).toEqual([house.channel, other]);
});

test('a game whose channel was deleted is not moved to where the bot may not write', async () => {
  const { ada, ben, channel, playground } = house;
  await ada.command('/cellz new opponent:Ben columns:3 rows:3');
  await ben.click('Accept');
  playground.faults.deleteChannel(channel);
  const other = playground.channels.find(({ id }) => id !== channel)?.id ?? '';
  const there = playground.visitor(ada.personId, other);
  await there.settled();
  const list = await there.command('/games mine');
  playground.faults.takePermission(other, 'AttachFiles');
  expect(content(await there.click('Continue here', list.message))).toContain('I need the permission to Attach Files.');
  expect(await house.tables.within([other])).toEqual([]);
});
