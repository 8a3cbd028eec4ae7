import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { phrase, type Say } from '../../engine/phrase.ts';
import type { Command, ContextMenuCommand } from '../../play/contract/command.ts';
import { LONGEST_TEXT, type Option } from '../../play/contract/option.ts';
import { isListed, namedOffer } from '../../play/words/longOffers.ts';

/** The words of a command: its texts, and the names of its parts. */
interface CommandWords {
  readonly say: Say;
  readonly nameOf: (name: string, game: string | undefined) => string;
}

/** For servers and for people, who can use us anywhere; a command that does not work somewhere says so. */
const ANYWHERE = {
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
};

/** A slash command's context menu commands, in one language. */
export function buildPointed(
  { subcommands }: Command,
  nameOf: (pointed: ContextMenuCommand) => string,
): RESTPostAPIContextMenuApplicationCommandsJSONBody[] {
  return subcommands.flatMap(({ pointed }) =>
    pointed === undefined ? [] : [{ ...ANYWHERE, type: POINTED_TYPES[pointed.on], name: nameOf(pointed) }],
  );
}

const POINTED_TYPES = {
  person: ApplicationCommandType.User,
  message: ApplicationCommandType.Message,
} as const;

/** The command as Discord wants it registered, in one language. */
export function buildCommand(command: Command, words: CommandWords): RESTPostAPIChatInputApplicationCommandsJSONBody {
  const { say, nameOf } = words;
  return {
    name: nameOf(command.name, command.game),
    description: say(phrase(command.text)),
    ...ANYWHERE,
    options: command.subcommands.map(({ name, text, options }) => ({
      type: ApplicationCommandOptionType.Subcommand,
      name: nameOf(name, command.game),
      description: say(phrase(text)),
      options: options.map((option) => buildOption(option, command.game, words)),
    })),
  };
}

function buildOption(
  option: Option,
  game: string | undefined,
  { say, nameOf }: CommandWords,
): APIApplicationCommandBasicOption {
  const base = {
    name: nameOf(option.name, game),
    description: say(phrase(option.text)),
    required: option.required,
  };
  switch (option.kind) {
    case undefined:
    case 'text': {
      const { offers } = option;
      const text = { ...base, type: ApplicationCommandOptionType.String } as const;
      const free = { ...text, max_length: LONGEST_TEXT };
      if (offers === undefined) return free;
      if (offers === 'suggestions' || !isListed(offers)) return { ...free, autocomplete: true };
      return { ...text, choices: offers.map((offer) => namedOffer(offer, say, game)) };
    }
    case 'number':
      return { ...base, type: ApplicationCommandOptionType.Integer, min_value: option.min, max_value: option.max };
    case 'flag':
      return { ...base, type: ApplicationCommandOptionType.Boolean };
    case 'person':
      return { ...base, type: ApplicationCommandOptionType.User };
    case 'file':
      return { ...base, type: ApplicationCommandOptionType.Attachment };
  }
}
