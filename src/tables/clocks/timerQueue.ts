import type { MatchId } from '../../match/match.ts';

/** Calls a function later: Node's timers, or those that tests move. */
export interface Timers {
  readonly set: (call: () => void, milliseconds: number) => unknown;
  readonly clear: (timer: unknown) => void;
}

export const nodeTimers: Timers = {
  set: setTimeout,
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

export function sleep(timers: Timers, milliseconds: number): Promise<void> {
  return new Promise((wake) => {
    timers.set(wake, milliseconds);
  });
}

/** How often the time is checked at least, in milliseconds: the clock may have been set, or the machine have slept. */
const LONGEST_TIMER = 60 * 60 * 1000;

/** The time at which to check matches that may have become due while nobody checked. */
export const AT_ONCE = 0;

/** When to check each match next. None of it is stored: it follows from the matches. */
export interface TimerQueue {
  /** Sets when a match must be checked; undefined: not at all. */
  readonly note: (id: MatchId, at: number | undefined) => void;
  /** When to check a match, if known. */
  readonly at: (id: MatchId) => number | undefined;
  /** Removes and returns the matches to check now. */
  readonly takeDue: () => readonly MatchId[];
  /** From now on calls `look` whenever a match is due. */
  readonly start: (look: () => void) => void;
  readonly stop: () => void;
}

/** How many outdated entries, beyond the number of matches, are kept before they are cleared. */
const MOST_OUTDATED = 1000;

/** A queue with one timer, for the next match. The cost of adding a match hardly grows with the number of matches. */
export function createTimerQueue(now: () => number, timers: Timers): TimerQueue {
  const times = new Map<MatchId, number>();
  /** A match's earlier entry stays here, and is skipped at its time. */
  let entries = createHeap<MatchId>();
  let look: (() => void) | undefined;
  let timer: unknown;
  let armedFor: number | undefined;
  const nearest = (): HeapEntry<MatchId> | undefined => {
    for (let first = entries.soonest(); first !== undefined; first = entries.soonest()) {
      if (times.get(first.thing) === first.at) return first;
      entries.removeSoonest();
    }
    return undefined;
  };
  const clearAway = () => {
    if (entries.size() <= 2 * times.size + MOST_OUTDATED) return;
    entries = createHeap();
    for (const [id, at] of times) entries.add(at, id);
  };
  const arm = () => {
    const at = look === undefined ? undefined : nearest()?.at;
    if (at === armedFor) return;
    timers.clear(timer);
    armedFor = at;
    // A timer shortened to the maximum finds nothing due, and is set again.
    timer = at === undefined ? undefined : timers.set(ring, Math.min(Math.max(0, at - now()), LONGEST_TIMER));
  };
  const ring = () => {
    armedFor = undefined;
    if ((nearest()?.at ?? Infinity) <= now()) look?.();
    else arm();
  };
  return {
    note(id, at) {
      if (at === undefined) times.delete(id);
      else if (times.get(id) !== at) {
        times.set(id, at);
        entries.add(at, id);
        clearAway();
      }
      arm();
    },
    at: (id) => times.get(id),
    takeDue() {
      const due: MatchId[] = [];
      for (let first = nearest(); first !== undefined && first.at <= now(); first = nearest()) {
        entries.removeSoonest();
        times.delete(first.thing);
        due.push(first.thing);
      }
      arm();
      return due;
    },
    start(next) {
      look = next;
      arm();
    },
    stop() {
      look = undefined;
      arm();
    },
  };
}

/** Items ordered by time: the next one is at hand, and adding one is fast. */
interface Heap<T> {
  readonly add: (at: number, thing: T) => void;
  /** The soonest, if there is any. */
  readonly soonest: () => HeapEntry<T> | undefined;
  readonly removeSoonest: () => void;
  readonly size: () => number;
}

/** An item and its time. */
interface HeapEntry<T> {
  readonly at: number;
  readonly thing: T;
}

/** A binary heap: each item is no later than the two at twice its index. */
export function createHeap<T>(): Heap<T> {
  const timed: HeapEntry<T>[] = [];
  const isBefore = (a: number, b: number) => (timed[a]?.at ?? Infinity) < (timed[b]?.at ?? Infinity);
  const swap = (a: number, b: number) => {
    const [one, other] = [timed[a], timed[b]];
    if (one === undefined || other === undefined) return;
    timed[a] = other;
    timed[b] = one;
  };
  return {
    add(at, thing) {
      let place = timed.push({ at, thing }) - 1;
      for (let above = (place - 1) >> 1; place > 0 && isBefore(place, above); above = (place - 1) >> 1) {
        swap(place, above);
        place = above;
      }
    },
    soonest: () => timed[0],
    removeSoonest() {
      const last = timed.pop();
      if (last === undefined || timed.length === 0) return;
      timed[0] = last;
      for (let place = 0; ; ) {
        const below = isBefore(2 * place + 2, 2 * place + 1) ? 2 * place + 2 : 2 * place + 1;
        if (!isBefore(below, place)) return;
        swap(place, below);
        place = below;
      }
    },
    size: () => timed.length,
  };
}

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
  const timerQueue = createTimerQueue(now, timers);
  const held = new Set<MatchId>();
  /** How many had succeeded when a match last failed. */
  const failedAt = new Map<MatchId, number>();
  let successes = 0;
  /** The next one to try among those held up. */
  let scout: MatchId | undefined;

  const send = () => {
    [scout] = held;
    if (scout !== undefined) timerQueue.note(scout, now() + LOOK_AGAIN);
  };
  const putOff = (id: MatchId) => {
    // The one tried last goes to the end.
    held.delete(id);
    held.add(id);
    timerQueue.note(id, undefined);
    if (scout === undefined || scout === id) send();
  };

  return {
    start: timerQueue.start,
    stop: timerQueue.stop,
    at: (id) => (held.has(id) ? AT_ONCE : timerQueue.at(id)),
    note(id, at) {
      held.delete(id);
      if (at === undefined) failedAt.delete(id);
      timerQueue.note(id, at);
      if (scout === id) send();
    },
    takeDue() {
      const due = timerQueue.takeDue();
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
      for (const id of held) timerQueue.note(id, now());
      held.clear();
    },
  };
}
