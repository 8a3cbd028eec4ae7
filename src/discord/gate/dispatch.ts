import {
  type ChatInputCommandInteraction,
  ComponentType,
  type Message,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
} from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';
import { PersonId } from '../../match/match.ts';
import { refuseTo } from '../../play/actions/refusal.ts';
import { isAtTable, runTableAction, runTyped, slashCommands } from '../../play/actions/tableActions.ts';
import type { ActionContext, PageEntries } from '../../play/contract/actionContext.ts';
import type {
  Command,
  GeneralCommand,
  Handlers,
  Place,
  Request,
  Subcommand,
  SubcommandSpec,
  Suggestion,
  UsedControl,
} from '../../play/contract/command.ts';
import { type ControlId, readControlId } from '../../play/contract/controls.ts';
import { LONGEST_CHOICE, MOST_CHOICES } from '../../play/contract/discordLimits.ts';
import type { GameCommand } from '../../play/contract/gameCommand.ts';
import { listLongOffers, offersFor } from '../../play/words/longOffers.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import type { CommandOrControl } from '../contract/interactions.ts';
import { runContextMenu } from './contextMenu.ts';
import { describePlace } from './place.ts';
import { controlUsed, cut, readFields, readOptions, readTypedTexts, type TypedOptions } from './readInteraction.ts';

type Base = Pick<Request, 'app' | 'door' | 'caller' | 'now'> & Required<Pick<Place, 'lacks'>>;

/** What can be typed and used, besides the controls at tables. */
export interface Dispatch {
  /** All slash commands: those of games, and general ones. */
  readonly commands: readonly Command[];
  readonly general: readonly GeneralCommand[];
  /** What controls outside tables do, by action. */
  readonly elsewhere: Handlers;
  /** What the board's page has besides matches. */
  readonly onPage: PageEntries;
}

/** Throws if two controls share an action. */
export function createDispatch(games: readonly GameCommand[], general: readonly GeneralCommand[]): Dispatch {
  const subcommands = general.flatMap((command) => command.subcommands);
  const ofSubcommands = subcommands.map(({ uses = {} }) => uses);
  return {
    commands: slashCommands(games, general),
    general,
    elsewhere: merged(ofSubcommands),
    onPage: {
      entries: subcommands.flatMap(({ onPage }) => onPage?.entry ?? []),
      titles: Object.assign({}, ...subcommands.map(listTitles)),
      uses: Object.assign({}, ...subcommands.map((one) => named(one, one.onPage?.uses))),
      opens: Object.assign({}, ...subcommands.map((one) => named(one, one.onPage?.opens))),
      addresses: subcommands.flatMap((one) => Object.keys(named(one, one.onPage?.addresses))),
      asides: subcommands.flatMap((one) => Object.keys(named(one, one.onPage?.asides))),
    },
  };
}

function listTitles({ onPage: { entry, uses = [] } = {} }: Subcommand): PageEntries['titles'] {
  return entry === undefined ? {} : Object.fromEntries(uses.map((action) => [action, entry.label]));
}

/** Its controls with these actions; throws if it lacks one. */
function named({ name, uses = {} }: Subcommand, actions: readonly string[] = []): Handlers {
  const used = actions.map((action) => {
    const use = uses[action];
    if (use === undefined) throw new Error(`${name} has no control ${action}`);
    return [action, use] as const;
  });
  return Object.fromEntries(used);
}

/** Answers a typed command or a used control, however old its message is. */
export function answerInteraction(dispatch: Dispatch, base: Base, interaction: CommandOrControl): Promise<void> {
  if (interaction.isMessageComponent()) return answerClick(dispatch, base, interaction);
  if (interaction.isModalSubmit()) return answerForm(dispatch, base, interaction);
  if (interaction.isChatInputCommand()) return answerTyped(dispatch, base, interaction);
  return runContextMenu(dispatch.general, buildRequest(base, interaction), interaction);
}

async function answerTyped(dispatch: Dispatch, base: Base, interaction: ChatInputCommandInteraction): Promise<void> {
  const { app, caller } = base;
  const command = commandCalled(dispatch, interaction.commandName);
  if (command === undefined) return refuseTo(app, caller.answer, caller.locale, phrase('discord.unknownCommand'));
  const subcommand = findSubcommand(command, interaction);
  if (subcommand === undefined) throw new Error(`no subcommand ${interaction.options.getSubcommand()}`);
  const { plain } = wordsFor(app.catalogue, caller.locale);
  const given = await readOptions(subcommand, interaction.options, { say: plain, game: command.game });
  if (!given.ok) return refuseTo(app, caller.answer, caller.locale, given.refusal);
  const request = buildRequest(base, interaction, subcommand.name);
  const ofGame = app.games.find(({ game }) => game.id === command.game);
  await ofGame?.game.apart?.wake();
  if (ofGame !== undefined) return runTyped(request, ofGame, subcommand.name, given.value);
  const general = dispatch.general.find(({ name }) => name === command.name);
  return general && findSubcommand(general, interaction)?.run(request, given.value);
}

async function answerClick(dispatch: Dispatch, base: Base, interaction: MessageComponentInteraction): Promise<void> {
  const { app, caller } = base;
  const isForged = caller.from === 'public' && interaction.component === null;
  const found = findHandler(dispatch, controlUsed(interaction), isForged);
  if (!found.ok) return refuseTo(app, caller.answer, caller.locale, found.refusal);
  const { id, handle } = found.value;
  const control = { ...id, content: wordsOf(interaction.message), persons: personsChosen(interaction) };
  return handle(buildRequest(base, interaction), control);
}

