import { rememberLatest } from '../../tables/store/latest.ts';
import { createQueue } from '../../tables/store/queue.ts';
import type { App } from '../contract/app.ts';
import type { Channels } from '../contract/channels.ts';
import type { Delivery } from '../contract/delivery.ts';
import type { Overdue } from '../contract/overdue.ts';
import { createRecent } from '../wire/recent.ts';
import { createCalledTurns } from './calledTurns.ts';
import { createCalm } from './calm.ts';
import { QUIET } from './next.ts';
import { hearChange, rememberOwnBoards } from './ownBoards.ts';

/** So many answers are remembered to which of several games somebody means, and for so long, in milliseconds. */
const MOST_CHOSEN = 5000;
const CHOSEN_FOR = 60 * 60_000;

/** Nothing is on its way yet. Private boards follow from now on what others do. */
export function openDelivery(app: App, channels: Channels, overdue: Overdue, now: () => number): Delivery {
  const delivery: Delivery = {
    ...{ app, channels, overdue, now },
    underWay: { run: createQueue().run, newest: new Map(), edits: new Map() },
    ownBoards: rememberOwnBoards(now),
    keptTaps: new Map(),
    days: createQueue(),
    calmly: createCalm(app),
    pointedOn: createRecent(now, QUIET),
    chosen: rememberLatest(MOST_CHOSEN, { lasts: CHOSEN_FOR, now }),
    isCalledAlready: createCalledTurns(),
  };
  app.tables.watch((match, events) => hearChange(delivery, match, events));
  return delivery;
}
