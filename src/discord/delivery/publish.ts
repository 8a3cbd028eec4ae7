import type { Game } from '../../engine/game.ts';
import { phrase } from '../../engine/phrase.ts';
import { sleep } from '../../tables/clocks/agenda.ts';
import type { Changed } from '../../tables/match/change.ts';
import { isLive, type Match, type PersonId, seatOf } from '../../tables/match/match.ts';
import { isStoreAway } from '../../tables/store/failure.ts';
import { type App, commandOf } from '../contract/app.ts';
import type { Invoker } from '../contract/invoker.ts';
import type { Publisher } from '../contract/publisher.ts';
import type { Screen } from '../contract/screen.ts';
import { dayEndScreen } from '../screens/dayEnd.ts';
import { fallenQuestion } from '../screens/question.ts';
import { type ScreenOptions, screenOf } from '../screens/screen.ts';
import { stampOf } from '../screens/stamp.ts';
import { wordsFor } from '../words/names.ts';
import { createBoards } from './boards.ts';
import { createCalledTurns } from './calledTurns.ts';
import { createCalls } from './calls.ts';
import type { Channels } from './channel.ts';
import { personsConcerned } from './concerned.ts';
import { createDayMessages } from './dayMessages.ts';
import { createNext } from './next.ts';
import type { Overdue } from './overdue.ts';
import { createOwnBoards } from './ownBoards.ts';

/** How long computer players may take before the board is shown without their answer, in milliseconds. */
const COMPUTERS_PATIENCE = 1200;

