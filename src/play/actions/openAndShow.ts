import { phrase } from '../../engine/phrase.ts';
import { type Result, refuse } from '../../engine/result.ts';
import type { NewTable } from '../../tables/keeping/newTable.ts';
import type { StoredChange } from '../../tables/keeping/repository.ts';
import type { OpenedThread } from '../contract/channels.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { wordsScreen } from '../screens/screen.ts';
import { UNSEEN } from '../words/visibleText.ts';
import { wordsFor } from '../words/wordsFor.ts';

/**
 * Opens a table and shows it: in its own thread if the server wants that (by default, if the channel already has a
 * table). If no thread can be opened, the table stays in the channel, and its host is told why.
 */
export async function openAndShow(
  request: Request,
  command: GameCommand,
  asked: NewTable,
): Promise<Result<StoredChange>> {
  const { app, door, caller, place, interaction } = request;
  const { tables } = app;
  const opening = { ...asked, locale: caller.locale };
  const takesThreads = place.takesThreads === true && opening.where.channel === place.channel;
  const opened = await (takesThreads ? tables.openUnlessInThread : tables.open)(opening, interaction);
  if (opened === 'thread') return openInThread(request, command, opening);
  if (!opened.ok) return opened;
  if (opened.value.match.where.channel === opening.where.channel) {
    await door.publish(caller, undefined, opened.value);
  } else await showThere(request, opened.value);
  return opened;
}

async function openInThread(request: Request, command: GameCommand, opening: NewTable): Promise<Result<StoredChange>> {
  const { app, door, caller, place, interaction } = request;
  const permissions = place.lacksForThreads ?? [];
  const made = permissions.length > 0 ? ({ failure: 'refused' } as const) : await threadFor(request, command, opening);
  if ('thread' in made) {
    const where = { ...opening.where, channel: made.thread, parent: place.channel };
    const opened = await app.tables.open({ ...opening, where }, interaction);
    if (opened.ok) await showThere(request, opened.value);
    return opened;
  }
  const why = made.failure === 'full' ? WHY.full : permissions.length > 0 ? WHY.forbidden : WHY.refused;
  const opened = await app.tables.open(opening, interaction);
  if (!opened.ok) return NO_ROOM.includes(opened.refusal.key) ? refuse(phrase(why.taken, { permissions })) : opened;
  await door.publish(caller, undefined, opened.value);
  const { say } = wordsFor(app.catalogue, caller.locale);
  await caller.answer.toCaller(wordsScreen(say(phrase(why.stays, { permissions }))));
  return opened;
}

/**
 * Why a table has no thread: the text if it `stays` in the channel, and the text if the channel has no room either
 * (`taken`).
 */
const WHY = {
  full: { stays: 'discord.threadsFull', taken: 'discord.threadsFullAndTaken' },
  forbidden: { stays: 'discord.noThread', taken: 'discord.noThreadAndTaken.permission' },
  refused: { stays: 'discord.noThreadHere', taken: 'discord.noThreadAndTaken' },
} as const;

/** Why a channel has no room for a table. */
const NO_ROOM: readonly string[] = ['tables.oneAChannel', 'tables.oneSolo'];

/** Opens a new thread, named after the game and its players; returns why if Discord did not open it. */
async function threadFor(
  { app, door, caller, place }: Request,
  { game }: GameCommand,
  { invited }: NewTable,
): Promise<OpenedThread> {
  const title = wordsFor(app.catalogue, caller.guildLocale).plain(phrase(game.name));
  const names = await app.names([caller.person, ...invited], place.guild);
  return door.channels.openThread(
    place,
    threadName(
      title,
      [...names.values()].map(({ name }) => name),
    ),
  );
}

/** Shows a table in its thread, and tells its host where it is. */
async function showThere({ app, door, caller }: Request, stored: StoredChange): Promise<void> {
  await door.announce(stored);
  const { say } = wordsFor(app.catalogue, caller.locale);
  const done = wordsScreen(say(phrase('discord.threadOpened', { thread: stored.match.where.channel })));
  await (caller.from === 'private' ? caller.answer.update(done) : caller.answer.toCaller(done));
}

/** Discord's limit for a thread's name, in characters; some characters count as two. */
const LONGEST = 50;

/** The name of a thread for these players. Their names are chosen by strangers and appear in the list of channels. */
export function threadName(title: string, names: readonly string[]): string {
  const seen = names.map(inOneLine).filter((name) => name !== '');
  return Array.from([title, ...(seen.length === 0 ? [] : [seen.join(', ')])].join(': '))
    .slice(0, LONGEST)
    .join('')
    .trim();
}

function inOneLine(name: string): string {
  return name.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
}
