import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import type { Seat } from '../../engine/seat.ts';
import { isShownInChannel, type Match, type PersonId } from '../../match/match.ts';
import { toAct } from '../../match/play.ts';
import { noteReminder, replacedReminders } from '../../match/reminderMessages.ts';
import { remindsInPrivate } from '../../notifications/policy.ts';
import { windowRows } from '../../play/actions/openBoard.ts';
import { findCommand, type ScreenParts } from '../../play/contract/app.ts';
import { nonceIn } from '../../play/contract/nonce.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { inSeconds } from '../../play/words/clocks.ts';
import { linkTo } from '../../play/words/link.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { isStoreAway } from '../../store/failure.ts';
import type { ClockEvent, RemindedSeat } from '../../tables/clocks/clockEvent.ts';
import { LOOK_AGAIN } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import { announceWithAnswer } from '../delivery/announce.ts';
import { tellWhoLostTheSeat } from '../delivery/lostSeats.ts';
import { notifyAsChosen } from '../delivery/notifyPersons.ts';
import { takeAway } from '../delivery/retireBoard.ts';
import { forEachByChannel } from './forEachByChannel.ts';

type Reminder = Extract<ClockEvent, { kind: 'reminder' }>;

interface RemindedPerson extends RemindedSeat {
  readonly person: PersonId;
}

/** Times this close are shown as one, in seconds. */
const MINUTE = 60;

