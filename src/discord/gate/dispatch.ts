import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  PermissionFlagsBits,
} from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { PersonId } from '../../tables/match/match.ts';
import type { CommandOrControl } from '../contract/answer.ts';
import type { App } from '../contract/app.ts';
import type { Command, Place, Request, Subcommand, Suggestion, UsedControl, Uses } from '../contract/command.ts';
import { readControlId } from '../contract/controlId.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { askedIn } from '../wire/askedIn.ts';
import { nameIn } from '../words/commandNames.ts';
import { wordsFor } from '../words/names.ts';
import { readOptions, textsGiven } from './readOptions.ts';

/** Discord's limits. */
const MOST_SUGGESTIONS = 25;
const LONGEST_SUGGESTION = 100;

type Base = Pick<Request, 'app' | 'delivery' | 'invoker' | 'now'>;

/** All commands, and what becomes of an interaction with one of them. */
export interface Dispatch {
  readonly commands: readonly Command[];
  /** Whether it is about a table, so that the bot must be able to write into its channel. */
  readonly isAboutTable: (interaction: CommandOrControl) => boolean;
  /** Answers a typed command, or the use of a control, whenever its message was sent. */
  readonly answer: (base: Base, interaction: CommandOrControl) => Promise<void>;
  /** Whether a control with this action can be used at a table. */
  readonly isAtTable: (action: string) => boolean;
  /** Does what a control at a table does, wherever that is shown; a control that is none is told so. */
  readonly use: (request: Request, action: string, control: UsedControl) => Promise<void>;
  /** What fits the option that is being typed. */
  readonly suggest: (app: App, interaction: AutocompleteInteraction) => Promise<readonly Suggestion[]>;
}

/**
 * `tableUses` is what the controls at tables do, `otherUses` what those do that neither a table nor one subcommand alone
 * shows; throws where two controls share an action.
 */
