import { dateOf } from '../../tables/match/day.ts';
import type { Posted } from '../contract/channels.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { Screen } from '../contract/screen.ts';
import { puzzleDayScreen } from '../screens/puzzleDay.ts';
import { nonceIn } from './nonce.ts';
import { localeOfServer } from './publicLocale.ts';

/** How long the message of a day rests between two edits, in milliseconds: of messages older than an hour Discord takes few. */
const REST = 10_000;

/** When a channel of which nothing was heard is tried again, in milliseconds: while Discord still knows again what it may have taken. */
const TRIED_AGAIN = 60_000;

/** So many channels one after the other of which nothing is heard: it is Discord that is away. */
const MOST_UNHEARD = 3;

/** What became of the message of a day: `there` where the channel has it. */
type Came = 'there' | (Posted & { readonly failure: unknown })['failure'];

/** Brings the puzzle of the day into the channels that want it and have not got it yet. Never rejects. */
export async function bringDuePuzzles(delivery: Delivery): Promise<void> {
  const { app, days } = delivery;
  try {
    await days.run('puzzles', () => bringAll(delivery));
  } catch (error) {
    app.log.error({ err: error }, 'the puzzle of the day could not be brought');
  }
}

async function bringAll(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  const { puzzleChannels } = app.tables;
  let unheard = 0;
  for (const due of await puzzleChannels.due()) {
    const came = await bringToServer(delivery, due.guild);
    if (came === 'unheard') {
      unheard += 1;
      if (unheard === MOST_UNHEARD) break;
      continue;
    }
    await puzzleChannels.settle(due, came === 'there');
  }
  if (unheard > 0) tryAgain(delivery);
}

function tryAgain(delivery: Delivery): void {
  delivery.app.later(TRIED_AGAIN, () => bringDuePuzzles(delivery));
}

/** Brings it to a server that has just chosen where; gives whether it can come there. */
export async function bringAtOnce(delivery: Delivery, guild: string): Promise<boolean> {
  const came = await bringToServer(delivery, guild);
  if (came === 'unheard') tryAgain(delivery);
  return came !== 'gone' && came !== 'forbidden';
}

/** Brings it into the channel that a server wants; where it cannot come it is not wanted there any more. Undefined: nowhere. */
function bringToServer(delivery: Delivery, guild: string): Promise<Came | undefined> {
  return delivery.days.run(`puzzle:${guild}`, () => bringWhereWanted(delivery, guild));
}

async function bringWhereWanted(delivery: Delivery, guild: string): Promise<Came | undefined> {
  const { app } = delivery;
  const { servers } = app.tables;
  const channel = (await servers.read(guild)).settings.puzzle;
  if (channel === undefined) return undefined;
  const came = await bringPuzzle(delivery, guild, channel);
  if (came === 'gone' || came === 'forbidden') {
    await servers.choose(guild, { puzzle: undefined });
    app.log.warn({ guild, channel, why: came }, 'the puzzle of the day comes to this channel no more');
  }
  return came;
}

/** Has a channel show the puzzle of today; a message that is there is brought up to date. */
export async function bringPuzzle(delivery: Delivery, guild: string, channel: string): Promise<Came> {
  const { app, channels, now } = delivery;
  const { puzzleDays } = app.tables;
  const date = dateOf(now());
  if (!(await puzzleDays.beginPost(date, guild, channel))) return 'there';
  const screen = await screenOf(delivery, guild, date);
  const posted = await channels.post(channel, screen, nonceIn(channel, `p${date}`));
  await puzzleDays.notePost(date, guild, channel, 'message' in posted ? posted.message : undefined);
  return 'message' in posted ? 'there' : posted.failure;
}

/** Whether the message of today still stands in a channel; it is brought up to date. */
export async function isShown(delivery: Delivery, guild: string, channel: string): Promise<boolean> {
  const { app, channels, now } = delivery;
  const date = dateOf(now());
  const { posts } = await app.tables.puzzleDays.read(date, guild);
  const message = posts.find((post) => post.channel === channel)?.message;
  if (message === undefined) return false;
  return channels.edit(channel, message, await screenOf(delivery, guild, date));
}

/** Shows in the channels of a server how its people do with the puzzle of a day, soon. */
export function followPuzzle(delivery: Delivery, guild: string, date: string): void {
  delivery.calmly(`puzzle:${guild}:${date}`, REST, async () => {
    const { posts } = await delivery.app.tables.puzzleDays.read(date, guild);
    if (posts.length === 0) return;
    const screen = await screenOf(delivery, guild, date);
    for (const { channel, message } of posts)
      if (message !== undefined) await delivery.channels.edit(channel, message, screen);
  });
}

async function screenOf(delivery: Delivery, guild: string, date: string): Promise<Screen> {
  return puzzleDayScreen(delivery.app, date, guild, await localeOfServer(delivery, guild));
}
