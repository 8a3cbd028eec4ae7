/** What came of a request: Discord served it or had a reason not to; failed (5xx); or let nobody in (401, 403, 429). */
export type RequestOutcome = 'heard' | 'failed' | 'shut out';

/** What a circuit refused while it was open. */
export interface Interruption {
  readonly seconds: number;
  /** How many requests were not made. */
  readonly refused: number;
}

interface CircuitOptions {
  readonly now: () => number;
  /** How many requests failed since the last success of any circuit: all that share this count it. */
  readonly run: { failures: number };
  /** For how long it rests at most by what comes, in milliseconds: who was shut out may be banned. */
  readonly longestRest: Readonly<Record<Exclude<RequestOutcome, 'heard'>, number>>;
  /** Hears that the circuit opens (no interruption yet), and that it is closed again. */
  readonly tell: (ended: Interruption | undefined) => void;
}

/**
 * One circuit, as in the pattern «circuit breaker»: closed it lets all requests through; after failures in a row it opens and
 * refuses them, but for one probe a pause. It spares a Discord that has trouble, and us a ban.
 */
interface Circuit {
  /** What is to hear what comes of a request, and gives whether that closed the circuit; undefined where it must not be made now. */
  readonly admit: () => ((answered: RequestOutcome) => boolean) | undefined;
  /** Another circuit found that Discord is well again: so does this one. */
  readonly close: () => void;
  /** Another circuit heard Discord: the next request may be a probe, but not sooner than `FIRST_REST` after the last one. */
  readonly probeSoon: () => void;
  /** Another circuit's probe failed: this one need not see for itself now. */
  readonly deferProbe: () => void;
  /** Lets nothing through for so many milliseconds, whatever others hear. */
  readonly hold: (milliseconds: number) => void;
}

/** After so many requests without success in a row it opens: its own, or of all circuits that are concerned. */
const MOST_FAILURES = 8;

/** How long it rests at first, then each time twice as long, in milliseconds. */
export const FIRST_REST = 1000;

/** For how long others' probes stand for its own at most, in milliseconds: they may fail for a reason of their own. */
const LONGEST_DEFERRAL = 30_000;

interface Rest {
  readonly since: number;
  readonly pause: number;
  /** Whether nobody may end it before its time. */
  readonly isHeld: boolean;
}

export function createCircuit({ now, run, longestRest, tell }: CircuitOptions): Circuit {
  let failures = 0;
  /** Since when nothing is asked, and for how long; undefined while the circuit is closed. */
  let rest: Rest | undefined;
  let openedAt = 0;
  let probedAt = 0;
  let refused = 0;

  // A clock that is set back makes nothing wait longer.
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

  /** Gives whether it was open until now. */
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
      // The next one waits for what comes of this.
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
