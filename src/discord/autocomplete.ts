import type { ApplicationCommandOptionChoiceData, AutocompleteInteraction } from 'discord.js';
import { seatOf } from '../tables/match.ts';
import { toAct } from '../tables/play.ts';
import type { App } from './app.ts';
import { givenOptions, personOf } from './commandHandlers.ts';
import type { GameCommand } from './gameCommand.ts';
import { momentOf } from './screen.ts';

/** Discord's limits. */
const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

/** What fits the option that is being typed; nothing for people who are not to act. */
export async function complete(
  app: App,
  command: GameCommand,
  interaction: AutocompleteInteraction,
): Promise<ApplicationCommandOptionChoiceData<string>[]> {
  const subcommand = interaction.options.getSubcommand();
  const move = [...command.moves, ...(command.extras ?? [])].find(({ name }) => name === subcommand);
  const match = await app.tables.find(interaction.channelId, command.game);
  if (move?.complete === undefined || match === undefined) return [];
  const seat = seatOf(match, personOf(interaction));
  if (seat === undefined || !toAct(command.game, match).includes(seat)) return [];
  const { name } = interaction.options.getFocused(true);
  const values = move.complete(momentOf(command.game, match, seat), givenOptions(interaction.options, move), name);
  return fitting(values.map((value) => ({ name: value, value })));
}

/** As many suggestions as Discord takes, without those that are too long for it. */
export function fitting(
  suggestions: readonly ApplicationCommandOptionChoiceData<string>[],
): ApplicationCommandOptionChoiceData<string>[] {
  return suggestions
    .filter(({ name, value }) => name.length <= LONGEST_CHOICE && value.length <= LONGEST_CHOICE)
    .slice(0, MOST_CHOICES);
}
