import { type Client, DiscordAPIError, type SendableChannels } from 'discord.js';
import type { Logger } from 'pino';
import type { PersonId } from '../../tables/match.ts';
import type { Screen } from '../screens/screen.ts';
import { body, replacing } from './answer.ts';

/** What we do in a channel on our own account, without anybody's interaction. */
export interface Channels {
  /** Sends a message; gives its id, or undefined where the channel is gone or closed to us. */
  readonly post: (channel: string, screen: Screen) => Promise<string | undefined>;
  /** Sends a private message; gives whether the person takes such messages. */
  readonly tell: (person: PersonId, screen: Screen) => Promise<boolean>;
  readonly edit: (channel: string, message: string, screen: Screen) => Promise<void>;
  /** The language of a server, as Discord has it: `en-US`. */
  readonly localeOf: (guild: string) => string | undefined;
  /** Takes the controls off a message that is out of date. */
  readonly strip: (channel: string, message: string) => Promise<void>;
}

export function channelsOf(client: Client, log: Logger): Channels {
  const within = async <T>(channel: string, act: (channel: SendableChannels) => Promise<T>): Promise<T | undefined> => {
    try {
      const found = await client.channels.fetch(channel);
      return found?.isSendable() ? await act(found) : undefined;
    } catch (error) {
      // A channel or message that was deleted, archived or closed to us takes nothing from the match.
      if (!(error instanceof DiscordAPIError)) throw error;
      log.info({ channel, code: error.code }, 'a message could not be sent or changed');
      return undefined;
    }
  };
  return {
    post: (channel, screen) => within(channel, async (to) => (await to.send(body(screen))).id),
    async tell(person, screen) {
      try {
        await client.users.send(person, body(screen));
        return true;
      } catch (error) {
        if (!(error instanceof DiscordAPIError)) throw error;
        log.info({ code: error.code }, 'a private message could not be sent');
        return false;
      }
    },
    async edit(channel, message, screen) {
      await within(channel, (to) => to.messages.edit(message, replacing(screen)));
    },
    localeOf: (guild) => client.guilds.cache.get(guild)?.preferredLocale,
    async strip(channel, message) {
      await within(channel, (to) => to.messages.edit(message, { components: [] }));
    },
  };
}
