import type { MessageComponentInteraction } from 'discord.js';
import { LEVELS } from '../../engine/game.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { refuse } from '../../engine/result.ts';
import type { Viewer } from '../../engine/seat.ts';
import type { Change } from '../../tables/change.ts';
import type { Clock } from '../../tables/clocks/clockRecord.ts';
import { addComputer, close, decline, join, leave, start } from '../../tables/lobby.ts';
import { isLive, type Match, seatOf } from '../../tables/match.ts';
import { playMoves, resign, substitute, toAct, undo } from '../../tables/play.ts';
import { proposeUndo } from '../../tables/proposals.ts';
import type { Opening } from '../../tables/tables.ts';
import { type App, commandOf } from '../app.ts';
import type { Asker, Publisher } from '../delivery/publish.ts';
import { refuseTo } from '../delivery/refusal.ts';
import { momentOf, type ScreenOptions, screenOf } from '../screens/screen.ts';
import { rulesScreen, wordsScreen } from '../screens/smallScreens.ts';
import { answerPlayers, askPlayers, refuseUndo } from '../verbs/askPlayers.ts';
import { wordsFor } from '../words/names.ts';
import { showOwnView } from './commandHandlers.ts';
import { type Action, type ControlId, readControlId, stampOf } from './customId.ts';

/** One use of a control, with all that its handler needs. */
export interface Used {
  readonly app: App;
  readonly publisher: Publisher;
  readonly interaction: MessageComponentInteraction;
  readonly asker: Asker;
  readonly now: () => number;
}

interface UsedOn extends Used {
  readonly match: Match;
  readonly id: ControlId;
  /** The argument of the control, or what was chosen in its menu. */
  readonly argument: string;
}

type Handler = (used: UsedOn) => Promise<void>;

const HANDLERS: Readonly<Record<Action, Handler>> = {
  join: (used) => carryOut(used, join(gameOf(used), used.asker.person)),
  leave: (used) => carryOut(used, leave(used.asker.person)),
  accept: (used) => carryOut(used, join(gameOf(used), used.asker.person)),
  decline: (used) => carryOut(used, decline(used.asker.person)),
  start: (used) => carryOut(used, start(gameOf(used), used.asker.person)),
  cancel: (used) => carryOut(used, close(used.asker.person, isModerator(used))),
  computer(used) {
    const level = LEVELS.find((one) => one === used.argument);
    if (level === undefined) return forged(used);
    return carryOut(used, addComputer(gameOf(used), used.asker.person, level));
  },
  move(used) {
    const picked = commandOf(used.app, used.match).carries?.(used.argument) ?? '';
    const carrying = { ...used, asker: { ...used.asker, picked } };
    return ofOwnBoard(carrying, (seat) => playMoves(gameOf(used), seat, [used.argument], doing(used)));
  },
  undo(used) {
    const { app, asker, match } = used;
    const change = undo(gameOf(used), asker.person, doing(used));
    return ofOwnBoard(
      used,
      () => change,
      (refusal) => refuseUndo(app, asker, gameOf(used), match, refusal),
    );
  },
  ask: (used) => askPlayers(used, used.match, proposeUndo(gameOf(used), used.asker.person, used.now())),
  agree: (used) => answerPlayers(used, used.match, used.argument, 'yes'),
  disagree: (used) => answerPlayers(used, used.match, used.argument, 'no'),
  pick,
  view: ({ app, asker, match }) => showOwnView(app, asker, match),
  async rules({ app, asker, match }) {
    await asker.answer.toAsker(await rulesScreen(app, commandOf(app, match), asker));
  },
  resign: (used) => carryOut(used, resign(gameOf(used), used.asker.person, doing(used))),
  substitute: (used) => carryOut(used, substitute(gameOf(used), used.asker.person, doing(used))),
  rematch,
  async stay({ app, asker }) {
    await asker.answer.update(wordsScreen(wordsFor(app.catalogue, asker.locale).say(phrase('discord.stayed'))));
  },
};

/** Asks those who played before to play again, everybody one seat on. Who is away can still say yes later. */
async function rematch({ app, asker, publisher, interaction, match }: UsedOn): Promise<void> {
  if (seatOf(match, asker.person) === undefined) {
    return refuseTo(app, asker.answer, asker.locale, phrase('discord.rematch.notYours'));
  }
  const { players, setup, seatCount, where } = match;
  const opening: Opening = {
    game: commandOf(app, match).game,
    setup,
    seatCount: Math.max(seatCount, players.length),
    host: asker.person,
    invited: players.flatMap((player) => (player.kind === 'person' && player.id !== asker.person ? [player.id] : [])),
    computers: players.flatMap((player) => (player.kind === 'computer' ? [player.level] : [])),
    planned: [...players.slice(1), ...players.slice(0, 1)],
    ...(match.clock === undefined ? {} : { clock: clockChosen(match.clock) }),
    where: { channel: where.channel, ...(where.guild === undefined ? {} : { guild: where.guild }) },
  };
  const opened = await app.tables.open(opening, interaction.id);
  if (!opened.ok) return refuseTo(app, asker.answer, asker.locale, opened.refusal);
  await publisher.publish({ ...asker, from: 'command' }, undefined, opened.value);
}

