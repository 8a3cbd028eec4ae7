import type { App, BackgroundServices } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import type { Door } from '../../play/contract/door.ts';
import { createQueue } from '../../store/queue.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { OverdueBoards } from '../contract/overdueBoards.ts';
import { createRecentKeys } from '../wire/recentKeys.ts';
import { announceWithAnswer, repost } from './announce.ts';
import { tellWhoLostTheSeat } from './lostSeats.ts';
import { QUIET } from './nextGame.ts';
import { createNotifiedTurns } from './notifiedTurns.ts';
import { notifyOfQuestion } from './notifyPersons.ts';
import { findControlMode, followOwnBoard, hearChange, rememberOwnBoards } from './ownBoards.ts';
import { publish } from './publish.ts';
import { redrawTimes } from './redrawTimes.ts';
import { showOwn } from './showOwn.ts';

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
  app.tables.watch((match, events) => hearChange(delivery, match, events));
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
