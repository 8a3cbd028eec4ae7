import { phrase } from '../../engine/phrase.ts';
import { LOOK_AGAIN } from '../../tables/clocks/patience.ts';
import { nextDay } from '../../tables/daily/daily.ts';
import type { Match } from '../../tables/match/match.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import { createQueue } from '../../tables/store/queue.ts';
import { type App, commandOf } from '../contract/app.ts';
import { type Button, controlRows } from '../contract/controls.ts';
import type { Screen } from '../contract/screen.ts';
import { dayTable, matchesOfDay } from '../screens/dayTable.ts';
import { inSeconds } from '../words/clocks.ts';
import { wordsFor } from '../words/names.ts';
import type { Channels } from './channel.ts';

/** Discord's limit for a nonce, in characters. */
const LONGEST_NONCE = 25;

/** The one message a day and channel that says who plays the game of the day, and how it ended for them. */
export function createDayMessages(app: App, channels: Channels, localeOf: (match: Match) => Promise<string>) {
  const { run } = createQueue();
  const { tables } = app;

  /** Shows where the day of a match stands: in the channel in which it was begun, and in others that showed it. */
  async function show(match: Match): Promise<void> {
    const { guild, channel } = match.where;
    const { daily: date } = match;
    if (guild === undefined || date === undefined) return;
    try {
      await run(`${match.game}:${date}:${guild}`, async () => {
        const screen = await screenOf(match, date);
        const posts = await tables.dailyPosts.of(match.game, date);
        const here = posts.filter((post) => post.guild === guild);
        const edited = await Promise.all(
          here.map(async (post) => ({ post, isThere: await channels.edit(post.channel, post.message, screen) })),
        );
        // Whoever deleted it wants none until somebody else begins there.
        const isNeeded =
          match.status === 'running' && !edited.some(({ post, isThere }) => isThere && post.channel === channel);
        if (isNeeded) await post(match, date, screen);
      });
    } catch (error) {
      app.log.error({ match: match.id, err: error }, 'the message of a day could not be brought up to date');
      if (isStoreAway(error)) app.later(LOOK_AGAIN, () => show(match));
    }
  }

  async function post({ game, where: { guild = '', channel } }: Match, date: string, screen: Screen): Promise<void> {
    const posted = await channels.post(channel, screen, `${date}:${game}`.slice(0, LONGEST_NONCE));
    if ('message' in posted) await tables.dailyPosts.note(game, date, { guild, channel, message: posted.message });
  }

  async function screenOf(match: Match, date: string): Promise<Screen> {
    const command = commandOf(app, match);
    const { say, plain } = wordsFor(app.catalogue, await localeOf(match));
    const table = await dayTable(app, command, date, await matchesOfDay(app, command, date, match.where), true);
    const next = phrase('daily.until', { at: inSeconds(nextDay(Date.parse(date))) });
    const play: Button = {
      kind: 'button',
      label: phrase('daily.button.play'),
      style: 'primary',
      act: { action: 'day.play', argument: match.game },
    };
    return { content: [...table, next].map(say).join('\n'), rows: controlRows([[play]], plain), pings: [] };
  }

  return { show };
}
