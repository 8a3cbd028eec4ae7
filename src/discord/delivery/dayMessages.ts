import { phrase } from '../../engine/phrase.ts';
import type { Match } from '../../match/match.ts';
import { dayEnd, zoneOfDays } from '../../notifications/zones.ts';
import { findCommand } from '../../play/contract/app.ts';
import type { EditOutcome } from '../../play/contract/channels.ts';
import { type Button, controlRows } from '../../play/contract/controls.ts';
import { editAgain } from '../../play/contract/editAgain.ts';
import { nonceIn } from '../../play/contract/nonce.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { dayTable, matchesOfDay } from '../../play/screens/dayTable.ts';
import { inSeconds } from '../../play/words/clocks.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { isStoreAway } from '../../store/failure.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';

/**
 * Updates the one message per day and channel that says who plays the daily game, and how it ended: in the channel
 * where a match was started, and in others that showed it.
 */
export async function updateDayMessage(delivery: Delivery, match: Match): Promise<void> {
  const { app, days } = delivery;
  const { daily: date } = match;
  const { guild } = match.where;
  if (guild === undefined || date === undefined) return;
  try {
    await editAgain(app, () =>
      days.run(`${match.game}:${date}:${guild}`, () => bringDayUpToDate(delivery, match, date, guild)),
    );
  } catch (error) {
    app.log.error({ match: match.id, err: error }, "could not update a daily game's message");
    if (isStoreAway(error)) app.later(LOOK_AGAIN, () => updateDayMessage(delivery, match));
  }
}

async function bringDayUpToDate(
  delivery: Delivery,
  match: Match,
  date: string,
  guild: string,
): Promise<readonly EditOutcome[]> {
  const { app, channels } = delivery;
  const { game, where } = match;
  const { dailyPosts } = app.tables;
  const screen = await dayScreen(delivery, match, date);
  const here = (await dailyPosts.of(game, date)).filter((post) => post.guild === guild);
  const edited = await Promise.all(
    here.map(async (post) => ({ post, came: await channels.edit(post.channel, post.message, screen) })),
  );
  const came = edited.map((one) => one.came);
  // If someone deleted it, it comes back only when someone else starts there.
  const isHere = edited.some((one) => one.came !== 'refused' && one.post.channel === where.channel);
  if (match.status !== 'running' || isHere) return came;
  const posted = await channels.post(where.channel, screen, nonceIn(where.channel, `${date}:${game}`));
  if ('message' in posted)
    await dailyPosts.note(game, date, { guild, channel: where.channel, message: posted.message });
  return came;
}

async function dayScreen(delivery: Delivery, match: Match, date: string): Promise<Scene> {
  const { app } = delivery;
  const command = findCommand(app, match);
  const { say, plain } = wordsFor(app.catalogue, await readPublicLocale(delivery, match));
  const table = await dayTable(app, command, date, await matchesOfDay(app, command, date, match.where), true);
  const { zone } = (await app.tables.servers.read(match.where.guild)).settings;
  const next = phrase('daily.until', { at: inSeconds(dayEnd(zoneOfDays('UTC', zone), date)) });
  const play: Button = {
    kind: 'button',
    label: phrase('daily.button.play'),
    style: 'primary',
    act: { action: 'day.play', argument: match.game },
  };
  return { content: [...table, next].map(say).join('\n'), rows: controlRows([[play]], plain), pings: [] };
}
