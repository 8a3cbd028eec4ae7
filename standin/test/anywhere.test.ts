import { once } from 'node:events';
import { Client, Events, GatewayIntentBits, type Interaction, MessageFlags } from 'discord.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NotPossible, type Playground, startPlayground } from '../src/index.ts';

let discord: Playground;
let bot: Client;
let answer: (interaction: Interaction) => Promise<void>;

beforeEach(async () => {
  discord = await startPlayground({ channels: { friends: 'group', abroad: 'server' } });
  bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: discord.api } });
  bot.on(Events.InteractionCreate, (interaction) => void answer(interaction));
  const ready = once(bot, Events.ClientReady);
  await bot.login(discord.token);
  await ready;
  await bot.application?.commands.set([
    { name: 'tell', description: 'Tells', integrationTypes: [0, 1], contexts: [0, 1, 2] },
    { name: 'at-home', description: 'Only where the bot is', integrationTypes: [0] },
    { name: 'Greet', type: 2, integrationTypes: [0, 1] },
    { name: 'Quote', type: 3, integrationTypes: [0, 1] },
  ]);
});

afterEach(async () => {
  await bot.destroy();
  await discord.close();
});

test.each([
  ['friends', 2],
  ['abroad', 0],
])('a bot is asked where it is not (%s), and takes five messages more at most', async (channel, context) => {
  const codes: unknown[] = [];
  const seen: unknown[] = [];
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  answer = async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    seen.push(interaction.context, interaction.authorizingIntegrationOwners[1]);
    await interaction.reply({ content: 'first' });
    for (const content of ['1', '2', '3', '4', '5', '6'])
      await interaction.followUp({ content }).catch((error) => codes.push(error.code));
    finish();
  };
  const ada = discord.visitor('Ada', channel);
  await ada.command('/tell');
  await finished;
  expect(codes).toEqual([40094]);
  expect(seen).toEqual([context, ada.personId]);
  expect(ada.messages()).toHaveLength(6);
  await expect(ada.command('/at-home')).rejects.toThrow();
  const own = { content: 'of my own account' };
  await expect(bot.rest.post(`/channels/${ada.channelId}/messages`, { body: own })).rejects.toMatchObject({
    code: 50001,
  });
});

test('people and messages have menus', async () => {
  answer = async (interaction) => {
    const flags = MessageFlags.Ephemeral;
    if (interaction.isUserContextMenuCommand())
      await interaction.reply({ content: `Hello, ${interaction.targetUser.username}`, flags });
    if (interaction.isMessageContextMenuCommand())
      await interaction.reply({ content: `> ${interaction.targetMessage.content}`, flags });
  };
  const ada = discord.visitor('Ada', 'games');
  expect((await ada.pointAtPerson('Greet', 'Ben')).message?.content).toBe('Hello, ben');
  const said = ada.say('good');
  expect((await ada.pointAtMessage('Quote', said)).message?.content).toBe('> good');
  await expect(ada.pointAtPerson('Quote', 'Ben')).rejects.toThrow(NotPossible);
});
