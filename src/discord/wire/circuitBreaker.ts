import type { RESTOptions } from 'discord.js';
import { lruMap } from '../../store/lruMap.ts';
import { createCircuit, FIRST_REST, type Interruption, type RequestOutcome } from './circuit.ts';

type MakeRequest = RESTOptions['makeRequest'];

/** Discord was not asked, on purpose: it would not have answered, or too late. */
export class CircuitOpenError extends Error {}

/** What may wait is asked ever more rarely, down to once in so many milliseconds: who was shut out may be banned. */
const LONGEST_REST = { failed: 10_000, 'shut out': 60_000 };

/**
 * The circuits, by what is asked, with the longest rest of each. First answers live for 3 seconds: they are the probe. What
 * follows an answer goes by a token, too, which may be too old: that says nothing of first answers. All else is the bot's
 * own, which Discord counts (50 a second).
 */
const CIRCUITS = {
  'first answers': { failed: FIRST_REST, 'shut out': FIRST_REST },
  'follow-ups': LONGEST_REST,
  bot: LONGEST_REST,
} as const;
export type CircuitName = keyof typeof CIRCUITS;

interface CircuitBreakerOptions {
  readonly now: () => number;
  /** Hears that requests of that kind rest (no interruption yet), and that they are made again. */
  readonly tell: (circuit: CircuitName, ended: Interruption | undefined) => void;
}

export interface CircuitBreaker {
  /** The same requests, but for those that it is better not to make: they reject with CircuitOpenError. */
  readonly guard: (makeRequest: MakeRequest) => MakeRequest;
  /** An interaction was heard: Discord waits from now on. */
  readonly heard: (interaction: string) => void;
  /** Makes no request of the bot's own for so many milliseconds. */
  readonly hold: (milliseconds: number) => void;
}

/** For how many milliseconds Discord waits for a first answer: whatever comes later is refused. */
const ANSWERABLE = 3000;

/** So many interactions may wait for a first answer at once. */
const MOST_OPEN = 10_000;

const BY_INTERACTION = /\/(?:interactions|webhooks)\//;
const FIRST_ANSWER = /\/interactions\/(\d+)\/[^/]+\/callback/;

/** Spares Discord requests that cannot succeed: a ban is kept alive by those, and whoever waits is not helped. */
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

  /** Whether Discord waits no more for this first answer, which was tried before. */
  function isTooLate(url: string): boolean {
    const one = open.get(FIRST_ANSWER.exec(url)?.[1] ?? '');
    if (one === undefined) return false;
    const isLate = one.isTried && Math.abs(now() - one.at) >= ANSWERABLE;
    one.isTried = true;
    return isLate;
  }

  /** What one circuit learns, the others do: after trouble of all of them all close; trouble of one alone takes a probe. */
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

/** What Discord counts as invalid is «shut out»; a limit that others share with us is not held against us. */
function answeredBy({ status, headers }: Awaited<ReturnType<MakeRequest>>): RequestOutcome {
  if (status >= 500) return 'failed';
  const isShared = status === 429 && headers.get('x-ratelimit-scope') === 'shared';
  return [401, 403, 429].includes(status) && !isShared ? 'shut out' : 'heard';
}
