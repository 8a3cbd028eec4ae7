import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  ApplicationCommandOptionType,
  ButtonStyle,
  Client,
  ComponentType,
  Events,
  GatewayIntentBits,
} from 'discord.js';
import { drawCellz } from '../../render/cellz/picture.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import { type CellzState, legal, play, start } from '../../src/games/cellz/play.ts';

/**
 * The floor: the least that a discord.js bot can do that answers every interaction with a picture. With FLOOR_PNG it
 * always sends that picture, which has as many bytes as a board; nothing is drawn, checked or stored. With FLOOR_STORE
 * it sends the board after one more line, drawn and encoded on the spot, and stores one record: the least that any bot
 * with our boards can do.
 */
const { FLOOR_PNG, FLOOR_STORE, DISCORD_API = '', DISCORD_TOKEN = '' } = process.env;
const boardAfterATurn = FLOOR_STORE === undefined ? fixedPicture(FLOOR_PNG ?? '') : drawnBoards(FLOOR_STORE);
// Set for our own bot; discord.js would read it.
delete process.env.SHARDS;
delete process.env.SHARD_COUNT;
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: DISCORD_API } });

function fixedPicture(path: string): (channel: string) => Buffer {
  const png = readFileSync(path);
  return () => png;
}

function drawnBoards(path: string): (channel: string) => Buffer {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE boards (id TEXT PRIMARY KEY, value)',
  );
  const write = database.prepare('INSERT OR REPLACE INTO boards VALUES (?, ?)');
  const random = fastRandom(1);
  const begin = () => start({ columns: 6, rows: 6 }, 2);
  const states = new Map<string, CellzState>();
  return (channel) => {
    const before = states.get(channel) ?? begin();
    const lines = legal(before, before.turnOf);
    const state = lines.length === 0 ? begin() : play(before, before.turnOf, pick(lines, random)).state;
    states.set(channel, state);
    write.run(channel, JSON.stringify(state));
    return encodePicture(drawCellz(state, 'dark'));
  };
}

client.on(Events.InteractionCreate, (interaction) => {
  if (!interaction.isChatInputCommand() && !interaction.isButton()) return;
  const attachment = boardAfterATurn(interaction.channelId);
  void interaction.reply({
    content: 'A board.',
    files: [{ attachment, name: 'board.png', description: 'A board.' }],
    components: [
      {
        type: ComponentType.ActionRow,
        components: [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'Move', customId: 'move' }],
      },
    ],
    withResponse: true,
  });
});
process.on('SIGTERM', () => process.exit(0));
const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
await client.login(DISCORD_TOKEN);
const line = { type: ApplicationCommandOptionType.String, name: 'line', description: 'A line' } as const;
const move = {
  type: ApplicationCommandOptionType.Subcommand,
  name: 'move',
  description: 'Moves',
  options: [line],
} as const;
await (await ready).application.commands.set([{ name: 'cellz', description: 'The floor', options: [move] }]);
process.stdout.write('"ready"\n');
