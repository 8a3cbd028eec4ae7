import {
  ChannelType,
  type Client,
  DiscordAPIError,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PersonId } from '../../tables/match/match.ts';
import type { Screen } from '../contract/screen.ts';
import { body, messageRequest } from '../wire/message.ts';
import { type Tidying, tidyingOf } from './tidying.ts';
import { orWithoutEmojis } from './wordsAlone.ts';

/** What became of a message: its id, or why it is not there. `gone`: the channel was deleted. */
type Posted = { readonly message: string } | { readonly failure: 'gone' | 'refused' | 'unheard' };

/** What we do in a channel on our own account, without anybody's interaction. Nothing of it rejects. */
export interface Channels {
  /** Sends a message. With the same `nonce` (25 characters), what in fact arrived is not sent a second time. */
  readonly post: (channel: string, screen: Screen, nonce?: string) => Promise<Posted>;
  /** Sends a private message; gives whether the person takes such messages. */
  readonly tell: (person: PersonId, screen: Screen) => Promise<boolean>;
  /** Gives whether the message could be changed. What `signal` calls off is not waited for. */
  readonly edit: (channel: string, message: string, screen: Screen, signal?: AbortSignal) => Promise<boolean>;
  /** What a person is called, as Discord has it now; undefined for nobody it knows. */
  readonly nameOf: (person: string) => Promise<string | undefined>;
  /** Whether somebody is a member of a server, whichever process looks after it; so is whoever Discord says nothing of. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  /** The language of a server, as Discord has it: `en-US`. */
  readonly localeOf: (guild: string) => string | undefined;
  /** Opens a thread with this name; gives its id, undefined where it may not be. */
  readonly openThread: (channel: string, name: string) => Promise<string | undefined>;
  /** What becomes of boards that newer ones replaced. */
  readonly tidying: Tidying;
}

export function channelsOf(client: Client, log: Logger, now: () => number): Channels {
  /** Asks by the address alone: discord.js would look up direct messages and threads each time, which Discord counts. */
  const within = async (channel: string, act: () => Promise<unknown>): Promise<Posted> => {
    try {
      return { message: Sent.parse(await act()).id };
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
    post: (channel, screen, nonce) =>
      within(channel, () =>
        orWithoutEmojis(screen, (one) => {
          const { body, files } = messageRequest(one);
          const once = nonce === undefined ? {} : { nonce, enforce_nonce: true };
          return client.rest.post(Routes.channelMessages(channel), { body: { ...body, ...once }, files });
        }),
      ),
    async tell(person, screen) {
      try {
        await orWithoutEmojis(screen, (one) => client.users.send(person, body(one)));
        return true;
      } catch (error) {
        log.info(
          error instanceof DiscordAPIError ? { code: error.code } : { err: error },
          'a private message could not be sent',
        );
        return false;
      }
    },
    async edit(channel, message, screen, signal) {
      const edited = await within(channel, () => {
        const route = Routes.channelMessage(channel, message);
        const asking = orWithoutEmojis(screen, (one) => client.rest.patch(route, { ...messageRequest(one), signal }));
        return signal === undefined ? asking : Promise.race([asking, calledOff(signal)]);
      });
      return 'message' in edited;
    },
    async nameOf(person) {
      const user = await client.users.fetch(person).catch(() => undefined);
      return user?.displayName;
    },
    async isMember(person, guild) {
      try {
        await client.rest.get(Routes.guildMember(guild, person));
        return true;
      } catch (error) {
        return !(error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember);
      }
    },
    localeOf: (guild) => client.guilds.cache.get(guild)?.preferredLocale,
    async openThread(channel, name) {
      const isNews = client.channels.cache.get(channel)?.type === ChannelType.GuildAnnouncement;
      const type = isNews ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
      const body = { name, type, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek };
      const opened = await within(channel, () => client.rest.post(Routes.threads(channel), { body }));
      return 'message' in opened ? opened.message : undefined;
    },
    tidying: tidyingOf(client, log, now),
  };
}

const Sent = z.object({ id: z.string() });

/** Rejects when that is called off: discord.js itself would first wait for as long as Discord wants it to. */
function calledOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
