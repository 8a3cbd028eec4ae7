import { type Client, DiscordAPIError, RESTJSONErrorCodes, type SendableChannels } from 'discord.js';
import type { Logger } from 'pino';
import type { PersonId } from '../../tables/match.ts';
import type { Screen } from '../screens/screen.ts';
import { body, replacing } from './answer.ts';

/** What became of a message: its id, or why it is not there. `gone`: the channel was deleted. */
export type Posted = { readonly message: string } | { readonly failure: 'gone' | 'refused' | 'unheard' };

/** What we do in a channel on our own account, without anybody's interaction. Nothing of it rejects. */
export interface Channels {
  /** Sends a message. With the same `nonce` (25 characters), what in fact arrived is not sent a second time. */
  readonly post: (channel: string, screen: Screen, nonce?: string) => Promise<Posted>;
  /** Sends a private message; gives whether the person takes such messages. */
  readonly tell: (person: PersonId, screen: Screen) => Promise<boolean>;
  /** Gives whether the message could be changed. */
  readonly edit: (channel: string, message: string, screen: Screen) => Promise<boolean>;
  /** The language of a server, as Discord has it: `en-US`. */
  readonly localeOf: (guild: string) => string | undefined;
  /** Takes the controls off a message that is out of date. */
  readonly strip: (channel: string, message: string) => Promise<void>;
}

export function channelsOf(client: Client, log: Logger): Channels {
  const within = async (channel: string, act: (channel: SendableChannels) => Promise<string>): Promise<Posted> => {
    try {
      const found = await client.channels.fetch(channel);
      return found?.isSendable() ? { message: await act(found) } : { failure: 'refused' };
    } catch (error) {
      // A channel or message that was deleted, archived or closed to us takes nothing from the match.
      const isHeard = error instanceof DiscordAPIError;
      log.info(
        { channel, ...(isHeard ? { code: error.code } : { err: error }) },
        'a message could not be sent or changed',
      );
      if (!isHeard) return { failure: 'unheard' };
      return { failure: error.code === RESTJSONErrorCodes.UnknownChannel ? 'gone' : 'refused' };
    }
  };
  return {
    post: (channel, screen, nonce) => {
      const once = nonce === undefined ? {} : { nonce, enforceNonce: true };
      return within(channel, async (to) => (await to.send({ ...body(screen), ...once })).id);
    },
    async tell(person, screen) {
      try {
        await client.users.send(person, body(screen));
        return true;
      } catch (error) {
        log.info(
          error instanceof DiscordAPIError ? { code: error.code } : { err: error },
          'a private message could not be sent',
        );
        return false;
      }
    },
    async edit(channel, message, screen) {
      const edited = await within(channel, async (to) => (await to.messages.edit(message, replacing(screen))).id);
      return 'message' in edited;
    },
    localeOf: (guild) => client.guilds.cache.get(guild)?.preferredLocale,
    async strip(channel, message) {
      await within(channel, async (to) => (await to.messages.edit(message, { components: [] })).id);
    },
  };
}
