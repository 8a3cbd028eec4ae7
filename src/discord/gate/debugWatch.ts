import { type Client, RESTEvents } from 'discord.js';
import type { Logger } from 'pino';
import type { InteractionWatch } from './watch.ts';

/** Where the address of a request has the token of an interaction: whoever knows it can answer in the bot's name. */
const TOKEN_IN = /^(\/(?:interactions|webhooks)\/[^/]+)\/[^/?]+/;

/**
 * The same watch, which also says at the level `debug` what it is told, and what Discord answers to each request: by the kind of
 * its address, without words, names or tokens.
 */
export function debugWatch(client: Client, watch: InteractionWatch | undefined, log: Logger): InteractionWatch {
  client.rest.on(RESTEvents.Response, ({ method, route }, { status }) => {
    log.debug({ method, route: route.replace(TOKEN_IN, '$1/:token'), status }, 'Discord answered a request');
  });
  return {
    begun: (commands) => watch?.begun(commands),
    interaction(command, outcome, id) {
      log.debug({ interaction: id, command, outcome }, 'an interaction was seen to');
      watch?.interaction(command, outcome, id);
    },
    answered(command, seconds) {
      log.debug({ command, milliseconds: Math.round(seconds * 1000) }, 'an interaction got its first answer');
      watch?.answered(command, seconds);
    },
    asked: (isCounted, isInvalid) => watch?.asked(isCounted, isInvalid),
    reconnect() {
      log.debug('a connection to Discord broke and is made again');
      watch?.reconnect();
    },
  };
}