export function createDispatch(
  commands: readonly Command[],
  tableUses: readonly Uses[],
  otherUses: readonly Uses[] = [],
): Dispatch {
  const atTables = merged(tableUses);
  const ofSubcommands = commands.flatMap(({ subcommands }) => subcommands.map(({ uses = {} }) => uses));
  const elsewhere = merged([...ofSubcommands, ...otherUses]);
  merged([atTables, elsewhere]);

  const commandCalled = (name: string) => commands.find((command) => command.name === name);

  async function type(base: Base, interaction: ChatInputCommandInteraction): Promise<void> {
    const { app, invoker } = base;
    const command = commandCalled(interaction.commandName);
    if (command === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.unknownCommand'));
    const subcommand = subcommandOf(command, interaction);
    if (subcommand === undefined) throw new Error(`no subcommand ${interaction.options.getSubcommand()}`);
    const { plain } = wordsFor(app.catalogue, invoker.locale);
    const given = await readOptions(subcommand, interaction.options, (name) => nameIn(plain, name, command.game));
    if (!given.ok) return refuseTo(app, invoker.answer, invoker.locale, given.refusal);
    return subcommand.run({ ...requestOf(base, interaction), typed: subcommand.name }, given.value);
  }

  async function use(request: Request, action: string, control: UsedControl): Promise<void> {
    const { app, invoker } = request;
    const used = Object.hasOwn(atTables, action) ? atTables[action] : undefined;
    if (used === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadControl'));
    return used(request, control);
  }

  async function click(base: Base, interaction: MessageComponentInteraction): Promise<void> {
    const { app, invoker } = base;
    const id = readControlId(interaction.customId);
    const isOfTable = isAboutTable(interaction);
    const uses = isOfTable ? atTables : elsewhere;
    const used = id !== undefined && Object.hasOwn(uses, id.action) ? uses[id.action] : undefined;
    // A forged control on a message that everybody sees must not replace it with the answer to one.
    const isForged = !isOfTable && invoker.from === 'public' && interaction.component === null;
    if (id === undefined || used === undefined || isForged) {
      const refusal = isOfTable ? phrase('discord.deadControl') : phrase('discord.deadPanel');
      return refuseTo(app, invoker.answer, invoker.locale, refusal);
    }
    const argument = interaction.isStringSelectMenu() ? interaction.values.join(' ') : id.argument;
    return used(requestOf(base, interaction), {
      ...id,
      argument,
      content: interaction.message.content,
      persons: personsChosen(interaction),
    });
  }

  /** Controls of other commands say no table, whatever they do. */
  function isAboutTable(interaction: CommandOrControl): boolean {
    if (!interaction.isMessageComponent()) return commandCalled(interaction.commandName)?.game !== undefined;
    const id = readControlId(interaction.customId);
    return id === undefined || (id.match !== undefined && !Object.hasOwn(elsewhere, id.action));
  }

  return {
    commands,
    isAboutTable,
    isAtTable: (action) => Object.hasOwn(atTables, action),
    use,
    answer: (base, interaction) =>
      interaction.isMessageComponent() ? click(base, interaction) : type(base, interaction),
    async suggest(app, interaction) {
      const command = commandCalled(interaction.commandName);
      const subcommand = command && subcommandOf(command, interaction);
      if (subcommand?.suggest === undefined) return [];
      const person = PersonId.parse(interaction.user.id);
      const { language } = await app.tables.people.settingsOf(person);
      const { name, value } = interaction.options.getFocused(true);
      const suggestions = await subcommand.suggest({
        app,
        person,
        channel: interaction.channelId,
        locale: language ?? interaction.locale,
        option: name,
        typed: value,
        given: textsGiven(subcommand, interaction.options),
      });
      return fitting(suggestions);
    },
  };
}

function personsChosen(interaction: MessageComponentInteraction): NonNullable<UsedControl['persons']> {
  return interaction.isUserSelectMenu() ? interaction.users.map(({ id, bot }) => ({ id, isBot: bot })) : [];
}

function merged(tables: readonly Uses[]): Uses {
  const uses: Record<string, Uses[string]> = {};
  for (const [action, use] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(uses, action)) throw new Error(`two controls have the action ${action}`);
    uses[action] = use;
  }
  return uses;
}

function subcommandOf(
  { subcommands }: Command,
  { options }: { readonly options: { readonly getSubcommand: () => string } },
): Subcommand | undefined {
  const name = options.getSubcommand();
  return subcommands.find((one) => one.name === name);
}

/** As many suggestions as Discord takes, without those that are too long for it. */
function fitting(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return suggestions
    .filter(({ name, value }) => name.length <= LONGEST_SUGGESTION && value.length <= LONGEST_SUGGESTION)
    .slice(0, MOST_SUGGESTIONS);
}

function requestOf(base: Base, interaction: CommandOrControl): Request {
  return { ...base, place: placeOf(interaction), interaction: interaction.id, discordLocale: interaction.locale };
}

const FOR_THREADS = [
  [phrase('names.permission.createThreads'), PermissionFlagsBits.CreatePublicThreads],
  [phrase('names.permission.sendInThreads'), PermissionFlagsBits.SendMessagesInThreads],
] as const;

const WITH_THREADS: readonly (ChannelType | undefined)[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

function placeOf(interaction: CommandOrControl): Place {
  const { channel, channelId, guildId, memberPermissions, appPermissions } = interaction;
  const threads = channel !== null && 'threads' in channel ? [...channel.threads.cache.values()] : [];
  return {
    channel: channelId ?? '',
    // Who is not in a private thread shall not hear of it.
    threads: threads.flatMap((thread) => (thread.type === ChannelType.PrivateThread ? [] : [thread.id])),
    ...(guildId === null ? {} : { guild: guildId }),
    takesThreads: WITH_THREADS.includes(askedIn(interaction)?.type ?? channel?.type),
    lacksForThreads: FOR_THREADS.flatMap(([name, bit]) => (appPermissions.has(bit) ? [] : [name])),
    isManager: memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false,
    isModerator: memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false,
  };
}