/** Does what is due, and tells the people concerned. Never rejects. */
export async function attendClocks(delivery: Delivery): Promise<void> {
  const { app } = delivery;
  const { news, failures } = await app.tables.clocks.attendDue();
  for (const { match, error } of failures) app.log.error({ match, err: error }, 'could not handle a timeout');
  const all = news.map((one) => ({ channel: channelOf(one), thing: one }));
  await forEachByChannel(all, async (one) => {
    try {
      await app.tables.visit(() => tell(delivery, one));
    } catch (error) {
      app.log.error({ err: error }, 'could not announce a timeout');
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

/**
 * Reminds each player as they prefer; in the channel all in one message, including people whom private messages do not
 * reach.
 */
async function remind(delivery: Delivery, { match, seats }: Reminder): Promise<void> {
  const { app } = delivery;
  const inChannel: RemindedPerson[] = [];
  for (const one of seats) {
    const player = match.players[one.seat];
    if (player?.kind !== 'person') continue;
    const reminded = { ...one, person: player.id };
    const settings = await app.tables.people.readSettings(player.id);
    const isPrivate = remindsInPrivate(settings) || !isShownInChannel(match);
    const isTold = isPrivate && (await remindInPrivate(delivery, match, reminded));
    if (!isTold && isShownInChannel(match)) inChannel.push(reminded);
  }
  const [first] = inChannel;
  if (first === undefined) return;
  const { say } = wordsFor(app.catalogue, await readPublicLocale(delivery, match), match);
  const content = withLink(match, publicTexts(inChannel).map(say).join('\n'), say);
  const pings = await app.tables.people.pingable(inChannel.map(({ person }) => person));
  const reminded = inChannel.map(({ seat }) => seat);
  const told = { until: first.due, whom: `${first.seat.toString(36)}${reminded.length}` };
  await post(delivery, match, { content, rows: [], pings }, told, (message) =>
    keepOne(delivery, match, reminded, message),
  );
}

/** Returns whether the message reached them. */
async function remindInPrivate(delivery: Delivery, match: Match, reminded: RemindedPerson): Promise<boolean> {
  const { app, channels } = delivery;
  const { language } = await app.tables.people.readSettings(reminded.person);
  const { say, plain } = wordsFor(app.catalogue, language ?? (await readPublicLocale(delivery, match)), match);
  const words = wordsScreen(say(privateText(app, match, reminded)));
  const nonce = nonceIn(reminded.person, `${match.id}:${reminded.due}:${words.content}`);
  const sent = await channels.tell(reminded.person, { ...words, rows: windowRows(app, match, plain) }, nonce);
  return sent === 'there';
}

/** Of several reminders of the same turn, the latest stays until the turn is over. */
async function keepOne(delivery: Delivery, { id, log }: Match, seats: readonly Seat[], message: string): Promise<void> {
  const before = await delivery.app.tables.read(id);
  if (before === undefined) return;
  // They have moved while it was on its way.
  if (before.log.length !== log.length || before.status !== 'running') return takeAway(delivery, before, message);
  await delivery.app.tables.change(id, noteReminder(message, seats));
  for (const earlier of replacedReminders(before, seats)) await takeAway(delivery, before, earlier);
}

/** Sends something to a channel; retries while Discord does not answer, as long as it is useful. */
async function post(
  delivery: Delivery,
  match: Match,
  screen: Scene,
  told: { readonly until: number; readonly whom: string },
  then: (message: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { app, channels, now } = delivery;
  const { until, whom } = told;
  // Two players who are reminded at the same time get one message each.
  const posted = await channels.post(match.where.channel, screen, `${match.id}:${until.toString(36)}:${whom}`);
  if ('message' in posted) return then(posted.message);
  const isUnheard = posted.failure === 'unheard';
  if (isUnheard && now() < until) app.later(LOOK_AGAIN, () => post(delivery, match, screen, told, then));
}

function privateText(app: ScreenParts, match: Match, { due, isLast }: RemindedSeat): Phrase {
  const values = { game: phrase(findCommand(app, match).game.name), at: inSeconds(due), link: linkTo(match) ?? '' };
  return isLast ? phrase('clocks.reminder.private.last', values) : phrase('clocks.reminder.private', values);
}

async function warn(delivery: Delivery, match: Match, endsAt: number): Promise<void> {
  const { app } = delivery;
  // Solo players in places without write access see that it has ended when they come back.
  if (!isShownInChannel(match)) return;
  const seats = toAct(findCommand(app, match).game, match);
  const persons = seats.flatMap((seat) => {
    const player = match.players[seat];
    return player?.kind === 'person' ? [player.id] : [];
  });
  const players = seats.map((seat) => phrase('discord.seat', { player: { seat } }));
  const { say } = wordsFor(app.catalogue, await readPublicLocale(delivery, match), match);
  const content = withLink(match, say(phrase('clocks.idle.warning', { at: inSeconds(endsAt), players })), say);
  const screen = { content, rows: [], pings: await app.tables.people.pingable(persons) };
  await post(delivery, match, screen, { until: endsAt, whom: 'all' }, (message) =>
    keepOne(delivery, match, seats, message),
  );
  await notifyAsChosen(delivery, match, persons);
}

/** The text, followed by a link to the board. */
function withLink(match: Match, words: string, say: Say): string {
  const link = linkTo(match);
  return link === undefined ? words : `${words} ${say(link)}`;
}

/** The text for one person, for several with the same deadline, and for several others. */
const REMINDER_TEXTS = {
  usual: { one: 'clocks.reminder', several: 'clocks.reminder.several', first: 'clocks.reminder.first' },
  last: {
    one: 'clocks.reminder.last',
    several: 'clocks.reminder.last.several',
    first: 'clocks.reminder.last.first',
  },
} as const;

/** A sentence for people who are reminded for the last time, and one for the others. */
function publicTexts(reminded: readonly RemindedSeat[]): readonly Phrase[] {
  const [last, usual] = [reminded.filter(({ isLast }) => isLast), reminded.filter(({ isLast }) => !isLast)];
  return [
    ...(last.length === 0 ? [] : [publicText('last', last)]),
    ...(usual.length === 0 ? [] : [publicText('usual', usual)]),
  ];
}

function publicText(kind: keyof typeof REMINDER_TEXTS, reminded: readonly RemindedSeat[]): Phrase {
  const texts = REMINDER_TEXTS[kind];
  const players = reminded.map(({ seat }) => phrase('discord.seat', { player: { seat } }));
  const times = reminded.map(({ due }) => inSeconds(due));
  const first = Math.min(...times);
  const [one] = reminded;
  if (one !== undefined && reminded.length === 1) return phrase(texts.one, { player: { seat: one.seat }, at: first });
  return phrase(Math.max(...times) - first < MINUTE ? texts.several : texts.first, { players, at: first });
}
