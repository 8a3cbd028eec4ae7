import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { type Phrase, phrase, type Say, type TextKey } from '../../engine/phrase.ts';
import type { MatchId, PersonId } from '../../tables/match.ts';
import type { App } from '../app.ts';
import type { Asker, Publisher } from '../delivery/publish.ts';
import { buildRows, type Row } from './controls.ts';
import type { Given } from './gameCommand.ts';
import { writePanelId } from './panelId.ts';

interface OptionBase {
  readonly name: string;
  readonly text: TextKey;
  readonly required: boolean;
}

/** One option of a subcommand. Whatever its kind, its value arrives as text. */
export type GeneralOption =
  | (OptionBase & { readonly kind: 'text'; readonly offers?: 'suggestions' })
  | (OptionBase & { readonly kind: 'choice'; readonly choices: readonly { value: string; label: Phrase }[] })
  /** Arrives as the person's id. */
  | (OptionBase & { readonly kind: 'person' })
  /** A text file; its text arrives. */
  | (OptionBase & { readonly kind: 'file'; readonly maxBytes: number });

/** Where somebody asks. */
export interface Place {
  readonly channel: string;
  /** The threads of this channel that all who see the channel can see, as far as we know of them. */
  readonly threads: readonly string[];
  readonly guild?: string;
  /** Whether the asker may choose how the bot behaves in this server. */
  readonly isManager: boolean;
}

/** What a subcommand gets to work with, typed or by a control. */
export interface Request {
  readonly app: App;
  readonly publisher: Publisher;
  readonly asker: Asker;
  readonly place: Place;
  /** The language in which Discord shows itself to the asker, whatever they chose here: `en-US`. */
  readonly discordLocale: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Discord's id of the click or command. */
  readonly interaction: string;
}

/** One subcommand. It answers in private with `asker.answer.toAsker`, and a used control with `asker.answer.update`. */
export interface GeneralSubcommand {
  readonly name: string;
  readonly text: TextKey;
  readonly options: readonly GeneralOption[];
  run(request: Request, given: Given): Promise<void>;
  /**
   * What its controls do, by action. The argument is that of the control, or what was chosen in its menu; it comes from
   * outside and may be anything.
   */
  readonly uses?: Readonly<Record<string, (request: Request, argument: string) => Promise<void>>>;
  /** A button that it has under every match that is over; the argument of its action is the match's id. */
  readonly underEnded?: { readonly label: Phrase; readonly action: string };
  /** What fits the option being typed now: at most 25 are shown. */
  suggest?(typing: Typing): Promise<readonly Suggestion[]>;
}

/** Somebody is typing an option. */
export interface Typing {
  readonly app: App;
  readonly person: PersonId;
  /** The option, and what is typed of it so far. */
  readonly option: string;
  readonly typed: string;
}

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/** A slash command that belongs to no game. */
export interface GeneralCommand {
  readonly name: string;
  readonly text: TextKey;
  readonly subcommands: readonly GeneralSubcommand[];
}

/** The rows of a subcommand's own controls. They hold all they need, so that they work after a restart. */
export function panelRows(command: string, subcommand: string, rows: readonly Row<string>[], say: Say) {
  return buildRows(rows, (action, argument) => writePanelId({ command, subcommand, action, argument }), say);
}

/** The buttons that subcommands have under a match that is over. */
export function endedButtons(general: readonly GeneralCommand[], match: MatchId, say: Say) {
  return general.flatMap((command) =>
    command.subcommands.flatMap(({ name, underEnded }) => {
      if (underEnded === undefined) return [];
      const { label, action } = underEnded;
      const rows = panelRows(command.name, name, [[{ kind: 'button', label, act: { action, argument: match } }]], say);
      return rows.flatMap(({ components }) => components);
    }),
  );
}

/** The command as Discord wants it registered. */
export function buildGeneralCommand(
  { name, text, subcommands }: GeneralCommand,
  say: Say,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
  return {
    name,
    description: say(phrase(text)),
    contexts: [InteractionContextType.Guild, InteractionContextType.BotDM],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    options: subcommands.map((subcommand) => ({
      type: ApplicationCommandOptionType.Subcommand,
      name: subcommand.name,
      description: say(phrase(subcommand.text)),
      options: subcommand.options.map((option) => buildOption(option, say)),
    })),
  };
}

function buildOption(option: GeneralOption, say: Say): APIApplicationCommandBasicOption {
  const { name, required } = option;
  const base = { name, required, description: say(phrase(option.text)) };
  switch (option.kind) {
    case 'text':
      return {
        ...base,
        type: ApplicationCommandOptionType.String,
        ...(option.offers === undefined ? {} : { autocomplete: true }),
      };
    case 'choice':
      return {
        ...base,
        type: ApplicationCommandOptionType.String,
        choices: option.choices.map(({ value, label }) => ({ value, name: say(label) })),
      };
    case 'person':
      return { ...base, type: ApplicationCommandOptionType.User };
    case 'file':
      return { ...base, type: ApplicationCommandOptionType.Attachment };
  }
}
