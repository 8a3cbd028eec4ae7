/** Time as the playground sees it; tests hand in one that they can move. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once, `milliseconds` from now; the answer calls it off. */
  after(milliseconds: number, action: () => void): () => void;
}

/** The clock on the wall. Its timers do not keep the process alive. */
export function wallClock(): Clock {
  return {
    now: () => Date.now(),
    after: (milliseconds, action) => {
      const timer = setTimeout(action, milliseconds);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** A clock that stands still until it is told to move. */
export interface MovableClock extends Clock {
  /** Moves on and runs, in order, everything that falls due on the way. */
  advance(milliseconds: number): void;
}

/** Begins at `start`, in milliseconds since 1970. */
export function movableClock(start: number): MovableClock {
  let time = start;
  const due = new Set<{ readonly at: number; readonly action: () => void }>();
  return {
    now: () => time,
    after: (milliseconds, action) => {
      const entry = { at: time + milliseconds, action };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance: (milliseconds) => {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...due].filter((entry) => entry.at <= end).sort((one, other) => one.at - other.at);
        if (next === undefined) break;
        due.delete(next);
        time = next.at;
        next.action();
      }
      time = end;
    },
  };
}
