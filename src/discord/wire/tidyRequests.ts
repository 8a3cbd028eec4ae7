import { REST, RESTEvents } from 'discord.js';
import { forgetLongWaits } from './longWaits.ts';
import { sendMultipart } from './multipartBody.ts';
import { countTokensApart } from './tokenRequests.ts';

/** How long one cleanup request may take, or wait, in milliseconds. */
const PATIENCE = 5000;

/** How many of the bot's requests per second are left to moves. */
const FOR_MOVES = 20;

/** How long into a new second cleanup starts: whatever moves wait for goes first. In milliseconds. */
const AFTER_MOVES = 250;

/**
 * Sends requests that nobody waits for, so that nothing else waits for them: they have their own queues, are not
 * retried, and share the requests per second with `counted` so that some are always left for it. A read that would have
 * to wait is refused immediately.
 */
export function tidyRequests(counted: REST): REST {
  const tidying = new REST({
    ...counted.options,
    retries: 0,
    timeout: PATIENCE,
    offset: AFTER_MOVES,
    globalRequestsPerSecond: counted.options.globalRequestsPerSecond - FOR_MOVES,
    rejectOnRateLimit: ({ method, retryAfter, timeToReset }) =>
      method === 'GET' || Math.max(retryAfter, timeToReset) > PATIENCE,
  });
  Object.defineProperties(tidying, {
    globalReset: {
      get: () => counted.globalReset,
      set: (at: number) => {
        counted.globalReset = at;
      },
    },
    globalRemaining: {
      get: () => counted.globalRemaining - FOR_MOVES,
      set: (count: number) => {
        counted.globalRemaining = count + FOR_MOVES;
      },
    },
  });
  tidying.on(RESTEvents.Response, (...heard) => counted.emit(RESTEvents.Response, ...heard));
  forgetLongWaits(tidying);
  countTokensApart(tidying);
  sendMultipart(tidying);
  return tidying;
}
