import { REST, RESTEvents } from 'discord.js';
import { forgetLongWaits } from './longWaits.ts';

/**
 * Keeps what is asked by the token of an interaction out of the 50 requests a second that a bot has: Discord does not
 * count it, but discord.js counts all but the first answers. The limits of each interaction hold as before.
 */
export function countTokensApart(counted: REST): void {
  const apart = new REST({ ...counted.options, globalRequestsPerSecond: Number.POSITIVE_INFINITY });
  forgetLongWaits(apart);
  // Whoever counts what Discord answers listens to the one REST.
  apart.on(RESTEvents.Response, (...heard) => counted.emit(RESTEvents.Response, ...heard));
  apart.on(RESTEvents.InvalidRequestWarning, (warning) => counted.emit(RESTEvents.InvalidRequestWarning, warning));
  const queueCounted = counted.queueRequest.bind(counted);
  counted.queueRequest = (request) => {
    const isByToken = request.auth === false && request.fullRoute.startsWith('/webhooks/');
    return isByToken ? apart.queueRequest(request) : queueCounted(request);
  };
}

/**
 * discord.js forgets its token with the first 401, and asks nothing more until the process is started anew. A token that
 * Discord takes no longer closes the gateway, which ends the process; a 401 alone may be Discord's own trouble.
 */
export function keepToken(rest: REST): void {
  const set = rest.setToken.bind(rest);
  rest.setToken = (token: string | null) => (token === null ? rest : set(token));
}
