import { phrase } from '../../engine/phrase.ts';
import { type Result, refuse } from '../../engine/result.ts';
import type { Opening } from '../../tables/keeping/opening.ts';
import type { Stored } from '../../tables/keeping/repository.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { announceWithAnswer } from '../delivery/announce.ts';
import { publish } from '../delivery/publish.ts';
import { wordsScreen } from '../screens/screen.ts';
import { wordsFor } from '../words/names.ts';
import { threadName } from '../words/threadName.ts';

/**
 * Opens a table and shows it: in a thread of its own where its server wants that, as a rule where another stands in the
 * channel. Where no thread can be, it stays in the channel, and who opened it is told why.
 */
export async function openAndShow(request: Request, command: GameCommand, asked: Opening): Promise<Result<Stored>> {
  const { app, delivery, invoker, place, interaction } = request;
  const { tables } = app;
  const opening = { ...asked, locale: invoker.locale };
  const takesThreads = place.takesThreads === true && opening.where.channel === place.channel;
  const opened = await (takesThreads ? tables.openUnlessInThread : tables.open)(opening, interaction);
  if (opened === 'thread') return openInThread(request, command, opening);
  if (!opened.ok) return opened;
  if (opened.value.match.where.channel === opening.where.channel) {
    await publish(delivery, invoker, undefined, opened.value);
  } else await showThere(request, opened.value);
  return opened;
}

async function openInThread(request: Request, command: GameCommand, opening: Opening): Promise<Result<Stored>> {
  const { app, delivery, invoker, place, interaction } = request;
  const permissions = place.lacksForThreads ?? [];
  const thread = permissions.length > 0 ? undefined : await threadFor(request, command, opening);
  const where = thread === undefined ? opening.where : { ...opening.where, channel: thread, parent: place.channel };
  const opened = await app.tables.open({ ...opening, where }, interaction);
  if (thread !== undefined) {
    if (opened.ok) await showThere(request, opened.value);
    return opened;
  }
  const why = (stays: boolean) =>
    permissions.length === 0
      ? phrase(stays ? 'discord.noThreadHere' : 'discord.noThreadAndTaken')
      : phrase(stays ? 'discord.noThread' : 'discord.noThreadAndTaken.permission', { permissions });
  if (!opened.ok) return NO_ROOM.includes(opened.refusal.key) ? refuse(why(false)) : opened;
  await publish(delivery, invoker, undefined, opened.value);
  const { say } = wordsFor(app.catalogue, invoker.locale);
  await invoker.answer.toInvoker(wordsScreen(say(why(true))));
  return opened;
}

/** Why a channel has no room for a table. */
const NO_ROOM: readonly string[] = ['tables.oneAChannel', 'tables.oneSolo'];

/** A new thread, named after the game and who is to play; undefined where Discord opens none. */
async function threadFor(
  { app, delivery, invoker, place }: Request,
  { game }: GameCommand,
  { invited }: Opening,
): Promise<string | undefined> {
  const title = wordsFor(app.catalogue, invoker.guildLocale).plain(phrase(game.name));
  const names = await app.names([invoker.person, ...invited], place.guild);
  return delivery.channels.openThread(place, threadName(title, [...names.values()]));
}

/** Shows a table in its thread, and tells who opened it where that is. */
async function showThere({ app, delivery, invoker }: Request, stored: Stored): Promise<void> {
  await announceWithAnswer(delivery, stored);
  const { say } = wordsFor(app.catalogue, invoker.locale);
  const done = wordsScreen(say(phrase('discord.threadOpened', { thread: stored.match.where.channel })));
  await (invoker.from === 'private' ? invoker.answer.update(done) : invoker.answer.toInvoker(done));
}
