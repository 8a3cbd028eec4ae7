import { type REST, RESTEvents } from 'discord.js';

/** Of all that we ask of Discord, nothing has to wait so long by its rules, in milliseconds, but changes of the application itself. */
const LONGEST_WAIT = 60_000;
const OF_THE_APPLICATION = '/applications';

/** Whether a request is rather refused than made to wait: Discord may want hours until it takes commands or emojis again. */
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
 * discord.js reckons by this machine's clock when it may ask again: where that is set back by hours, it would wait for
 * hours with every board. What it has reckoned is forgotten then; Discord tells its limits with every answer.
 */
export function forgetLongWaits(rest: REST): void {
  rest.on(RESTEvents.RateLimited, ({ route, timeToReset }) => {
    if (route.startsWith(OF_THE_APPLICATION) || timeToReset <= LONGEST_WAIT) return;
    rest.handlers.clear();
    rest.globalReset = -1;
    rest.globalDelay = null;
  });
}
