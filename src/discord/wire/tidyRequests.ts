import { REST, RESTEvents } from 'discord.js';
import { forgetLongWaits } from './longWaits.ts';
import { sendMultipart } from './multipartBody.ts';
import { countTokensApart } from './tokenRequests.ts';

/** How long one request that only tidies up may take, or be made to wait, in milliseconds. */
const PATIENCE = 5000;

/** Of the requests that a bot may make in a second, so many are left to moves. */
const FOR_MOVES = 20;

/** How long after a new second has begun tidying goes on: whatever moves wait for goes first. In milliseconds. */
const AFTER_MOVES = 250;

/**
 * Asks Discord for what nobody waits for, so that nothing else waits for that: it has queues of its own, is not tried
 * again, and shares the second's requests with `counted` so that some are always left to that. Who looks only, and has to
 * wait for it, is refused at once.
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