function clockChosen({ pace, timeout }: Clock): Opening['clock'] & object {
  return { timeout, ...(pace === undefined ? {} : { pace }) };
}

/** Answers the use of a button or menu, whenever its message was sent. */
export async function handleControl(used: Used): Promise<void> {
  const { app, interaction } = used;
  const id = readControlId(interaction.customId);
  if (id === undefined) return forged(used);
  const match = await app.tables.read(id.match);
  if (match === undefined) return forged(used);
  const argument = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : id.argument;
  await HANDLERS[id.action]({ ...used, match, id, argument });
}

/** Shows the board again with part of a move chosen. Nothing is played. */
async function pick(used: UsedOn): Promise<void> {
  const { app, asker, match, id, argument } = used;
  const seat = seatOf(match, asker.person);
  if (seat === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('tables.notYours'));
  const viewer = viewerOf(used, seat);
  if (stampOf(commandOf(app, match), match, viewer) !== id.stamp) return outOfDate(used);
  if (!toAct(gameOf(used), match).includes(seat)) {
    return refuseTo(app, asker.answer, asker.locale, phrase('engine.notYourTurn'));
  }
  const reader = readerOf(used);
  const screen = await screenOf(app, match, { viewer, ...reader, picked: argument });
  const { say } = wordsFor(app.catalogue, reader.locale, match);
  const hints = commandOf(app, match).hint?.(momentOf(gameOf(used), match, seat), argument) ?? [];
  await asker.answer.update({ ...screen, content: withHints(used.interaction.message.content, hints.map(say)) });
}

/** What marks a line of a message as a hint on the choice of the moment. */
const HINT = '-# ';

/** The words of a message with other hints. What happened before stays: a choice is not news. */
function withHints(content: string, hints: readonly string[]): string {
  const lines = content.split('\n').filter((line) => !line.startsWith(HINT));
  return [...lines, ...hints.map((hint) => HINT + hint)].join('\n');
}

/** Makes a change that only counts if the person saw the present board when they used the control. */
async function ofOwnBoard(
  used: UsedOn,
  make: (seat: number) => Change,
  onRefusal?: (refusal: Phrase) => Promise<void>,
): Promise<void> {
  const { app, asker, match, id } = used;
  const seat = seatOf(match, asker.person);
  if (seat === undefined) return refuseTo(app, asker.answer, asker.locale, phrase('tables.notYours'));
  let isOutOfDate = false;
  const change: Change = (current) => {
    isOutOfDate = stampOf(commandOf(app, match), current, viewerOf(used, seat)) !== id.stamp;
    return isOutOfDate ? refuse(phrase('discord.outOfDate')) : make(seat)(current);
  };
  await carryOut(used, change, (refusal) => (isOutOfDate ? outOfDate(used) : onRefusal?.(refusal)));
}

async function carryOut(
  used: UsedOn,
  change: Change,
  onRefusal?: (refusal: Phrase) => Promise<void> | undefined,
): Promise<void> {
  const { app, asker, publisher, interaction, match } = used;
  const result = await app.tables.change(match.id, change, interaction.id);
  if (result === undefined) return forged(used);
  if (!result.ok) {
    return onRefusal?.(result.refusal) ?? refuseTo(app, asker.answer, asker.locale, result.refusal, match);
  }
  await publisher.publish(asker, match, result.value);
}

/** Shows the person the present board, in private: the one they used is an old one. */
async function outOfDate({ app, asker, match }: UsedOn): Promise<void> {
  const current = (await app.tables.read(match.id)) ?? match;
  const viewer = seatOf(current, asker.person) ?? 'public';
  const screen = await screenOf(app, current, { viewer, locale: asker.locale, theme: asker.theme });
  const { say } = wordsFor(app.catalogue, asker.locale, current);
  const news = say(isLive(current) ? phrase('discord.outOfDate') : phrase('engine.over'));
  await asker.answer.toAsker({
    ...screen,
    content: `${news}\n${screen.content}`,
    rows: isLive(current) ? screen.rows : [],
  });
}

async function forged({ app, asker }: Used): Promise<void> {
  await refuseTo(app, asker.answer, asker.locale, phrase('discord.deadControl'));
}

/** Whose board the control stands under: everybody's, or the person's own. */
function viewerOf({ asker }: Used, seat: number): Viewer {
  return asker.from === 'public' ? 'public' : seat;
}

/** How the board is worded and coloured on which the control stands. */
function readerOf({ asker }: Used): Pick<ScreenOptions, 'locale' | 'theme'> {
  return asker.from === 'public' ? { locale: asker.guildLocale } : { locale: asker.locale, theme: asker.theme };
}

function gameOf({ app, match }: UsedOn) {
  return commandOf(app, match).game;
}

function isModerator({ interaction }: Used): boolean {
  return interaction.memberPermissions?.has('ManageMessages') ?? false;
}

function doing({ interaction, now }: Used) {
  return { at: now(), interaction: interaction.id };
}
