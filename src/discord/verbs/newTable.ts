import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { LEVELS } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import type { SetupValue } from '../../engine/setup.ts';
import { PACES, TIMEOUTS } from '../../tables/clocks/pace.ts';
import { PersonId } from '../../tables/match.ts';
import type { Opening } from '../../tables/tables.ts';
import type { GameCommand } from '../command/gameCommand.ts';
import { readFile } from '../command/readFile.ts';

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
  const seatCount = opponent === null ? (options.getInteger('seats') ?? game.seats.usual) : 2;
  return accept({
    game,
    setup: setup.value,
    seatCount,
    host: PersonId.parse(user.id),
    invited: opponent === null ? [] : [PersonId.parse(opponent.id)],
    computers: computers === undefined ? [] : Array.from({ length: seatCount - 1 }, () => computers),
    clock: readClock(options),
    where: { channel: channelId, ...(guildId === null ? {} : { guild: guildId }) },
  });
}

function readClock(options: ChatInputCommandInteraction['options']) {
  const pace = PACES.find((one) => one === options.getString('clock'));
  const timeout = TIMEOUTS.find((one) => one === options.getString('timeout')) ?? 'computer';
  return { timeout, ...(pace === undefined ? {} : { pace }) };
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
      const text = await readFile(name, option.maxBytes, given.attachment);
      if (!text.ok) return text;
      setup[name] = text.value;
    } else if (given.type !== ApplicationCommandOptionType.Attachment && given.value !== undefined) {
      setup[name] = given.value;
    }
  }
  return accept(setup);
}
