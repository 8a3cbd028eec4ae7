import type { App } from '../../play/contract/app.ts';
import type { Channels } from '../../play/contract/channels.ts';
import { createQueue } from '../../store/queue.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { OverdueBoards } from '../contract/overdueBoards.ts';
import { createRecentKeys } from '../wire/recentKeys.ts';
import { QUIET } from './nextGame.ts';
import { createNotifiedTurns } from './notifiedTurns.ts';
import { hearChange, rememberOwnBoards } from './ownBoards.ts';
import { createThrottledEdits } from './throttledEdits.ts';

/** Nothing is on its way yet. Private boards follow from now on what others do. */
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
