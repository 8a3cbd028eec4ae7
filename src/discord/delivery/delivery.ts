import { phrase } from '../../engine/phrase.ts';
import { followedBy, type MatchChange } from '../../match/change.ts';
import { isShownByAnswers, isShownInChannel, type Match } from '../../match/match.ts';
import type { App, BackgroundServices } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import type { Channels } from '../../play/contract/channels.ts';
import type { Door } from '../../play/contract/door.ts';
import { wordsScreen } from '../../play/screens/screen.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import { isStoreAway } from '../../store/failure.ts';
import { createQueue } from '../../store/queue.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { OverdueBoards } from '../contract/overdueBoards.ts';
import { createRecentKeys } from '../wire/recentKeys.ts';
import { announceWithAnswer, repost } from './announce.ts';
import { isBlockedByFilter } from './channel.ts';
import { updateDayMessage } from './dayMessages.ts';
import { tellWhoLostTheSeat } from './lostSeats.ts';
import { QUIET } from './nextGame.ts';
import { notifyOfQuestion } from './notifyPersons.ts';
import { findControlMode, followOwnBoard, noteChange, rememberOwnBoards, showCaller, showOwn } from './ownBoards.ts';
import { redrawTimes } from './redrawTimes.ts';
import { showChange, showFollowing } from './showChange.ts';
import { createNotifiedTurns } from './whomToPing.ts';

/** Opens delivery with no boards on their way. From now on, private boards follow what others do. */
export function openDelivery(app: App, channels: Channels, overdue: OverdueBoards, now: () => number): Delivery {
  const delivery: Delivery = {
    ...{ app, channels, overdue, now },
    underWay: { run: createQueue().run, newest: new Map(), edits: new Map() },
    ownBoards: rememberOwnBoards(now),
    days: createQueue(),
    calmly: createThrottledEdits(app),
    pointedOn: createRecentKeys(now, QUIET),
    isCalledAlready: createNotifiedTurns(),
  };
  app.tables.watch((match, events) => noteChange(delivery, match, events));
  return delivery;
}

/** Messages that change often, by name, edited as rarely as Discord requires. */
function createThrottledEdits({ aside, later }: Pick<BackgroundServices, 'aside' | 'later'>): Delivery['calmly'] {
  /** What to show in each message after its pause. */
  const resting = new Map<string, (() => Promise<void>) | undefined>();
  const showNow: Delivery['calmly'] = (message, rest, show) => {
    resting.set(message, undefined);
    aside(show);
    later(rest, async () => {
      const next = resting.get(message);
      resting.delete(message);
      if (next !== undefined) showNow(message, rest, next);
    });
  };
  return (message, rest, show) => {
    if (resting.has(message)) resting.set(message, show);
    else showNow(message, rest, show);
  };
}

/** Discord, as a place where people's actions are shown. */
export function openDoor(delivery: Delivery): Door {
  return {
    channels: delivery.channels,
    publish: (caller, before, change) => publish(delivery, caller, before, change),
    announce: (change, before) => announceWithAnswer(delivery, change, before),
    repost: (caller, match) => repost(delivery, caller, match),
    redrawTimes: (match) => redrawTimes(delivery, match),
    showOwn: (caller, match, scene, picked) => showOwn(delivery, caller, match, scene, picked),
    followOwnBoard: (caller, match, message) => followOwnBoard(delivery, caller, match, message),
    ownBoardMode: (match, person) => findControlMode(delivery, match, person),
    notifyOfQuestion: (match, question, persons, caller) =>
      notifyOfQuestion(delivery, match, question, persons, caller),
    tellLostSeats: (before, after) => tellWhoLostTheSeat(delivery, before, after),
    throttleEdits: delivery.calmly,
    inOrder: delivery.days.run,
  };
}

/** How long computer players may take before the board is shown without their answer, in milliseconds. */
const COMPUTERS_PATIENCE = 1200;

/**
 * Shows a stored change, after the computer players' answer if that is quick: to the caller, the channel, and the next
 * player. Never rejects: what cannot be shown now is shown later. If another process manages the match, only the caller
 * sees it here.
 */
