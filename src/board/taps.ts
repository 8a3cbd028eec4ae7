import type { Answer } from '../discord/contract/answer.ts';
import type { UsedControl } from '../discord/contract/command.ts';
import { readControlId } from '../discord/contract/controlId.ts';
import type { Delivery } from '../discord/contract/delivery.ts';
import type { Invoker } from '../discord/contract/invoker.ts';
import type { Screen } from '../discord/contract/screen.ts';
import { failureText, refuseTo } from '../discord/delivery/refusal.ts';
import type { Counter } from '../discord/gate/counter.ts';
import { useAtTable } from '../discord/verbs/controls.ts';
import { phrase } from '../engine/phrase.ts';
import type { Match } from '../tables/match/match.ts';
import type { Drawn, Tap } from './protocol.ts';
import type { Session } from './sessions.ts';

/** What came of a tap. */
interface Tapped {
  /** The board that it was answered with, if it was with one. */
  readonly shown: Screen | undefined;
  /** What was said beside it, to this person alone. */
  readonly said: readonly Screen[];
}

/**
 * Carries taps out as clicks on controls in the channel: the same stamp, queue, store and limits, the same board in the
 * channel after it.
 */
export function createTaps({ app, delivery, tooOften, now, follow }: Counter) {
  const { channels } = delivery;

  /** What would have been messages to this person: boards are drawn on the page, words stand beside them. */
  function keep(match: Match, shown: Screen[], said: Screen[], isShown: () => void): Answer {
    const take = (screen: Screen) => {
      if (screen.shows?.match === match.id) shown.push(screen);
      else said.push(screen);
    };
    return {
      async toAll(screen) {
        const posted = await channels.post(match.where.channel, screen);
        if ('failure' in posted) throw new Error(`the channel of match ${match.id}: ${posted.failure}`);
        return posted.message;
      },
      async toInvoker(screen) {
        take(screen);
        return '';
      },
      async update(screen) {
        take(screen);
        if (shown.includes(screen)) isShown();
      },
    };
  }

  async function carryOut(
    session: Session,
    match: Match,
    invoker: Invoker,
    action: string,
    used: UsedControl,
  ): Promise<void> {
    const { channel, guild, message = '' } = match.where;
    const free = tooOften({ name: action, person: session.person, channel, message });
    if (free !== undefined) {
      return refuseTo(app, invoker.answer, invoker.locale, phrase('discord.tooOften', { at: Math.ceil(free / 1000) }));
    }
    const place = {
      channel,
      threads: [],
      ...(guild === undefined ? {} : { guild }),
      isManager: false,
      isModerator: false,
    };
    const { interaction } = invoker;
    const request = { app, delivery, invoker, place, now, interaction, discordLocale: session.locale };
    return useAtTable(request, action, used);
  }

  /** Uses a control at this match; undefined where it is none of it. */
  return async function tap(
    session: Session,
    match: Match,
    { control, values, tap: interaction, words: content }: Tap,
    drawn: Drawn,
  ): Promise<Tapped | undefined> {
    const read = readControlId(control);
    if (read?.match !== match.id) return undefined;
    const shown: Screen[] = [];
    const said: Screen[] = [];
    const isShown = Promise.withResolvers<void>();
    const invoker = await invokerOf(
      delivery,
      session,
      match,
      drawn,
      interaction,
      keep(match, shown, said, isShown.resolve),
    );
    const { action, argument, stamp } = read;
    const used = { match: match.id, stamp, argument: values?.join(' ') ?? argument, content };
    const work = carryOut(session, match, invoker, action, used).catch((error: unknown) => {
      app.log.error({ interaction, err: error }, 'a tap failed');
      return refuseTo(app, invoker.answer, invoker.locale, failureText(error));
    });
    follow(work);
    // Once their own board is there, the person need not wait until the channel has its message.
    await Promise.race([work, isShown.promise]);
    return { shown: shown.at(-1), said };
  };
}

async function invokerOf(
  { app, channels }: Delivery,
  { person, ...session }: Session,
  { where: { guild } }: Match,
  { theme, scale }: Drawn,
  interaction: string,
  answer: Answer,
): Promise<Invoker> {
  const settings = await app.tables.people.settingsOf(person);
  const locale = settings.language ?? session.locale;
  const server = await app.tables.servers.read(guild);
  const ofServer = guild === undefined ? undefined : channels.serverLocale(guild);
  const guildLocale = server.settings.language ?? ofServer ?? locale;
  return { person, settings, interaction, locale, guildLocale, theme, scale, from: 'private', answer };
}
