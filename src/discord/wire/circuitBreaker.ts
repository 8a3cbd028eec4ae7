import type { RESTOptions } from 'discord.js';
import { lruMap } from '../../store/lruMap.ts';
import { createCircuit, FIRST_REST, type Interruption, type RequestOutcome } from './circuit.ts';

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
