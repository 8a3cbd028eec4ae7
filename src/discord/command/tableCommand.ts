import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { LEVELS } from '../../engine/game.ts';
import { type Phrase, phrase, type Say, type TextKey } from '../../engine/phrase.ts';
import type { SetupOption } from '../../engine/setup.ts';
import { PACES, TIMEOUTS } from '../../tables/clocks/pace.ts';
import { PACE_LABELS, TIMEOUT_LABELS } from '../words/clocks.ts';
import type { FileUpload, GameCommand, MoveOption } from './gameCommand.ts';

/** The subcommands that every game has. */
export const TABLE_SUBCOMMANDS = {
  new: 'discord.command.new',
  join: 'discord.command.join',
  board: 'discord.command.board',
  rules: 'discord.command.rules',
  undo: 'discord.command.undo',
  'offer-draw': 'discord.command.draw',
  resign: 'discord.command.resign',
  substitute: 'discord.command.substitute',
  close: 'discord.command.close',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The subcommands that every game with hidden things has. */
export const HIDDEN_SUBCOMMANDS = {
  view: 'discord.command.view',
  spectate: 'discord.command.spectate',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The subcommand of games that have a game of the day. */
export const DAILY_SUBCOMMAND = 'daily';

/** The days whose results can be asked for. */
export const DAILY_RESULTS = ['today', 'yesterday'] as const;

const DAILY_OPTIONS = [
  { name: 'results', text: 'daily.command.results', required: false, offers: DAILY_RESULTS },
] as const satisfies readonly MoveOption[];

/** The slash command of a game as Discord wants it registered: what it adds, and what all games share. */
export function buildCommand(command: GameCommand, say: Say): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const { game } = command;
  const shared = { ...TABLE_SUBCOMMANDS, ...(game.hidden ? HIDDEN_SUBCOMMANDS : {}) };
  return {
    name: game.id,
    description: say(phrase(command.text)),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: [
      ...command.moves.map(({ name, text, options }) =>
        subcommand(
          name,
          text,
          options.map((option) => moveOption(option, say)),
          say,
        ),
      ),
      ...(command.extras ?? []).map(({ name, text, options }) =>
        subcommand(
          name,
          text,
          options.map((option) => moveOption(option, say)),
          say,
        ),
      ),
      ...(command.daily === undefined
        ? []
        : [
            subcommand(
              DAILY_SUBCOMMAND,
              'daily.command',
              DAILY_OPTIONS.map((option) => moveOption(option, say)),
              say,
            ),
          ]),
      ...Object.entries(shared)
        .filter(([name]) => !command.extras?.some((extra) => extra.name === name))
        .map(([name, text]) => subcommand(name, text, name === 'new' ? newOptions(command, say) : [], say)),
    ],
  };
}

function subcommand(
  name: string,
  text: TextKey,
  options: APIApplicationCommandBasicOption[],
  say: Say,
): APIApplicationCommandSubcommandOption {
  return { type: ApplicationCommandOptionType.Subcommand, name, description: say(phrase(text)), options };
}

function moveOption(asked: MoveOption | FileUpload, say: Say): APIApplicationCommandBasicOption {
  const { name, text, required } = asked;
  if ('maxBytes' in asked) {
    return { type: ApplicationCommandOptionType.Attachment, name, description: say(phrase(text)), required };
  }
  const { offers } = asked;
  const option = { type: ApplicationCommandOptionType.String, name, description: say(phrase(text)), required } as const;
  if (offers === 'suggestions') return { ...option, autocomplete: true };
  return offers === undefined ? option : { ...option, choices: offers.map((value) => ({ name: value, value })) };
}

function newOptions({ game }: GameCommand, say: Say): APIApplicationCommandBasicOption[] {
  const levels = LEVELS.filter((level) => game.players[level] !== undefined);
  const { min, max } = game.seats;
  return [
    {
      type: ApplicationCommandOptionType.String,
      name: 'computer',
      description: say(phrase('discord.option.computer')),
      choices: levels.map((level) => ({ name: level, value: level })),
    },
    { type: ApplicationCommandOptionType.User, name: 'opponent', description: say(phrase('discord.option.opponent')) },
    {
      type: ApplicationCommandOptionType.Integer,
      name: 'seats',
      description: say(phrase('discord.option.seats')),
      min_value: min,
      max_value: max,
    },
    labelled('clock', 'clocks.option.clock', PACES, PACE_LABELS, say),
    labelled('timeout', 'clocks.option.timeout', TIMEOUTS, TIMEOUT_LABELS, say),
    ...Object.entries(game.setup).map(([name, option]) => setupOption(name, option, say)),
  ];
}

function labelled<Value extends string>(
  name: string,
  text: TextKey,
  values: readonly Value[],
  labels: Readonly<Record<Value, Phrase>>,
  say: Say,
): APIApplicationCommandBasicOption {
  const choices = values.map((value) => ({ name: say(labels[value]), value }));
  return { type: ApplicationCommandOptionType.String, name, description: say(phrase(text)), choices };
}

function setupOption(name: string, option: SetupOption, say: Say): APIApplicationCommandBasicOption {
  const base = { name, description: say(phrase(option.text)) };
  switch (option.kind) {
    case 'number':
      return { ...base, type: ApplicationCommandOptionType.Integer, min_value: option.min, max_value: option.max };
    case 'choice':
      return {
        ...base,
        type: ApplicationCommandOptionType.String,
        choices: option.choices.map((value) => ({ name: value, value })),
      };
    case 'flag':
      return { ...base, type: ApplicationCommandOptionType.Boolean };
    case 'file':
      return { ...base, type: ApplicationCommandOptionType.Attachment };
  }
}
