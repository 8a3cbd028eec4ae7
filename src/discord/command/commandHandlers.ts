import { type ChatInputCommandInteraction, PermissionFlagsBits } from 'discord.js';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Result } from '../../engine/result.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Change } from '../../tables/change.ts';
import { close, join } from '../../tables/lobby.ts';
import { type Match, PersonId, seatOf } from '../../tables/match.ts';
import { type Doing, joinLate, playMoves, spectate, undo } from '../../tables/play.ts';
import { proposeDraw } from '../../tables/proposals.ts';
import type { Stored } from '../../tables/tables.ts';
import type { App } from '../app.ts';
import type { Asker, Publisher } from '../delivery/publish.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { warningsText } from '../screens/lobby.ts';
import { momentOf, screenOf } from '../screens/screen.ts';
import { exhibitScreen, resignScreen, rulesScreen, substituteScreen, wordsScreen } from '../screens/smallScreens.ts';
import { askPlayers, refuseUndo } from '../verbs/askPlayers.ts';
import { handleDaily } from '../verbs/daily.ts';
import { readOpening } from '../verbs/newTable.ts';
import { wordsFor } from '../words/names.ts';
import { isSecretFrom } from '../words/secret.ts';
import type { ExtraCommand, GameCommand, Given, MoveCommand } from './gameCommand.ts';
import { readFile } from './readFile.ts';
import { DAILY_SUBCOMMAND, type HIDDEN_SUBCOMMANDS, type TABLE_SUBCOMMANDS } from './tableCommand.ts';

/** One typed command, with all that its handler needs. */
export interface Typed {
  readonly app: App;
  readonly publisher: Publisher;
  readonly command: GameCommand;
  readonly interaction: ChatInputCommandInteraction;
  readonly asker: Asker;
  readonly now: () => number;
}

type Handler = (typed: Typed) => Promise<void>;
type SharedSubcommand = keyof typeof TABLE_SUBCOMMANDS | keyof typeof HIDDEN_SUBCOMMANDS;

const HANDLERS: Readonly<Record<SharedSubcommand, Handler>> = {
  new: openTable,
  async join(typed) {
    const { app, command, interaction, asker } = typed;
    const match = await app.tables.find(interaction.channelId, command.game);
    if (match === undefined) return openTable(typed);
    const change =
      match.status === 'running'
        ? joinLate(command.game, asker.person, doing(typed))
        : join(command.game, asker.person);
    return carryOut(typed, match, change);
  },
  board: withMatch(({ publisher, asker }, match) => publisher.repost(asker, match)),
  async rules({ app, command, asker }) {
    await asker.answer.toAsker(await rulesScreen(app, command, asker));
  },
  undo: withMatch(async (typed, match) => {
    const { app, command, asker } = typed;
    const change = undo(command.game, asker.person, doing(typed));
    await carryOut(typed, match, change, (refusal) => refuseUndo(app, asker, command.game, match, refusal));
  }),
  'offer-draw': withMatch((typed, match) => askPlayers(typed, match, proposeDraw(typed.asker.person, typed.now()))),
  resign: withMatch(async ({ app, asker }, match) => {
    if (match.status !== 'running' || seatOf(match, asker.person) === undefined) {
      await refuseTo(app, asker.answer, asker.locale, phrase('tables.notYours'));
    } else {
      await asker.answer.toAsker(resignScreen(app, match, asker.locale));
    }
  }),
  substitute: withMatch(async ({ app, asker }, match) => {
    if (match.status !== 'running' || seatOf(match, asker.person) === undefined) {
      await refuseTo(app, asker.answer, asker.locale, phrase('tables.notYours'));
    } else {
      await asker.answer.toAsker(substituteScreen(app, match, asker.locale));
    }
  }),
  close: withMatch((typed, match) => {
    const isModerator = typed.interaction.memberPermissions?.has(PermissionFlagsBits.ManageMessages) ?? false;
    return carryOut(typed, match, close(typed.asker.person, isModerator));
  }),
  view: withMatch(async ({ app, asker }, match) => {
    await showOwnView(app, asker, match);
  }),
  spectate: withMatch(async (typed, match) => {
    const { app, asker, interaction } = typed;
    const result = await app.tables.change(match.id, spectate(asker.person), interaction.id);
    if (result?.ok === false) await refuseTo(app, asker.answer, asker.locale, result.refusal, match);
    else await showOwnView(app, asker, result?.value.match ?? match);
  }),
};

/** Answers a typed command of a game. */
export async function handleCommand(typed: Typed): Promise<void> {
  const name = typed.interaction.options.getSubcommand();
  const move = typed.command.moves.find((one) => one.name === name);
  if (move !== undefined) return withMatch((_, match) => play(typed, match, move))(typed);
  const extra = typed.command.extras?.find((one) => one.name === name);
  if (extra !== undefined && (!(name in HANDLERS) || isGivenAny(typed, extra))) return showExtra(typed, extra);
  if (name === DAILY_SUBCOMMAND) return handleDaily(typed);
  if (name in HANDLERS) return HANDLERS[name as SharedSubcommand](typed);
  throw new Error(`no handler for the subcommand ${name}`);
}

