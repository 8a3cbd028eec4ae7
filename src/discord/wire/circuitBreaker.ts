import type { RESTOptions } from 'discord.js';
import { lruMap } from '../../store/lruMap.ts';

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
const FIRST_REST = 1000;

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

type MakeRequest = RESTOptions['makeRequest'];

/** We deliberately did not ask Discord: it would not have answered, or too late. */
export class CircuitOpenError extends Error {}

/**
 * Requests that can wait are tried ever more rarely, down to once in this many milliseconds: a refusal may mean a ban.
 */
const LONGEST_REST = { failed: 10_000, 'shut out': 60_000 };

/**
 * The circuits by kind of request, with the longest rest of each. First answers are valid for 3 seconds: they are the
 * probe. Follow-ups use a token too, which may have expired, so they say nothing about first answers. Everything else
 * is the bot's own, which Discord counts (50 a second).
 */
const CIRCUITS = {
  'first answers': { failed: FIRST_REST, 'shut out': FIRST_REST },
  'follow-ups': LONGEST_REST,
  bot: LONGEST_REST,
} as const;
export type CircuitName = keyof typeof CIRCUITS;

interface CircuitBreakerOptions {
  readonly now: () => number;
  /** Is told when requests of one kind pause (not yet an interruption), and when they resume. */
  readonly tell: (circuit: CircuitName, ended: Interruption | undefined) => void;
}

export interface CircuitBreaker {
  /** The same requests, except those better not made: they reject with CircuitOpenError. */
  readonly guard: (makeRequest: MakeRequest) => MakeRequest;
  /** An interaction was heard: Discord waits from now on. */
  readonly heard: (interaction: string) => void;
  /** Pauses the bot's own requests for this many milliseconds. */
  readonly hold: (milliseconds: number) => void;
}

/** For how many milliseconds Discord waits for a first answer: later ones are refused. */
const ANSWERABLE = 3000;

/** How many interactions may wait for a first answer at once. */
const MOST_OPEN = 10_000;

const BY_INTERACTION = /\/(?:interactions|webhooks)\//;
const FIRST_ANSWER = /\/interactions\/(\d+)\/[^/]+\/callback/;

/** Spares Discord requests that cannot succeed: they would prolong a ban, and help nobody who waits. */
export function createCircuitBreaker({ now, tell }: CircuitBreakerOptions): CircuitBreaker {
  const open = lruMap<string, { readonly at: number; isTried: boolean }>(MOST_OPEN);
  const run = { failures: 0 };
  const circuitOf = (name: CircuitName) =>
    createCircuit({ now, run, longestRest: CIRCUITS[name], tell: (ended) => tell(name, ended) });
  const circuits = {
    'first answers': circuitOf('first answers'),
    'follow-ups': circuitOf('follow-ups'),
    bot: circuitOf('bot'),
  } as const;

  /** Whether Discord no longer waits for this first answer, which was tried before. */
  function isTooLate(url: string): boolean {
    const one = open.get(FIRST_ANSWER.exec(url)?.[1] ?? '');
    if (one === undefined) return false;
    const isLate = one.isTried && Math.abs(now() - one.at) >= ANSWERABLE;
    one.isTried = true;
    return isLate;
  }

  /**
   * Shares what one circuit learns with the others: after a general failure all close; after one circuit's failure they
   * send probes.
   */
  function share(name: CircuitName, answered: RequestOutcome, hasRecovered: boolean): void {
    for (const circuit of Object.values(circuits)) {
      if (circuit === circuits[name]) continue;
      if (hasRecovered) circuit.close();
      else if (answered === 'heard') circuit.probeSoon();
      else if (name === 'first answers') circuit.deferProbe();
    }
  }

  return {
    guard: (makeRequest) => async (url, init) => {
      const name = circuitFor(url);
      const note = isTooLate(url) ? undefined : circuits[name].admit();
      if (note === undefined) {
        throw new CircuitOpenError('Discord was not asked: it would not have answered in time');
      }
      const response = await makeRequest(url, init);
      const answered = answeredBy(response);
      share(name, answered, note(answered));
      return response;
    },
    heard: (interaction) => void open.set(interaction, { at: now(), isTried: false }),
    hold: circuits.bot.hold,
  };
}

function circuitFor(url: string): CircuitName {
  if (FIRST_ANSWER.test(url)) return 'first answers';
  return BY_INTERACTION.test(url) ? 'follow-ups' : 'bot';
}

/**
 * Responses that Discord counts as invalid are “refused”; a rate limit shared with others does not count against us.
 */
function answeredBy({ status, headers }: Awaited<ReturnType<MakeRequest>>): RequestOutcome {
  if (status >= 500) return 'failed';
  const isShared = status === 429 && headers.get('x-ratelimit-scope') === 'shared';
  return [401, 403, 429].includes(status) && !isShared ? 'shut out' : 'heard';
}
