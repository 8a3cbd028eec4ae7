import type { RESTOptions } from 'discord.js';
import { rememberLatest } from '../../tables/store/latest.ts';
import { type Answered, createBreaker } from './breaker.ts';

type Ask = RESTOptions['makeRequest'];

/** Discord was not asked, on purpose: it would not have answered, or too late. Nothing of it is logged as a fault. */
export class Unasked extends Error {}

/** By whose leave something is asked: the bot's own, which Discord counts (50 a second), or an interaction's. */
type Leave = 'bot' | 'interaction';

interface SparingOptions {
  readonly now: () => number;
  /** Hears that requests of that kind rest, and that they are made again. */
  readonly tell: (leave: Leave, rests: boolean) => void;
}

export interface Sparing {
  /** The same requests, but for those that it is better not to make: they reject with Unasked. */
  readonly sparing: (ask: Ask) => Ask;
  /** An interaction was heard: Discord waits from now on. */
  readonly heard: (interaction: string) => void;
  /** Makes no request of the bot's own for so many milliseconds. */
  readonly rest: (milliseconds: number) => void;
}

/** For how many milliseconds Discord waits for a first answer: whatever comes later is refused. */
const ANSWERABLE = 3000;

/** So many interactions may wait for a first answer at once. */
const MOST_OPEN = 10_000;

const BY_INTERACTION = /\/(?:interactions|webhooks)\//;
const FIRST_ANSWER = /\/interactions\/(\d+)\/[^/]+\/callback/;

/** Spares Discord requests that cannot succeed: a ban is kept alive by those, and whoever waits is not helped. */
export function createSparing({ now, tell }: SparingOptions): Sparing {
  const open = rememberLatest<string, { readonly at: number; isTried: boolean }>(MOST_OPEN);
  const breakers = {
    bot: createBreaker(now, (rests) => tell('bot', rests)),
    interaction: createBreaker(now, (rests) => tell('interaction', rests)),
  };

  /** Whether Discord waits no more for this first answer, which was tried before. */
  function isTooLate(url: string): boolean {
    const one = open.get(FIRST_ANSWER.exec(url)?.[1] ?? '');
    if (one === undefined) return false;
    const isLate = one.isTried && Math.abs(now() - one.at) >= ANSWERABLE;
    one.isTried = true;
    return isLate;
  }

  return {
    sparing: (ask) => async (url, init) => {
      const leave = BY_INTERACTION.test(url) ? 'interaction' : 'bot';
      const note = isTooLate(url) ? undefined : breakers[leave].admit();
      if (note === undefined) {
        throw new Unasked('Discord was not asked: it would not have answered in time');
      }
      const response = await ask(url, init);
      note(answeredBy(response));
      return response;
    },
    heard: (interaction) => void open.set(interaction, { at: now(), isTried: false }),
    rest: breakers.bot.rest,
  };
}

/** What Discord counts as invalid is «shut out»; a limit that others share with us is not held against us. */
function answeredBy({ status, headers }: Awaited<ReturnType<Ask>>): Answered {
  if (status >= 500) return 'failed';
  const isShared = status === 429 && headers.get('x-ratelimit-scope') === 'shared';
  return [401, 403, 429].includes(status) && !isShared ? 'shut out' : 'heard';
}
