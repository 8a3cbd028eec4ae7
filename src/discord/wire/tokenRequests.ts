import { REST, RESTEvents } from 'discord.js';
import { forgetLongWaits } from './longWaits.ts';

/**
 * Keeps requests by an interaction's token out of the bot's 50 per second: Discord does not count them, but discord.js
 * counts all but the first answers. Each interaction's own limits still apply.
 */
export function countTokensApart(counted: REST): void {
  const apart = new REST({ ...counted.options, globalRequestsPerSecond: Number.POSITIVE_INFINITY });
  forgetLongWaits(apart);
  // Listeners that count Discord's answers use the one REST.
  apart.on(RESTEvents.Response, (...heard) => counted.emit(RESTEvents.Response, ...heard));
  apart.on(RESTEvents.InvalidRequestWarning, (warning) => counted.emit(RESTEvents.InvalidRequestWarning, warning));
  const queueCounted = counted.queueRequest.bind(counted);
  counted.queueRequest = (request) => {
    const isByToken = request.auth === false && request.fullRoute.startsWith('/webhooks/');
    return isByToken ? apart.queueRequest(request) : queueCounted(request);
  };
}

/**
 * discord.js drops its token at the first 401, and sends nothing until a restart. A token that Discord no longer
 * accepts closes the gateway, which ends the process; a single 401 may be Discord's own fault.
 */
export function keepToken(rest: REST): void {
  const set = rest.setToken.bind(rest);
  rest.setToken = (token: string | null) => (token === null ? rest : set(token));
}