/** Shows people what has become of a match: the invoker, the channel, and who is next. */
export function createPublisher(app: App, channels: Channels, overdue: Overdue, now: () => number): Publisher {
  const boards = createBoards(app, channels, overdue);
  const { localeOf } = boards;
  const days = createDayMessages(app, channels, localeOf);
  const waiting = createNext(app, now);
  const ownBoards = createOwnBoards(app, now);
  const isCalledAlready = createCalledTurns();
  const calls = createCalls(app, channels, now, { localeOf, callInChannel });

  /**
   * Shows a stored change, after the computer players' answer to it if that is quick. Never rejects: what cannot be shown
   * now is shown later. Of a match that another process looks after, the invoker alone is shown it here.
   */
  async function publish(invoker: Invoker, before: Match | undefined, change: Changed): Promise<void> {
    if (change.match.daily !== undefined) return publishDaily(invoker, before, change);
    if (!app.tables.isOurs(change.match)) return showInvoker(invoker, change.match, change.events);
    overdue.note(change.match);
    try {
      await publishWithAnswer(invoker, before, change);
    } catch (error) {
      app.log.error(
        { interaction: invoker.interaction, match: change.match.id, err: error },
        'a change is stored but could not be shown yet',
      );
      await promise(invoker, change.match);
    }
  }

  /** The game of a day is shown to its player alone; its channel hears who plays and how it ended. */
  async function publishDaily(invoker: Invoker, before: Match | undefined, { match, events }: Changed): Promise<void> {
    await showInvoker(invoker, match, events);
    if (before?.status !== match.status && app.tables.isOurs(match)) await days.show(match);
  }

  async function publishWithAnswer(invoker: Invoker, before: Match | undefined, change: Changed): Promise<void> {
    const hasComputers = change.match.players.some(({ kind }) => kind === 'computer');
    if (!hasComputers) {
      await show(invoker, before, change);
      return;
    }
    const computers = app.tables.letComputersPlay(change.match.id).catch((error: unknown) => {
      app.log.error({ match: change.match.id, err: error }, 'computer players could not move');
      return { isAway: isStoreAway(error) };
    });
    const quick = await Promise.race([computers, sleep(app.timers, COMPUTERS_PATIENCE).then(() => 'slow' as const)]);
    if (quick !== 'slow' && !hasFailed(quick)) {
      await show(invoker, before, joined(change, quick));
      return;
    }
    let failure: unknown;
    await show(invoker, before, change).catch((error: unknown) => {
      failure = error;
    });
    const later = await computers;
    // They are asked again, later.
    if (hasFailed(later)) overdue.failed(change.match.id, { haveMoved: false, ...later });
    else if (later !== undefined) await channelFollows(invoker, change.match, later);
    if (failure !== undefined) throw failure;
  }

  /** Tells who asked that what they did is stored and will be seen, where nothing else could be said. */
  async function promise({ answer, interaction, locale }: Invoker, match: Match): Promise<void> {
    const { say } = wordsFor(app.catalogue, locale, match);
    await answer
      .toInvoker({ content: say(phrase('discord.shownLater')), rows: [], pings: [] })
      .catch((error: unknown) => app.log.info({ interaction, match: match.id, err: error }, 'nor could that be said'));
  }

  async function show(invoker: Invoker, before: Match | undefined, { match, events }: Changed): Promise<void> {
    const { game } = commandOf(app, match);
    const { next, later } = whomToCall(before, match, (person) => person !== invoker.person);
    const pings = await app.tables.people.pingable(next);
    const isNews = before?.status !== match.status || next.length > 0;
    const screen = () => screenOf(app, match, { viewer: 'public', locale: invoker.guildLocale, events, pings });

    switch (firstAnswer(invoker, game, before, match, isNews)) {
      case 'invoker alone':
        await showInvoker(invoker, match, events);
        if (isNews) await boards.sendNew(invoker, match, await screen(), before);
        else if (looksDifferent(game, before, match)) await boards.change(match, screen);
        else await boards.noteUnchanged(match);
        break;
      case 'same message':
        await boards.update(invoker, match, await screen());
        app.aside(() => waiting.tell(invoker, match));
        break;
      case 'new message':
        await boards.sendNew(invoker, match, await screen(), before);
        app.aside(() => waiting.tell(invoker, match));
        break;
    }
    app.aside(() => dropQuestion(before, match));
    if (later.length > 0) app.aside(() => calls.call(match, later));
  }

  /** Of those for whom something changed: whom the channel calls, and whom a private message, as it has called in this turn already. */
  function whomToCall(before: Match | undefined, match: Match, isWaiting: (person: PersonId) => boolean) {
    const command = commandOf(app, match);
    const concerned = personsConcerned(command, before, match).filter(isWaiting);
    return isCalledAlready(command, before, match) ? { next: [], later: concerned } : { next: concerned, later: [] };
  }

  /** Shows the board anew, so that these persons are pinged. */
  async function callInChannel(match: Match, persons: readonly PersonId[]): Promise<void> {
    await boards.post(
      match,
      await screenOf(app, match, { viewer: 'public', locale: await localeOf(match), pings: persons }),
    );
  }

  /** Shows the board again, at the bottom of the channel. */
  async function repost(invoker: Invoker, match: Match): Promise<void> {
    if (match.daily !== undefined) return showInvoker(invoker, match, []);
    const screen = await screenOf(app, match, { viewer: 'public', locale: invoker.guildLocale });
    await boards.answerAgain(invoker, match, screen);
  }

  /** Shows who asked what they alone may see. The channel sees its board whether or not that succeeds. */
  async function showInvoker(invoker: Invoker, match: Match, events: Changed['events']): Promise<void> {
    const viewer = seatOf(match, invoker.person) ?? 'public';
    const { locale, theme } = invoker;
    try {
      const screen = await ownScreen(match, { viewer, locale, theme, events });
      const next = await waiting.lineFor(invoker, match);
      const whole = next === undefined ? screen : { ...screen, content: `${screen.content}\n${next}` };
      await showOwn(invoker, match, whole);
    } catch (error) {
      app.log.warn(
        { interaction: invoker.interaction, match: match.id, err: error },
        'a private board could not be shown',
      );
    }
  }

  /**
   * Shows somebody their own board in private, in the message whose control they used, if that is private as well. From then
   * on it follows what others do. `picked` is the part of a move that is chosen on it.
   */
  async function showOwn(invoker: Invoker, match: Match, screen: Screen, picked = ''): Promise<void> {
    if (invoker.from === 'private') {
      await invoker.answer.update(screen);
      ownBoards.note(invoker, match, undefined, picked);
    } else ownBoards.note(invoker, match, await invoker.answer.toInvoker(screen), picked);
  }

  /** What somebody is shown alone: the board, or how their game of the day ended. */
  function ownScreen(match: Match, options: ScreenOptions): Promise<Screen> {
    const isEnd = match.daily !== undefined && match.status === 'over' && typeof options.viewer === 'number';
    return isEnd ? dayEndScreen(app, match, options) : screenOf(app, match, options);
  }

  /** Shows the channel what happened without anybody asking, such as the late move of a computer player. */
  async function channelFollows(invoker: Invoker, before: Match, { match, events }: Changed): Promise<void> {
    const { game } = commandOf(app, match);
    // Who waits over the open board sees it change; who waits over a private one, or for the end, hears of it by a ping.
    const { next, later } = whomToCall(
      before,
      match,
      (person) => game.hidden || !isLive(match) || person !== invoker.person,
    );
    const pings = await app.tables.people.pingable(next);
    const screen = () => screenOf(app, match, { viewer: 'public', locale: invoker.guildLocale, events, pings });
    const current = await app.tables.read(match.id);
    overdue.note(match);
    const isNew = next.length > 0 || current?.where.message === undefined;
    await (isNew ? boards.sendNew(invoker, match, await screen(), before) : boards.change(match, screen));
    if (later.length > 0) app.aside(() => calls.call(match, later));
  }

  /**
   * Shows the channel where a match stands, with a ping for those to act who were not to act `before`: after a restart,
   * or when something happened to a match that nobody asked for in its channel. That of a match that another process looks
   * after is shown by that one.
   */
  async function announce({ match, events }: Changed, before?: Match): Promise<void> {
    if (!app.tables.isOurs(match)) return;
    if (match.daily !== undefined) return days.show(match);
    overdue.note(match);
    const pings = await app.tables.people.pingable(personsConcerned(commandOf(app, match), before, match));
    const screen = await screenOf(app, match, { viewer: 'public', locale: await localeOf(match), events, pings });
    await boards.post(match, screen, before);
    app.aside(() => dropQuestion(before, match));
  }

  /** Lets the computer players answer such a change, and announces it: later, where that cannot be done now. */
  async function announceWithAnswer(change: Changed, before?: Match): Promise<void> {
    const { id } = change.match;
    if (!app.tables.isOurs(change.match)) return;
    let haveMoved = false;
    try {
      const answer = await app.tables.letComputersPlay(id);
      haveMoved = true;
      await announce(joined(change, answer), before);
    } catch (error) {
      app.log.error({ match: id, err: error }, 'what happened to a match is stored but could not be shown yet');
      overdue.failed(id, { haveMoved, isAway: isStoreAway(error) });
    }
  }

  /** Closes a question that a move has overtaken. */
  async function dropQuestion(before: Match | undefined, match: Match): Promise<void> {
    const { proposal } = before ?? {};
    if (before === undefined || proposal?.message === undefined || proposal.declined !== undefined) return;
    if (match.proposal !== undefined && match.proposal.log === proposal.log) return;
    const screen = fallenQuestion(app, before, proposal, await localeOf(before));
    await channels.edit(match.where.channel, proposal.message, screen);
  }

  return {
    publish,
    repost,
    showOwn,
    noteOwn: ownBoards.note,
    announce,
    announceWithAnswer,
    resumeCalls: calls.resume,
    localeOf,
    openThread: channels.openThread,
  };
}

/**
 * Where the invoker is answered: in private, where they moved in private; in the message whose control they used, while
 * the turn stays theirs; else in a new message, so that whoever is next can be pinged.
 */
function firstAnswer(invoker: Invoker, game: Game, before: Match | undefined, after: Match, isNews: boolean) {
  if (invoker.from === 'private') return 'invoker alone';
  if (invoker.from === 'command') return game.hidden && before?.status === 'running' ? 'invoker alone' : 'new message';
  return after.position === undefined || !isNews ? 'same message' : 'new message';
}

/** Whether the channel would see the match otherwise than before. */
function looksDifferent(game: Game, before: Match | undefined, after: Match): boolean {
  return before === undefined || stampOf({ game }, before, 'public') !== stampOf({ game }, after, 'public');
}

/** What computer players who could not move leave behind. */
interface Failed {
  readonly isAway: boolean;
}

function hasFailed(moved: Changed | Failed | undefined): moved is Failed {
  return moved !== undefined && 'isAway' in moved;
}

function joined(first: Changed, then: Changed | undefined): Changed {
  return then === undefined ? first : { match: then.match, events: [...first.events, ...then.events] };
}
