import { type REST, RESTEvents } from 'discord.js';

/**
 * Apart from changes of the application itself, Discord's rules never make any of our requests wait this long, in
 * milliseconds.
 */
const LONGEST_WAIT = 60_000;
const OF_THE_APPLICATION = '/applications';

/**
 * Whether a request should be refused rather than wait: Discord may require hours before it accepts commands or emojis
 * again.
 */
export function waitsTooLong({
  route,
  timeToReset,
}: {
  readonly route: string;
  readonly timeToReset: number;
}): boolean {
  return route.startsWith(OF_THE_APPLICATION) || timeToReset > LONGEST_WAIT;
}

/**
 * discord.js computes by this machine's clock when it may send again: if that is set back by hours, every board would
 * wait for hours. Then its results are discarded; Discord sends its limits with every answer.
 */
export function forgetLongWaits(rest: REST): void {
  rest.on(RESTEvents.RateLimited, ({ route, timeToReset }) => {
    if (route.startsWith(OF_THE_APPLICATION) || timeToReset <= LONGEST_WAIT) return;
    rest.handlers.clear();
    rest.globalReset = -1;
    rest.globalDelay = null;
  });
}
