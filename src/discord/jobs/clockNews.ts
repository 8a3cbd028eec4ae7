import { type Phrase, phrase, type Say } from '../../engine/phrase.ts';
import { LOOK_AGAIN } from '../../tables/clocks/patience.ts';
import type { News } from '../../tables/clocks/timeUp.ts';
import type { Match } from '../../tables/match/match.ts';
import { toAct } from '../../tables/match/play.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import { type App, commandOf } from '../contract/app.ts';
import type { Publisher } from '../contract/publisher.ts';
import type { Screen } from '../contract/screen.ts';
import type { Channels } from '../delivery/channel.ts';
import { fallenQuestion } from '../screens/question.ts';
import { wordsScreen } from '../screens/screen.ts';
import { inSeconds } from '../words/clocks.ts';
import { linkTo } from '../words/link.ts';
import { wordsFor } from '../words/names.ts';

type Reminder = Extract<News, { kind: 'reminder' }>;

/** Tells people what happens because time passes. */
export function createClockNews(app: App, publisher: Publisher, channels: Channels, now: () => number) {
  /** Does what is due by now, and tells those whom it concerns. Never rejects. */
  async function attend(): Promise<void> {
    const { news, failures } = await app.tables.clocks.attendDue();
    for (const { match, error } of failures) app.log.error({ match, err: error }, 'a clock could not be attended to');
    for (const one of news) {
      try {
        await tell(one);
      } catch (error) {
        app.log.error({ err: error }, 'news of a clock could not be told');
        if (isStoreAway(error)) app.later(LOOK_AGAIN, () => tell(one));
      }
    }
  }

  async function tell(news: News): Promise<void> {
    switch (news.kind) {
      case 'change':
        return publisher.announceWithAnswer(news.change, news.before);
      case 'reminder':
        return remind(news);
      case 'warning':
        return warn(news.match, news.endsAt);
      case 'expiry': {
        const { channel } = news.match.where;
        const { message } = news.proposal;
        if (message === undefined) return;
        const locale = await publisher.localeOf(news.match);
        await channels.edit(channel, message, fallenQuestion(app, news.match, news.proposal, locale));
        return;
      }
    }
  }

  /** Reminds somebody in the way they chose; in the channel too, where private messages do not reach them. */
  async function remind(reminder: Reminder): Promise<void> {
    const { match, seat } = reminder;
    const player = match.players[seat];
    if (player?.kind !== 'person') return;
    const { people } = app.tables;
    const { remindBy, language } = await people.settingsOf(player.id);
    const publicLocale = await publisher.localeOf(match);
    if (remindBy === 'private') {
      const { say } = wordsFor(app.catalogue, language ?? publicLocale, match);
      if (await channels.tell(player.id, wordsScreen(say(privateText(reminder))))) return;
    }
    const { say } = wordsFor(app.catalogue, publicLocale, match);
    const content = withLink(match, say(publicText(reminder)), say);
    await post(match, { content, rows: [], pings: await people.pingable([player.id]) }, reminder.due);
  }

  /** Says something in a channel; again and again while Discord is not heard, as long as it is of use. */
  async function post(match: Match, screen: Screen, until: number): Promise<void> {
    const posted = await channels.post(match.where.channel, screen, `${match.id}:${until}`);
    const isUnheard = 'failure' in posted && posted.failure === 'unheard';
    if (isUnheard && now() < until) app.later(LOOK_AGAIN, () => post(match, screen, until));
  }

  function privateText({ match, due, isLast }: Reminder): Phrase {
    const values = { game: phrase(commandOf(app, match).game.name), at: inSeconds(due), link: linkTo(match) ?? '' };
    return isLast ? phrase('clocks.reminder.private.last', values) : phrase('clocks.reminder.private', values);
  }

  async function warn(match: Match, endsAt: number): Promise<void> {
    const seats = toAct(commandOf(app, match).game, match);
    const persons = seats.flatMap((seat) => {
      const player = match.players[seat];
      return player?.kind === 'person' ? [player.id] : [];
    });
    const players = seats.map((seat) => phrase('discord.seat', { player: { seat } }));
    const { say } = wordsFor(app.catalogue, await publisher.localeOf(match), match);
    const content = withLink(match, say(phrase('clocks.idle.warning', { at: inSeconds(endsAt), players })), say);
    await post(match, { content, rows: [], pings: await app.tables.people.pingable(persons) }, endsAt);
  }

  return { attend };
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
