import type { EditOutcome, PostResult } from '../contract/channels.ts';
import type { Services } from '../contract/door.ts';
import { editAgain } from '../contract/editAgain.ts';
import { forEachDue } from '../contract/forEachDue.ts';
import { nonceIn } from '../contract/nonce.ts';
import type { Scene } from '../contract/scene.ts';
import { localeOfServer } from '../words/publicSettings.ts';
import { todayAt } from '../words/today.ts';
import { puzzleDayScreen } from './puzzleDayScreen.ts';
import { isWeekTold, weekScreen } from './weekScreen.ts';

/**
 * The pause between two edits of a daily message, in milliseconds: Discord accepts few edits of messages older than an
 * hour.
 */
const REST = 10_000;

/** When to retry a channel that did not answer, in milliseconds: while Discord still recognizes a repeated message. */
const TRIED_AGAIN = 60_000;

/** After this many channels in a row without an answer, Discord itself must be down. */
const MOST_UNHEARD = 3;

/** The result of posting a daily message: `there` if the channel has it, otherwise why not. */
type PostOutcome = 'there' | (PostResult & { readonly failure: unknown })['failure'];

/** Posts the daily puzzle in the channels that want it and do not have it yet. Never rejects. */
export function bringDuePuzzles(services: Services): Promise<void> {
  const { app, door } = services;
  const failed = (error: unknown) => app.log.error({ err: error }, 'could not post the daily puzzle');
  return door.inOrder('puzzles', () => bringAll(services, failed));
}

async function bringAll(services: Services, failed: (error: unknown) => void): Promise<void> {
  const { app } = services;
  const { puzzleChannels } = app.tables;
  let unheard = 0;
  let isLeft = false;
  const bring = async (due: Awaited<ReturnType<typeof puzzleChannels.due>>[number]) => {
    if (unheard === MOST_UNHEARD) return;
    const came = await bringToServer(services, due.guild);
    if (came === 'unheard') {
      unheard += 1;
      isLeft = true;
      return;
    }
    unheard = 0;
    const { ends } = await todayAt(services, due.guild);
    const { puzzle } = (await app.tables.servers.read(due.guild)).settings;
    // Comes before the day is recorded as posted: after a crash in between, it is sent again with the same nonce.
    if (came === 'there' && puzzle !== undefined) await bringWeek(services, due.guild, puzzle);
    // Whatever kept today's puzzle out of the channel, such as a filter of words, may let in tomorrow's.
    await puzzleChannels.settle(due, puzzle === undefined ? undefined : ends);
  };
  await forEachDue(puzzleChannels.due, bring, failed);
  if (isLeft) tryAgain(services);
}

function tryAgain(services: Services): void {
  services.app.later(TRIED_AGAIN, () => bringDuePuzzles(services));
}

/** Posts the daily puzzle on a server that has just chosen a channel; returns whether that worked. */
export async function postFirstPuzzle(services: Services, guild: string): Promise<boolean> {
  const came = await bringToServer(services, guild);
  if (came === 'unheard') tryAgain(services);
  return came !== 'gone' && came !== 'forbidden';
}

/**
 * Posts the daily puzzle in the channel that a server chose. If the channel is gone or we may not write there, the
 * choice is removed. Undefined if no channel is chosen.
 */
function bringToServer(services: Services, guild: string): Promise<PostOutcome | undefined> {
  return services.door.inOrder(`puzzle:${guild}`, () => bringWhereWanted(services, guild));
}

async function bringWhereWanted(services: Services, guild: string): Promise<PostOutcome | undefined> {
  const { app } = services;
  const { servers } = app.tables;
  const channel = (await servers.read(guild)).settings.puzzle;
  if (channel === undefined) return undefined;
  const came = await showPuzzleInChannel(services, guild, channel);
  if (came === 'gone' || came === 'forbidden') {
    await servers.choose(guild, { puzzle: undefined });
    app.log.warn({ guild, channel, why: came }, 'stopped posting the daily puzzle in this channel');
  }
  return came;
}

/** Shows today's puzzle in a channel; an existing message is updated. */
export async function showPuzzleInChannel(services: Services, guild: string, channel: string): Promise<PostOutcome> {
  const { app } = services;
  const { channels } = services.door;
  const { puzzleDays } = app.tables;
  const { date } = await todayAt(services, guild);
  if (!(await puzzleDays.beginPost(date, guild, channel))) return 'there';
  const screen = await buildScreen(services, guild, date);
  const posted = await channels.post(channel, screen, nonceIn(channel, `p${date}`));
  await puzzleDays.notePost(date, guild, channel, 'message' in posted ? posted.message : undefined);
  return 'message' in posted ? 'there' : posted.failure;
}

/** On Mondays, a channel with the daily puzzle also gets the weekly summary, once. */
async function bringWeek(services: Services, guild: string, channel: string): Promise<void> {
  const { app, door } = services;
  const { date } = await todayAt(services, guild);
  if (!isWeekTold(date)) return;
  const locale = await localeOfServer({ app, channels: door.channels }, guild);
  const screen = await weekScreen(services, { date, guild, channel, locale });
  if (screen !== undefined) await door.channels.post(channel, screen, nonceIn(channel, `w${date}`));
}

/** Whether a channel still has today's message; if so, updates it. */
export async function isPosted(services: Services, guild: string, channel: string): Promise<boolean> {
  const { app } = services;
  const { channels } = services.door;
  const { date } = await todayAt(services, guild);
  const { posts } = await app.tables.puzzleDays.read(date, guild);
  const message = posts.find((post) => post.channel === channel)?.message;
  if (message === undefined) return false;
  const edited = await channels.edit(channel, message, await buildScreen(services, guild, date));
  if (edited === 'later') followPuzzle(services, guild, date);
  return edited !== 'refused';
}

/** Updates the daily puzzle's results in a server's channels soon. */
export function followPuzzle(services: Services, guild: string, date: string): void {
  const { app, door } = services;
  door.throttleEdits(`puzzle:${guild}:${date}`, REST, () => editAgain(app, () => bringUpToDate(services, guild, date)));
}

async function bringUpToDate(services: Services, guild: string, date: string): Promise<readonly EditOutcome[]> {
  const { posts } = await services.app.tables.puzzleDays.read(date, guild);
  if (posts.length === 0) return [];
  const screen = await buildScreen(services, guild, date);
  const edited: EditOutcome[] = [];
  for (const { channel, message } of posts)
    if (message !== undefined) edited.push(await services.door.channels.edit(channel, message, screen));
  return edited;
}

async function buildScreen(services: Services, guild: string, date: string): Promise<Scene> {
  return puzzleDayScreen(
    services.app,
    date,
    guild,
    await localeOfServer({ app: services.app, channels: services.door.channels }, guild),
  );
}
