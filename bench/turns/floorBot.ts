import { readFileSync } from 'node:fs';
import {
  ApplicationCommandOptionType,
  ButtonStyle,
  Client,
  ComponentType,
  Events,
  GatewayIntentBits,
} from 'discord.js';

/**
 * The floor: the least that a discord.js bot can do that answers every interaction with a picture. Always the same PNG,
 * that of FLOOR_PNG, with as many bytes as a board; nothing is drawn, checked or stored.
 */
const png = readFileSync(process.env.FLOOR_PNG ?? '');
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: process.env.DISCORD_API ?? '' } });

const answer = {
  content: 'A board.',
  files: [{ attachment: png, name: 'board.png', description: 'A board.' }],
  components: [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'Move', customId: 'move' }],
    },
  ],
} as const;

client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand() || interaction.isButton()) {
    void interaction.reply({
      ...answer,
      files: [...answer.files],
      components: [...answer.components],
      withResponse: true,
    });
  }
});
process.on('SIGTERM', () => process.exit(0));
const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
await client.login(process.env.DISCORD_TOKEN);
const line = { type: ApplicationCommandOptionType.String, name: 'line', description: 'A line' } as const;
const move = {
  type: ApplicationCommandOptionType.Subcommand,
  name: 'move',
  description: 'Moves',
  options: [line],
} as const;
await (await ready).application.commands.set([{ name: 'cellz', description: 'The floor', options: [move] }]);
process.stdout.write('"ready"\n');