function isGivenAny({ interaction }: Typed, extra: ExtraCommand): boolean {
  return extra.options.some(({ name }) => interaction.options.get(name) !== null);
}

/** Shows somebody, in private, what they may know of a match; in the same message, if they look at it already. */
export async function showOwnView(app: App, asker: Asker, match: Match): Promise<void> {
  const screen = await screenOf(app, match, {
    viewer: viewerOf(asker, match),
    locale: asker.locale,
    theme: asker.theme,
  });
  await (asker.from === 'private' ? asker.answer.update(screen) : asker.answer.toAsker(screen));
}

/** As whom somebody looks at a match. */
function viewerOf({ person }: Asker, match: Match): Viewer {
  return seatOf(match, person) ?? (match.spectators.includes(person) ? 'spectator' : 'public');
}

/** What was typed into the options of a move. */
export function givenOptions(
  options: { readonly getString: (name: string) => string | null },
  { options: known }: Pick<MoveCommand | ExtraCommand, 'options'>,
): Given {
  return Object.fromEntries(
    known.flatMap((option) => {
      const { name } = option;
      const value = 'maxBytes' in option ? null : options.getString(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function play(typed: Typed, match: Match, move: MoveCommand): Promise<void> {
  const { app, command, asker } = typed;
  const seat = seatOf(match, asker.person);
  if (seat === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('tables.notYours'));
  const texts = move.read(givenOptions(typed.interaction.options, move));
  if (!texts.ok) return refuseTo(app, asker.answer, asker.locale, texts.refusal, match);
  return carryOut(typed, match, playMoves(command.game, seat, texts.value, doing(typed)));
}

/** Answers a subcommand of a game's own that plays nothing. */
async function showExtra({ app, command, interaction, asker }: Typed, extra: ExtraCommand): Promise<void> {
  const match = await app.tables.find(interaction.channelId, command.game);
  const given: Record<string, string> = { ...givenOptions(interaction.options, extra) };
  for (const option of extra.options) {
    const file = 'maxBytes' in option ? interaction.options.getAttachment(option.name) : null;
    if (file === null || !('maxBytes' in option)) continue;
    const text = await readFile(option.name, option.maxBytes, file);
    if (!text.ok) return refuseTo(app, asker.answer, asker.locale, text.refusal);
    given[option.name] = text.value;
  }
  const viewer = match === undefined ? 'public' : viewerOf(asker, match);
  const isShown = match?.position !== undefined && !isSecretFrom(match, viewer);
  const moment = isShown ? momentOf(command.game, match, viewer) : undefined;
  const exhibit = await extra.show({ given, moment });
  if (!exhibit.ok) return refuseTo(app, asker.answer, asker.locale, exhibit.refusal, match);
  const screen = await exhibitScreen(app, command, exhibit.value, asker, match);
  await (exhibit.value.isPrivate ? asker.answer.toAsker(screen) : asker.answer.toAll(screen));
}

async function openTable({ app, publisher, command, interaction, asker }: Typed): Promise<void> {
  const opening = await readOpening(command, interaction);
  const opened = opening.ok ? await app.tables.open(opening.value, interaction.id) : opening;
  if (!opened.ok) return refuseTo(app, asker.answer, asker.locale, opened.refusal);
  await publisher.publish(asker, undefined, opened.value);
  const { say } = wordsFor(app.catalogue, asker.locale);
  const warnings = warningsText(command, opened.value.match, say);
  if (warnings !== undefined) await asker.answer.toAsker(wordsScreen(warnings));
}

async function carryOut(
  { app, publisher, interaction, asker }: Typed,
  before: Match,
  change: Change,
  onRefusal?: (refusal: Phrase) => Promise<void>,
): Promise<void> {
  const result: Result<Stored> | undefined = await app.tables.change(before.id, change, interaction.id);
  if (result === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('discord.noTable'));
  if (!result.ok) {
    return onRefusal?.(result.refusal) ?? refuseTo(app, asker.answer, asker.locale, result.refusal, before);
  }
  await publisher.publish(asker, before, result.value);
}

/** Finds the table of this game in this channel, or says that there is none. */
function withMatch(handle: (typed: Typed, match: Match) => Promise<void>): Handler {
  return async (typed) => {
    const { app, command, interaction, asker } = typed;
    const match = await app.tables.find(interaction.channelId, command.game);
    if (match === undefined) await refuseTo(app, asker.answer, asker.locale, phrase('discord.noTable'));
    else await handle(typed, match);
  };
}

function doing({ interaction, now }: Typed): Doing {
  return { at: now(), interaction: interaction.id };
}

export function personOf(interaction: { readonly user: { readonly id: string } }): PersonId {
  return PersonId.parse(interaction.user.id);
}
