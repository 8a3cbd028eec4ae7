import { afterEach, beforeEach, expect, test } from 'vitest';
import { postWelcome } from '../../commands/games/welcome.ts';
import { content, labels } from '../discord/replies.ts';
import { closeCleanly, openTestBot, type TestBot, thinkLightly } from '../testBot.ts';

let house: TestBot;
beforeEach(async () => {
  house = await openTestBot({ thinking: thinkLightly });
});
afterEach(() => closeCleanly(house));

test('a channel begins with all games: whoever taps is answered alone, and the welcome stays for the others', async () => {
  const [{ id = '', guildId = '' } = {}] = house.playground.channels;
  await postWelcome(house.context, guildId, id);
  const welcome = () => house.ben.messages().find(({ content: text }) => text.includes('Welcome to Parlor'));
  expect(welcome()?.attachments).toHaveLength(1);
  const game = await house.ada.click('Cellz', welcome());
  expect(game.message?.isPrivate).toBe(true);
  const lessons = await house.ben.click('Learn a game', welcome());
  expect(lessons.message?.isPrivate).toBe(true);
  const seats = await house.cleo.click('Find a game', welcome());
  expect(content(seats)).toContain('Open seats');
  expect(welcome()?.content).toContain('Welcome to Parlor');
  await house.ada.click('Play now (easy)', game.message);
  await house.ada.settled();
  expect(house.ada.messages().at(-1)?.content).toContain('Your turn');
});

test('its board takes a move from anyone, who goes on alone, and nothing is stored for a server in which nobody does', async () => {
  const { ada, ben, context, playground, tables } = house;
  const [{ id = '', guildId = '' } = {}] = playground.channels;
  await postWelcome(context, guildId, id);
  const board = () => ben.messages().find(({ content: text }) => text.includes('play right here: Cellz'));
  expect(board()?.attachments).toHaveLength(1);
  for (const visitor of [ada, ben]) {
    const moved = await visitor.select('Draw a line: a1-b1 to c3-d3', ['b2-c2'], board());
    expect(moved.message?.isPrivate).toBe(true);
    expect(content(moved)).toContain('step 1 of 7');
    expect(labels(visitor, moved)).toContain('Next');
  }
  expect(content(await ben.select('Draw a line: a1-b1 to c3-d3', ['a1-a2'], board()))).toContain('step 2 of 7');
  expect(board()?.content).toContain('play right here');
  expect(await tables.all()).toEqual([]);
});

test('a server to which the bot is invited begins with a welcome: once, and not after an outage', async () => {
  const { playground, ada, tables } = house;
  const welcomes = () => ada.messages().filter(({ content: text }) => text.includes('Welcome to Parlor'));
  const { faults, guildId } = playground;
  faults.serverAway(guildId);
  faults.serverBack(guildId);
  await ada.settled();
  expect(welcomes()).toHaveLength(0);
  for (const restart of [false, true]) {
    if (restart) await house.restart();
    faults.removeBot();
    faults.inviteBot();
    await ada.settled();
    expect(welcomes()).toHaveLength(1);
  }
  expect((await tables.servers.read(guildId)).leftAt).toBeUndefined();
});
