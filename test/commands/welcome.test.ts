import { afterEach, beforeEach, expect, test } from 'vitest';
import { postWelcome } from '../../commands/games/welcome.ts';
import { content } from '../discord/replies.ts';
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
