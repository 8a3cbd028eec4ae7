import type { MatchId } from '../match/match.ts';

/** How a function is called later: that of Node, or one that tests move. */
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

/** So often at least the time is looked at anew, in milliseconds: it may have been put right, or the machine have slept. */
const LONGEST_TIMER = 60 * 60 * 1000;

/** When to look at what may have become due while nobody looked. */
export const AT_ONCE = Number.NEGATIVE_INFINITY;

/** When each match is to be looked at next. Nothing of it is stored: it follows from the matches. */
export interface Agenda {
  /** Sets when a match is to be looked at; undefined: not at all. */
  readonly note: (id: MatchId, at: number | undefined) => void;
  /** Takes out the matches that are to be looked at by now. */
  readonly takeDue: () => readonly MatchId[];
  /** From now on calls `look` whenever a match is due. */
  readonly start: (look: () => void) => void;
  readonly stop: () => void;
}

/** An agenda with one timer, for the nearest match. */
export function createAgenda(now: () => number, timers: Timers): Agenda {
  const times = new Map<MatchId, number>();
  let look: (() => void) | undefined;
  let timer: unknown;
  const arm = () => {
    timers.clear(timer);
    timer = undefined;
    if (look === undefined || times.size === 0) return;
    const nearest = [...times.values()].reduce((a, b) => Math.min(a, b));
    // A timer that was cut short finds nothing due, and is set again.
    timer = timers.set(ring, Math.min(Math.max(0, nearest - now()), LONGEST_TIMER));
  };
  const ring = () => {
    if ([...times.values()].some((at) => at <= now())) look?.();
    else arm();
  };
  return {
    note(id, at) {
      if (at === undefined) times.delete(id);
      else times.set(id, at);
      arm();
    },
    takeDue() {
      const due = [...times].flatMap(([id, at]) => (at <= now() ? [id] : []));
      for (const id of due) times.delete(id);
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
