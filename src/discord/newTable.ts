import { ApplicationCommandOptionType, type Attachment, type ChatInputCommandInteraction } from 'discord.js';
import { LEVELS } from '../engine/game.ts';
import { phrase } from '../engine/phrase.ts';
import { accept, type Result, refuse } from '../engine/result.ts';
import type { FileOption, SetupValue } from '../engine/setup.ts';
import { PersonId } from '../tables/match.ts';
import type { Opening } from '../tables/tables.ts';
import type { GameCommand } from './gameCommand.ts';

/** How long a player's file may take to arrive from Discord, in milliseconds. */
const DOWNLOAD_PATIENCE = 1500;

/** What `/game new` asks for. */
export async function readOpening(
  { game }: GameCommand,
  interaction: ChatInputCommandInteraction,
): Promise<Result<Opening>> {
  const { options, channelId, guildId, user } = interaction;
  const opponent = options.getUser('opponent');
  const computers = LEVELS.find((level) => level === options.getString('computer'));
  if (opponent !== null && computers !== undefined) return refuse(phrase('discord.new.opponentOrComputer'));
  if (opponent?.id === user.id) return refuse(phrase('discord.new.opponentIsYou'));
  if (opponent?.bot === true) return refuse(phrase('discord.new.opponentIsBot'));
  const setup = await readSetup(game.setup, interaction);
  if (!setup.ok) return setup;
  return accept({
    game,
    setup: setup.value,
    seatCount: opponent === null ? (options.getInteger('seats') ?? game.seats.usual) : 2,
    host: PersonId.parse(user.id),
    ...(opponent === null ? {} : { invited: PersonId.parse(opponent.id) }),
    ...(computers === undefined ? {} : { computers }),
    where: { channel: channelId, ...(guildId === null ? {} : { guild: guildId }) },
  });
}

async function readSetup(
  table: GameCommand['game']['setup'],
  { options }: ChatInputCommandInteraction,
): Promise<Result<Readonly<Record<string, SetupValue>>>> {
  const setup: Record<string, SetupValue> = {};
  for (const [name, option] of Object.entries(table)) {
    const given = options.get(name);
    if (given === null) continue;
    if (option.kind === 'file' && given.attachment !== undefined) {
      const text = await download(name, option, given.attachment as Attachment);
      if (!text.ok) return text;
      setup[name] = text.value;
    } else if (given.type !== ApplicationCommandOptionType.Attachment && given.value !== undefined) {
      setup[name] = given.value;
    }
  }
  return accept(setup);
}

async function download(name: string, { maxBytes }: FileOption, { url, size }: Attachment): Promise<Result<string>> {
  const tooLarge = refuse(phrase('tables.setup.file', { name, bytes: maxBytes }));
  if (size > maxBytes) return tooLarge;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_PATIENCE) });
    if (!response.ok) return refuse(phrase('discord.new.noFile', { name }));
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength > maxBytes) return tooLarge;
    return accept(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse(phrase('discord.new.noFile', { name }));
  }
}
