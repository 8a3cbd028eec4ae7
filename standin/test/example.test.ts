import { once } from 'node:events';
import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
} from 'discord.js';
import { startPlayground } from 'discord-standin';
import { expect, test } from 'vitest';

// The bot, as it runs on Discord.
const WAVE = { type: 1, components: [{ type: 2, style: 1, label: 'Wave back', custom_id: 'wave' }] };

async function greet(command: ChatInputCommandInteraction): Promise<void> {
  await command.reply({ content: `Hello, ${command.user.displayName}!`, components: [WAVE] });
}

async function wave(press: ButtonInteraction): Promise<void> {
  await press.update({ content: `${press.user.displayName} waves.`, components: [] });
}

test('greets who asks, and says who waved', async () => {
  const discord = await startPlayground();
  const bot = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: discord.api } });
  bot.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) void greet(interaction);
    if (interaction.isButton()) void wave(interaction);
  });
  const ready = once(bot, Events.ClientReady);
  await bot.login(discord.token);
  await ready;
  await bot.application?.commands.set([{ name: 'greet', description: 'Greets you' }]);

  const [ada, ben] = [discord.visitor('Ada', 'games'), discord.visitor('Ben', 'games')];
  const { message } = await ada.command('/greet');
  expect(message?.content).toBe('Hello, Ada!');
  await ben.click('Wave back');
  expect(ada.last().content).toBe('Ben waves.');
  expect(discord.refusals).toEqual([]);

  await bot.destroy();
  await discord.close();
});
