import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { isShownInChannel, type Match } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { noteReminder } from '../../match/reminders.ts';
import { remindsInPrivate } from '../../notifications/policy.ts';
import { windowRows } from '../../play/actions/openBoard.ts';
import { commandOf, type ScreenParts } from '../../play/contract/app.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { inSeconds } from '../../play/words/clocks.ts';
import { linkTo } from '../../play/words/link.ts';
import { wordsFor } from '../../play/words/names.ts';
import { publicLocaleOf } from '../../play/words/publicLocale.ts';
import { isStoreAway } from '../../store/failure.ts';
import type { ClockEvent } from '../../tables/clocks/clockEvent.ts';
import { LOOK_AGAIN } from '../../tables/clocks/retryQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { announceWithAnswer } from '../delivery/announce.ts';
import { takeAway } from '../delivery/dropOvertaken.ts';
import { tellWhoLostTheSeat } from '../delivery/lostSeats.ts';
import { channelByChannel } from './channelByChannel.ts';

type Reminder = Extract<ClockEvent, { kind: 'reminder' }>;

/** Does what is due by now as time passes, and tells those whom it concerns. Never rejects. */
export async function attendClocks(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  const { news, failures } = await app.tables.clocks.attendDue();
  for (const { match, error } of failures) app.log.error({ match, err: error }, 'a clock could not be attended to');
  const all = news.map((one) => ({ channel: channelOf(one), thing: one }));
  await channelByChannel(all, async (one) => {
    try {
      await app.tables.visit(() => tell(delivery, one));
    } catch (error) {
      app.log.error({ err: error }, 'news of a clock could not be told');
      if (isStoreAway(error)) app.later(LOOK_AGAIN, () => app.tables.visit(() => tell(delivery, one)));
    }
  });
}

function channelOf(news: ClockEvent): string {
  return (news.kind === 'change' ? news.before : news.match).where.channel;
}

async function tell(delivery: Delivery, news: ClockEvent): Promise<void> {
  switch (news.kind) {
    case 'change':
      await announceWithAnswer(delivery, news.change, news.before);
      return tellWhoLostTheSeat(delivery, news.before, news.change.match);
    case 'reminder':
      return remind(delivery, news);
    case 'warning':
      return warn(delivery, news.match, news.endsAt);
    case 'expiry': {
      const { message } = news.proposal;
      return message === undefined ? undefined : takeAway(delivery, news.match, message);
    }
  }
}

/** Reminds somebody in the way they chose; in the channel too, where private messages do not reach them. */
async function remind(delivery: Delivery, reminder: Reminder): Promise<void> {
  const { app, channels } = delivery;
  const { match, seat } = reminder;
  const player = match.players[seat];
  if (player?.kind !== 'person') return;
  const { people } = app.tables;
  const settings = await people.settingsOf(player.id);
  const { language } = settings;
  const publicLocale = await publicLocaleOf(delivery, match);
  if (remindsInPrivate(settings) || !isShownInChannel(match)) {
    const { say, plain } = wordsFor(app.catalogue, language ?? publicLocale, match);
    const words = wordsScreen(say(privateText(app, reminder)));
    const isTold = await channels.tell(player.id, { ...words, rows: windowRows(app, match, plain) });
    if (isTold || !isShownInChannel(match)) return;
  }
  const { say } = wordsFor(app.catalogue, publicLocale, match);
  const content = withLink(match, say(publicText(reminder)), say);
  const screen = { content, rows: [], pings: await people.pingable([player.id]) };
  const told = { until: reminder.due, whom: seat.toString(36) };
  await post(delivery, match, screen, told, (message) => keepOne(delivery, match, seat, message));
}

/** Of several reminders of the same turn the latest stays, until the turn is over. */
async function keepOne(delivery: Delivery, { id, log }: Match, seat: Seat, message: string): Promise<void> {
  const before = await delivery.app.tables.read(id);
  if (before === undefined) return;
  // They have moved while it was on its way.
  if (before.log.length !== log.length || before.status !== 'running') return takeAway(delivery, before, message);
  await delivery.app.tables.change(id, noteReminder(message, seat));
  const earlier = before.reminders?.find((one) => one.seat === seat && one.log === log.length);
  if (earlier !== undefined) await takeAway(delivery, before, earlier.message);
}

/** Says something in a channel; again and again while Discord is not heard, as long as it is of use. */
async function post(
  delivery: Delivery,
  match: Match,
  screen: Scene,
  told: { readonly until: number; readonly whom: string },
  then: (message: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { app, channels, now } = delivery;
  const { until, whom } = told;
  // Two who are reminded at once are told each.
  const posted = await channels.post(match.where.channel, screen, `${match.id}:${until.toString(36)}:${whom}`);
  if ('message' in posted) return then(posted.message);
  const isUnheard = posted.failure === 'unheard';
  if (isUnheard && now() < until) app.later(LOOK_AGAIN, () => post(delivery, match, screen, told, then));
}

function privateText(app: ScreenParts, { match, due, isLast }: Reminder): Phrase {
  const values = { game: phrase(commandOf(app, match).game.name), at: inSeconds(due), link: linkTo(match) ?? '' };
  return isLast ? phrase('clocks.reminder.private.last', values) : phrase('clocks.reminder.private', values);
}

async function warn(delivery: Delivery, match: Match, endsAt: number): Promise<void> {
  const { app } = delivery;
  // Who plays alone where nothing may be written finds it ended when they come back.
  if (!isShownInChannel(match)) return;
  const seats = toAct(commandOf(app, match).game, match);
  const persons = seats.flatMap((seat) => {
    const player = match.players[seat];
    return player?.kind === 'person' ? [player.id] : [];
  });
  const players = seats.map((seat) => phrase('discord.seat', { player: { seat } }));
  const { say } = wordsFor(app.catalogue, await publicLocaleOf(delivery, match), match);
  const content = withLink(match, say(phrase('clocks.idle.warning', { at: inSeconds(endsAt), players })), say);
  const screen = { content, rows: [], pings: await app.tables.people.pingable(persons) };
  const [seat = 0] = seats;
  await post(delivery, match, screen, { until: endsAt, whom: 'all' }, (message) =>
    keepOne(delivery, match, seat, message),
  );
}

/** The words, with the way to the board behind them. */
function withLink(match: Match, words: string, say: Say): string {
  const link = linkTo(match);
  return link === undefined ? words : `${words} ${say(link)}`;
}

function publicText({ seat, due, isLast }: Reminder): Phrase {
  const values = { player: { seat }, at: inSeconds(due) };
  return isLast ? phrase('clocks.reminder.last', values) : phrase('clocks.reminder', values);
}
