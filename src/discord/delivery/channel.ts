import {
  type Client,
  DiscordAPIError,
  RESTJSONErrorCodes,
  Routes,
  type SendableChannels,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { Logger } from 'pino';
import type { PersonId } from '../../tables/match/match.ts';
import type { Screen } from '../contract/screen.ts';
import { body, filesOf, replacing } from '../wire/message.ts';
import { createAnswerTokens } from './answerTokens.ts';
import { orWithoutEmojis } from './wordsAlone.ts';

/** What became of a message: its id, or why it is not there. `gone`: the channel was deleted. */
export type Posted = { readonly message: string } | { readonly failure: 'gone' | 'refused' | 'unheard' };

/** What a channel shows from one message of ours on. */
export interface LookBack {
  readonly content: string;
  readonly othersFollow: boolean;
}

/** What replaces the words and the picture of a message that loses its controls; what is not said stays. */
export type Kept = Partial<Pick<Screen, 'content' | 'picture'>>;

/** Discord's limit for the name of a thread, in characters; some are two of Discord's. */
const LONGEST_THREAD_NAME = 50;

/** Among how many messages after one of ours we look for those of others: as many as Discord gives at once. */
const MOST_LOOKED_AT = 100;

/** What we do in a channel on our own account, without anybody's interaction. Nothing of it rejects. */
export interface Channels {
  /** Sends a message. With the same `nonce` (25 characters), what in fact arrived is not sent a second time. */
  readonly post: (channel: string, screen: Screen, nonce?: string) => Promise<Posted>;
  /** Sends a private message; gives whether the person takes such messages. */
  readonly tell: (person: PersonId, screen: Screen) => Promise<boolean>;
  /** Gives whether the message could be changed. */
  readonly edit: (channel: string, message: string, screen: Screen) => Promise<boolean>;
  /** What a person is called, as Discord has it now; undefined for nobody it knows. */
  readonly nameOf: (person: string) => Promise<string | undefined>;
  /** The language of a server, as Discord has it: `en-US`. */
  readonly localeOf: (guild: string) => string | undefined;
  /** Takes the controls off a message that is out of date. */
  readonly strip: (channel: string, message: string, kept: Kept) => Promise<void>;
  /** Opens a thread, named after what is played there and these persons; gives its id, undefined where it may not be. */
  readonly openThread: (channel: string, title: string, persons: readonly PersonId[]) => Promise<string | undefined>;
  /** Remembers for a while that a message of ours answered the interaction with this token. */
  readonly noteAnswer: (message: string, token: string) => void;
  /** Deletes a message of ours: as the answer it was, while Discord lets us, since that does not count as a request of ours. */
  readonly remove: (channel: string, message: string) => Promise<void>;
  /**
   * The words of a message of ours, and whether anybody else has written between it and `newer`. Undefined where we may
   * not look, or it is gone.
   */
  readonly lookBack: (channel: string, message: string, newer: string) => Promise<LookBack | undefined>;
}

export function channelsOf(client: Client, log: Logger, now: () => number): Channels {
  const tokens = createAnswerTokens(now);
  /** Gives whether the answer that a message was could be deleted. */
  const removeAnswer = async (message: string): Promise<boolean> => {
    const [token, application] = [tokens.take(message), client.application];
    if (token === undefined || application === null) return false;
    try {
      await client.rest.delete(Routes.webhookMessage(application.id, token, message), { auth: false });
      return true;
    } catch (error) {
      // Not the error itself: the address in it has the token.
      const code = error instanceof DiscordAPIError ? error.code : 'unheard';
      log.debug({ message, code }, 'an answer could not be deleted as such');
      return false;
    }
  };
  const within = async (channel: string, act: (channel: SendableChannels) => Promise<string>): Promise<Posted> => {
    try {
      // That of a server which another process looks after is asked for on the board's page.
      const found = await client.channels.fetch(channel, { allowUnknownGuild: true });
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
  const channels: Channels = {
    post: (channel, screen, nonce) => {
      const once = nonce === undefined ? {} : { nonce, enforceNonce: true };
      return within(channel, (to) =>
        orWithoutEmojis(screen, async (one) => (await to.send({ ...body(one), ...once })).id),
      );
    },
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
    async edit(channel, message, screen) {
      const edited = await within(channel, (to) =>
        orWithoutEmojis(screen, async (one) => (await to.messages.edit(message, replacing(one))).id),
      );
      return 'message' in edited;
    },
    async nameOf(person) {
      const user = await client.users.fetch(person).catch(() => undefined);
      return user?.displayName;
    },
    localeOf: (guild) => client.guilds.cache.get(guild)?.preferredLocale,
    async strip(channel, message, { content, picture }) {
      const words = content === undefined ? {} : { content };
      const files = picture === undefined ? {} : { files: filesOf({ picture }), attachments: [] };
      await within(channel, async (to) => (await to.messages.edit(message, { components: [], ...words, ...files })).id);
    },
    async openThread(channel, title, persons) {
      const found = await Promise.all(persons.map((person) => channels.nameOf(person)));
      const names = found.filter((name) => name !== undefined).join(', ');
      const name = Array.from(names === '' ? title : `${title}: ${names}`)
        .slice(0, LONGEST_THREAD_NAME)
        .join('');
      let thread: string | undefined;
      await within(channel, async (to) => {
        if (!('threads' in to)) return channel;
        thread = (await to.threads.create({ name, autoArchiveDuration: ThreadAutoArchiveDuration.OneWeek })).id;
        return thread;
      });
      return thread;
    },
    noteAnswer: tokens.note,
    async remove(channel, message) {
      if (await removeAnswer(message)) return;
      await within(channel, async (to) => {
        await to.messages.delete(message);
        return message;
      });
    },
    async lookBack(channel, message, newer) {
      let seen: LookBack | undefined;
      await within(channel, async (to) => {
        const after = String(BigInt(message) - 1n);
        const since = await to.messages.fetch({ after, limit: MOST_LOOKED_AT, cache: false });
        const own = since.get(message);
        // Who writes below the newer board has not answered to the older one. Ids grow with time.
        const between = since.filter(({ id }) => id !== message && BigInt(id) < BigInt(newer));
        const othersFollow = between.some(({ author }) => author.id !== client.user?.id);
        if (own !== undefined) seen = { content: own.content, othersFollow };
        return message;
      });
      return seen;
    },
  };
  return channels;
}
