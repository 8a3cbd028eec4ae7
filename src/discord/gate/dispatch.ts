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

/** All commands, and all controls by their actions. */
export interface Dispatch {
  readonly commands: readonly Command[];
  /** What the controls at tables do. */
  readonly atTables: Uses;
  /** What those do that no table shows. */
  readonly elsewhere: Uses;
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
  return { commands, atTables, elsewhere };
}

/** Answers a typed command, or the use of a control, whenever its message was sent. */
export function answerInteraction(dispatch: Dispatch, base: Base, interaction: CommandOrControl): Promise<void> {
  return interaction.isMessageComponent()
    ? answerClick(dispatch, base, interaction)
    : answerTyped(dispatch, base, interaction);
}

async function answerTyped(dispatch: Dispatch, base: Base, interaction: ChatInputCommandInteraction): Promise<void> {
  const { app, invoker } = base;
  const command = commandCalled(dispatch, interaction.commandName);
  if (command === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.unknownCommand'));
  const subcommand = subcommandOf(command, interaction);
  if (subcommand === undefined) throw new Error(`no subcommand ${interaction.options.getSubcommand()}`);
  const { plain } = wordsFor(app.catalogue, invoker.locale);
  const given = await readOptions(subcommand, interaction.options, (name) => nameIn(plain, name, command.game));
  if (!given.ok) return refuseTo(app, invoker.answer, invoker.locale, given.refusal);
  const request = requestOf(base, interaction, subcommand.name);
  await subcommand.run(request, given.value);
}

async function answerClick(dispatch: Dispatch, base: Base, interaction: MessageComponentInteraction): Promise<void> {
  const { app, invoker } = base;
  const id = readControlId(interaction.customId);
  const isOfTable = isAboutTable(dispatch, interaction);
  const uses = isOfTable ? dispatch.atTables : dispatch.elsewhere;
  const used = id !== undefined && Object.hasOwn(uses, id.action) ? uses[id.action] : undefined;
  // A forged control on a message that everybody sees must not replace it with the answer to one.
  const isForged = !isOfTable && invoker.from === 'public' && interaction.component === null;
  if (id === undefined || used === undefined || isForged) {
    const refusal = isOfTable ? phrase('discord.deadControl') : phrase('discord.deadPanel');
    return refuseTo(app, invoker.answer, invoker.locale, refusal);
  }
  const argument = interaction.isStringSelectMenu() ? interaction.values.join(' ') : id.argument;
  const request = requestOf(base, interaction);
  return used(request, {
    ...id,
    argument,
    content: interaction.message.content,
    persons: personsChosen(interaction),
  });
}

/** Does what a control at a table does, wherever that is shown; a control that is none is told so. */
export async function useAtTable(
  dispatch: Dispatch,
  request: Request,
  action: string,
  control: UsedControl,
): Promise<void> {
  const { app, invoker } = request;
  const used = isAtTable(dispatch, action) ? dispatch.atTables[action] : undefined;
  if (used === undefined) return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.deadControl'));
  return used(request, control);
}

/** Whether a control with this action can be used at a table. */
export function isAtTable({ atTables }: Dispatch, action: string): boolean {
  return Object.hasOwn(atTables, action);
}

/**
 * Whether an interaction is about a table, so that the bot must be able to write into its channel. Controls of other
 * commands say no table, whatever they do.
 */
export function isAboutTable(dispatch: Dispatch, interaction: CommandOrControl): boolean {
  if (!interaction.isMessageComponent()) return commandCalled(dispatch, interaction.commandName)?.game !== undefined;
  const id = readControlId(interaction.customId);
  return id === undefined || (id.match !== undefined && !Object.hasOwn(dispatch.elsewhere, id.action));
}

/** What fits the option that is being typed. */
export async function suggestFor(
  dispatch: Dispatch,
  app: App,
  interaction: AutocompleteInteraction,
): Promise<readonly Suggestion[]> {
  const command = commandCalled(dispatch, interaction.commandName);
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
}

function commandCalled({ commands }: Dispatch, name: string): Command | undefined {
  return commands.find((command) => command.name === name);
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

function requestOf(base: Base, interaction: CommandOrControl, typed?: string): Request {
  const place = placeOf(interaction);
  const { id, locale } = interaction;
  return { ...base, place, interaction: id, discordLocale: locale, ...(typed === undefined ? {} : { typed }) };
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
