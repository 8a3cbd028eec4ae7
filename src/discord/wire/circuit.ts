/**
 * The result of a request: Discord answered or had a reason not to; failed (5xx); or refused access (401, 403, 429).
 */
export type RequestOutcome = 'heard' | 'failed' | 'shut out';

/** What a circuit refused while it was open. */
export interface Interruption {
  readonly seconds: number;
  /** How many requests were not made. */
  readonly refused: number;
}

interface CircuitOptions {
  readonly now: () => number;
  /**
   * How many requests have failed since the last success on any circuit: shared by all circuits that have this counter.
   */
  readonly run: { failures: number };
  /** How long it rests at most, by result, in milliseconds: a refusal may mean a ban. */
  readonly longestRest: Readonly<Record<Exclude<RequestOutcome, 'heard'>, number>>;
  /** Is told that the circuit opens (no interruption yet), and that it is closed again. */
  readonly tell: (ended: Interruption | undefined) => void;
}

/**
 * A circuit breaker: closed, it lets all requests through; after failures in a row it opens and refuses them, except
 * for one probe per pause. It spares a struggling Discord, and us a ban.
 */
interface Circuit {
  /**
   * Returns a function to report the result of a request, which returns whether that closed the circuit; undefined if
   * the request must not be made now.
   */
  readonly admit: () => ((answered: RequestOutcome) => boolean) | undefined;
  /** Another circuit found that Discord has recovered: this one closes, too. */
  readonly close: () => void;
  /**
   * Another circuit got an answer: the next request may be a probe, but not sooner than `FIRST_REST` after the last
   * one.
   */
  readonly probeSoon: () => void;
  /** Another circuit's probe failed: this one need not send its own now. */
  readonly deferProbe: () => void;
  /** Lets nothing through for this many milliseconds, whatever others learn. */
  readonly hold: (milliseconds: number) => void;
}

/** A circuit opens after this many requests in a row without success, counting its own or those of all circuits. */
const MOST_FAILURES = 8;

/** How long it rests at first, doubling each time, in milliseconds. */
export const FIRST_REST = 1000;

/** How long others' probes may replace its own at most, in milliseconds: they may fail for a reason of their own. */
const LONGEST_DEFERRAL = 30_000;

interface Rest {
  readonly since: number;
  readonly pause: number;
  /** Whether nothing may end it early. */
  readonly isHeld: boolean;
}

export function createCircuit({ now, run, longestRest, tell }: CircuitOptions): Circuit {
  let failures = 0;
  /** Since when nothing is requested, and for how long; undefined while the circuit is closed. */
  let rest: Rest | undefined;
  let openedAt = 0;
  let probedAt = 0;
  let refused = 0;

  // A clock that is set back prolongs nothing.
  const isOver = ({ since, pause }: Rest) => Math.abs(now() - since) >= pause;

  function open(pause: number, isHeld = false): void {
    if (rest === undefined) {
      openedAt = now();
      refused = 0;
      tell(undefined);
    }
    probedAt = now();
    rest = { since: probedAt, pause, isHeld };
  }

  /** Returns whether it was open until now. */
  function close(): boolean {
    if (rest?.isHeld === true && !isOver(rest)) return false;
    failures = 0;
    if (rest === undefined) return false;
    rest = undefined;
    tell({ seconds: Math.round((now() - openedAt) / 1000), refused });
    return true;
  }

  function succeed(): boolean {
    run.failures = 0;
    return close();
  }

  function note(answered: RequestOutcome): boolean {
    if (answered === 'heard') return succeed();
    failures += 1;
    run.failures += 1;
    if (Math.max(failures, run.failures) >= MOST_FAILURES && rest === undefined) open(FIRST_REST);
    return false;
  }

  return {
    admit() {
      if (rest === undefined) return note;
      if (!isOver(rest)) {
        refused += 1;
        return undefined;
      }
      // The next one waits for the result of this.
      const { pause } = rest;
      open(pause);
      return (answered) => {
        if (answered === 'heard') return succeed();
        open(Math.min(2 * pause, longestRest[answered]));
        return false;
      };
    },
    close,
    probeSoon() {
      if (rest !== undefined && !rest.isHeld) rest = { ...rest, pause: Math.min(rest.pause, FIRST_REST) };
    },
    deferProbe() {
      if (rest === undefined || rest.isHeld || Math.abs(now() - probedAt) >= LONGEST_DEFERRAL) return;
      rest = { ...rest, since: now() };
    },
    hold: (milliseconds) => open(milliseconds, true),
  };
}
