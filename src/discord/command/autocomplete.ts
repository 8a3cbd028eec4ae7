import type { ApplicationCommandOptionChoiceData, AutocompleteInteraction } from 'discord.js';
import type { Say } from '../../engine/phrase.ts';
import { seatOf } from '../../tables/match.ts';
import { toAct } from '../../tables/play.ts';
import type { App } from '../app.ts';
import { momentOf } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import { givenOptions, personOf } from './commandHandlers.ts';
import type { GameCommand, Offer } from './gameCommand.ts';

/** Discord's limits. */
const MOST_CHOICES = 25;
const LONGEST_CHOICE = 100;

/** What fits the option that is being typed; of a move, nothing for people who are not to act. */
export async function complete(
  app: App,
  command: GameCommand,
  interaction: AutocompleteInteraction,
): Promise<ApplicationCommandOptionChoiceData<string>[]> {
  const subcommand = interaction.options.getSubcommand();
  const move = command.moves.find(({ name }) => name === subcommand);
  const typed = move ?? command.extras?.find(({ name }) => name === subcommand);
  const match = await app.tables.find(interaction.channelId, command.game);
  if (typed?.complete === undefined || match?.position === undefined) return [];
  const person = personOf(interaction);
  const viewer = seatOf(match, person) ?? 'public';
  const isToAct = toAct(command.game, match).some((seat) => seat === viewer);
  if (move !== undefined && !isToAct) return [];
  const { name, value } = interaction.options.getFocused(true);
  const offers = typed.complete(momentOf(command.game, match, viewer), givenOptions(interaction.options, typed), name);
  const { language } = await app.tables.people.settingsOf(person);
  const { plain } = wordsFor(app.catalogue, language ?? interaction.locale, match);
  return fitting(offers.flatMap((offer) => suggestion(offer, value, plain)));
}

function suggestion(offer: Offer, typed: string, plain: Say): readonly ApplicationCommandOptionChoiceData<string>[] {
  if (typeof offer === 'string') return [{ name: offer, value: offer }];
  const { value } = offer;
  const name = plain(offer.label);
  const sought = typed.trim().toLowerCase();
  const isSought = value.toLowerCase().startsWith(sought) || name.toLowerCase().includes(sought);
  return isSought ? [{ name, value }] : [];
}

/** As many suggestions as Discord takes, without those that are too long for it. */
export function fitting(
  suggestions: readonly ApplicationCommandOptionChoiceData<string>[],
): ApplicationCommandOptionChoiceData<string>[] {
  return suggestions
    .filter(({ name, value }) => name.length <= LONGEST_CHOICE && value.length <= LONGEST_CHOICE)
    .slice(0, MOST_CHOICES);
}