/** What handles a used control; refused if nothing does. `isForged`: its public message has no such control. */
export function findHandler(
  { elsewhere }: Pick<Dispatch, 'elsewhere'>,
  id: ControlId | undefined,
  isForged: boolean,
): Result<{ readonly id: ControlId; readonly handle: Handlers[string] }> {
  if (id === undefined) return refuse(phrase('discord.deadControl'));
  const handle = Object.hasOwn(elsewhere, id.action) ? elsewhere[id.action] : undefined;
  if (handle === undefined && id.match !== undefined) {
    return accept({ id, handle: (request, control) => runTableAction(request, id.action, control) });
  }
  // A forged control on a public message must not replace it with its answer.
  return handle === undefined || isForged ? refuse(phrase('discord.deadPanel')) : accept({ id, handle });
}

/** Does what a form is for, with what was filled into it. */
async function answerForm({ elsewhere }: Dispatch, base: Base, interaction: ModalSubmitInteraction): Promise<void> {
  const { app, caller } = base;
  const id = readControlId(interaction.customId);
  const handle = id !== undefined && Object.hasOwn(elsewhere, id.action) ? elsewhere[id.action] : undefined;
  if (id === undefined || (handle === undefined && !isAtTable(id.action)))
    return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
  const { plain } = wordsFor(app.catalogue, caller.locale);
  // A form for a new table belongs to the game that its argument names.
  const fields = await readFields(interaction, { say: plain, game: id.argument });
  if (!fields.ok) return refuseTo(app, caller.answer, caller.locale, fields.refusal);
  const request = buildRequest(base, interaction);
  const control = { ...id, content: '', fields: fields.value };
  return handle === undefined ? runTableAction(request, id.action, control) : handle(request, control);
}

/** The words of a message; for a layout, all of its texts. */
function wordsOf({ content, flags, components }: Message): string {
  if (!flags.has(MessageFlags.IsComponentsV2)) return content;
  return components.flatMap((one) => (one.type === ComponentType.TextDisplay ? [one.content] : [])).join('\n');
}

/**
 * Whether an interaction is about a table, so that the bot must be able to write into its channel. Controls of other
 * commands name no table.
 */
export function isAboutTable(dispatch: Dispatch, interaction: CommandOrControl): boolean {
  if (interaction.isModalSubmit()) return isAtTable(readControlId(interaction.customId)?.action ?? '');
  if (!interaction.isMessageComponent()) return commandCalled(dispatch, interaction.commandName)?.game !== undefined;
  const id = controlUsed(interaction);
  return id === undefined || (id.match !== undefined && !Object.hasOwn(dispatch.elsewhere, id.action));
}

/** What of an interaction tells which option is being typed, by whom and where. */
interface FocusedOption {
  readonly commandName: string;
  readonly channelId: string;
  readonly locale: string;
  readonly user: { readonly id: string };
  readonly options: Pick<TypedOptions, 'getString'> & {
    getSubcommand(): string;
    getFocused(whole: true): { readonly name: string; readonly value: string };
  };
}

/** What fits the option being typed. */
export async function suggestFor(
  dispatch: Dispatch,
  { app, now }: Pick<ActionContext, 'app' | 'now'>,
  interaction: FocusedOption,
): Promise<readonly Suggestion[]> {
  const command = commandCalled(dispatch, interaction.commandName);
  const subcommand = command && findSubcommand(command, interaction);
  if (subcommand === undefined) return [];
  const { name, value } = interaction.options.getFocused(true);
  const offers = listLongOffers(subcommand.options.find((option) => option.name === name));
  if (offers === undefined && subcommand.suggest === undefined) return [];
  const person = PersonId.parse(interaction.user.id);
  const { language } = await app.tables.people.readSettings(person);
  const locale = language ?? interaction.locale;
  if (offers !== undefined) return fitting(offersFor(value, offers, wordsFor(app.catalogue, locale).plain));
  await app.games.find(({ game }) => game.id === command?.game)?.game.apart?.wake();
  const suggestions = await subcommand.suggest?.({
    app,
    now,
    person,
    channel: interaction.channelId,
    locale,
    option: name,
    typed: cut(value),
    given: readTypedTexts(subcommand, interaction.options),
  });
  return fitting(suggestions ?? []);
}

function commandCalled({ commands }: Dispatch, name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}

function personsChosen(interaction: MessageComponentInteraction): NonNullable<UsedControl['persons']> {
  return interaction.isUserSelectMenu() ? interaction.users.map(({ id, bot }) => ({ id, isBot: bot })) : [];
}

function merged(tables: readonly Handlers[]): Handlers {
  const uses: Record<string, Handlers[string]> = {};
  for (const [action, use] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(uses, action) || isAtTable(action)) throw new Error(`two controls have the action ${action}`);
    uses[action] = use;
  }
  return uses;
}

function findSubcommand<Typed extends SubcommandSpec>(
  { subcommands }: { readonly subcommands: readonly Typed[] },
  { options }: { readonly options: { readonly getSubcommand: () => string } },
): Typed | undefined {
  const name = options.getSubcommand();
  return subcommands.find((one) => one.name === name);
}

/** As many suggestions as Discord accepts, without those that are too long. */
function fitting(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return suggestions
    .filter(({ name, value }) => name.length <= LONGEST_CHOICE && value.length <= LONGEST_CHOICE)
    .slice(0, MOST_CHOICES);
}

function buildRequest({ lacks, ...base }: Base, interaction: CommandOrControl, typed?: string): Request {
  const place = { ...describePlace(interaction), lacks };
  const { id, locale } = interaction;
  return { ...base, place, interaction: id, discordLocale: locale, ...(typed === undefined ? {} : { typed }) };
}
