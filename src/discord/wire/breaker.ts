/** What came of a request: Discord served it or had a reason not to; failed (5xx); or let nobody in (401, 403, 429). */
export type Answered = 'heard' | 'failed' | 'shut out';

/** Spares a Discord that has trouble, and us a ban: where nothing succeeds any more, hardly anything is asked. */
interface Breaker {
  /**
   * What is to hear what comes of a request; undefined where it must not be made now. While the breaker rests, one request a
   * pause is let through, to see.
   */
  readonly admit: () => ((answered: Answered) => void) | undefined;
  /** Lets nothing through for so many milliseconds. */
  readonly rest: (milliseconds: number) => void;
}

/** After so many requests without success in a row it rests. */
const MOST_FAILURES = 10;

/** How long it rests, each time twice as long, in milliseconds; at most by what comes: who was shut out may be banned. */
const FIRST_REST = 1000;
const LONGEST_REST = { failed: 10_000, 'shut out': 60_000 } as const;

/** `tell` hears when it begins to rest, and when it works again. */
export function createBreaker(now: () => number, tell: (rests: boolean) => void): Breaker {
  let failures = 0;
  /** Since when nothing is asked, and for how long; undefined while all is well. */
  let resting: { readonly since: number; readonly pause: number } | undefined;

  function rest(pause: number): void {
    if (resting === undefined) tell(true);
    resting = { since: now(), pause };
  }

  function works(): void {
    failures = 0;
    if (resting !== undefined) tell(false);
    resting = undefined;
  }

  function note(answered: Answered): void {
    if (answered === 'heard') {
      works();
      return;
    }
    failures += 1;
    if (failures >= MOST_FAILURES && resting === undefined) rest(FIRST_REST);
  }

  return {
    admit() {
      if (resting === undefined) return note;
      const { since, pause } = resting;
      // A clock that is set back makes nothing wait longer.
      if (Math.abs(now() - since) < pause) return undefined;
      // The next one waits for what comes of this.
      rest(pause);
      return (answered) => (answered === 'heard' ? works() : rest(Math.min(2 * pause, LONGEST_REST[answered])));
    },
    rest,
  };
}