async function publish(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { app, overdue } = delivery;
  if (change.match.daily !== undefined) return publishDaily(delivery, caller, before, change);
  if (!isShownInChannel(change.match)) return publishToGuest(delivery, caller, before, change);
  if (!app.tables.isOurs(change.match)) return showCaller(delivery, caller, change.match, change.events);
  overdue.note(change.match);
  try {
    await publishWithAnswer(delivery, caller, before, change);
  } catch (error) {
    app.log.error(
      { interaction: caller.interaction, match: change.match.id, err: error },
      'a stored change could not be shown yet',
    );
    await promise(delivery, caller, change.match, isBlockedByFilter(error) ? 'discord.blocked' : 'discord.shownLater');
  }
}

/** A daily game is shown only to its player; its channel is told who plays and how it ended. */
async function publishDaily(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  { match, events }: MatchChange,
): Promise<void> {
  await showCaller(delivery, caller, match, events);
  if (before?.status !== match.status && delivery.app.tables.isOurs(match)) await updateDayMessage(delivery, match);
}

/**
 * In places where people can be reached only by answers, a solo game is shown to its player, with the computers'
 * answer; a group's game is shown to everyone, by the answer to the person who tapped.
 */
async function publishToGuest(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { tables, log } = delivery.app;
  const answer = await tables.letComputersPlay(change.match.id).catch((error: unknown) => {
    log.error({ match: change.match.id, err: error }, 'computer players could not move');
    return undefined;
  });
  const { match, events } = followedBy(change, answer);
  if (!isShownByAnswers(match)) return showCaller(delivery, caller, match, events);
  try {
    await showChange(delivery, caller, before, { match, events });
  } catch (error) {
    log.error(
      { interaction: caller.interaction, match: match.id, err: error },
      'could not show a change in a group message',
    );
    await promise(delivery, caller, match, 'discord.guest.notShown');
  }
}

async function publishWithAnswer(
  delivery: Delivery,
  caller: Caller,
  before: Match | undefined,
  change: MatchChange,
): Promise<void> {
  const { app, overdue } = delivery;
  const hasComputers = change.match.players.some(({ kind }) => kind === 'computer');
  if (!hasComputers) return showChange(delivery, caller, before, change);
  const computers = app.tables.letComputersPlay(change.match.id).catch((error: unknown) => {
    app.log.error({ match: change.match.id, err: error }, 'computer players could not move');
    return { isAway: isStoreAway(error) };
  });
  const quick = await Promise.race([computers, sleep(app.timers, COMPUTERS_PATIENCE).then(() => 'slow' as const)]);
  if (quick !== 'slow' && !hasFailed(quick)) {
    return showChange(delivery, caller, before, followedBy(change, quick));
  }
  let failure: unknown;
  await showChange(delivery, caller, before, change).catch((error: unknown) => {
    failure = error;
  });
  const later = await computers;
  // They are asked again, later.
  if (hasFailed(later)) overdue.failed(change.match.id, { haveMoved: false, ...later });
  else if (later !== undefined) await showFollowing(delivery, caller, change.match, later);
  if (failure !== undefined) throw failure;
}

/** Tells the caller that their action is stored and whether it will be seen, if nothing else could be said. */
async function promise(
  { app }: Delivery,
  { answer, interaction, locale }: Caller,
  match: Match,
  key: 'discord.blocked' | 'discord.shownLater' | 'discord.guest.notShown',
): Promise<void> {
  const { say } = wordsFor(app.catalogue, locale, match);
  await answer
    .toCaller(wordsScreen(say(phrase(key))))
    .catch((error: unknown) =>
      app.log.info({ interaction, match: match.id, err: error }, 'could not report the failure'),
    );
}

/** The state after computer players could not move. */
interface ComputerFailure {
  readonly isAway: boolean;
}

function hasFailed(moved: MatchChange | ComputerFailure | undefined): moved is ComputerFailure {
  return moved !== undefined && 'isAway' in moved;
}
