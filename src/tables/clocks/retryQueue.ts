import type { MatchId } from '../../match/match.ts';
import { AT_ONCE, createTimerQueue, type TimerQueue, type Timers } from './timerQueue.ts';

/** How often we check whether the store or Discord is back, in milliseconds. */
export const LOOK_AGAIN = 10_000;

/**
 * A timer queue for work that fails for all matches while the store or Discord is down. Failed matches are then held
 * up: one of them is tried every few seconds, in turns, and all of them as soon as one succeeds, however long that
 * takes.
 */
export interface RetryQueue extends TimerQueue {
  /**
   * Holds up a match whose failure may be caused by an outage. False if others have succeeded since its last failure:
   * then the problem is its own, and the caller decides when to retry.
   */
  readonly holdUp: (id: MatchId) => boolean;
  /** Holds up a match without trying it, as others have just failed. */
  readonly putOff: (id: MatchId) => void;
  readonly isHeldUp: () => boolean;
  /** The outage may be over: everything that was held up is due. */
  readonly release: () => void;
}

export function createRetryQueue(now: () => number, timers: Timers): RetryQueue {
  const agenda = createTimerQueue(now, timers);
  const held = new Set<MatchId>();
  /** How many had succeeded when a match last failed. */
  const failedAt = new Map<MatchId, number>();
  let successes = 0;
  /** The next one to try among those held up. */
  let scout: MatchId | undefined;

  const send = () => {
    [scout] = held;
    if (scout !== undefined) agenda.note(scout, now() + LOOK_AGAIN);
  };
  const putOff = (id: MatchId) => {
    // The one tried last goes to the end.
    held.delete(id);
    held.add(id);
    agenda.note(id, undefined);
    if (scout === undefined || scout === id) send();
  };

  return {
    start: agenda.start,
    stop: agenda.stop,
    at: (id) => (held.has(id) ? AT_ONCE : agenda.at(id)),
    note(id, at) {
      held.delete(id);
      if (at === undefined) failedAt.delete(id);
      agenda.note(id, at);
      if (scout === id) send();
    },
    takeDue() {
      const due = agenda.takeDue();
      if (held.size === 0) return due;
      for (const id of due) if (id !== scout) putOff(id);
      return due.filter((id) => id === scout);
    },
    holdUp(id) {
      const before = failedAt.get(id);
      failedAt.set(id, successes);
      if (before !== undefined && before < successes) return false;
      putOff(id);
      return true;
    },
    putOff,
    isHeldUp: () => held.size > 0,
    release() {
      successes += 1;
      scout = undefined;
      for (const id of held) agenda.note(id, now());
      held.clear();
    },
  };
}
