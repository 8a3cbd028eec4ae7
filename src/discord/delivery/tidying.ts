import { type Client, DiscordAPIError, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Screen } from '../contract/screen.ts';
import { filesRequest } from '../wire/message.ts';
import { tidyRequests } from '../wire/tidyRequests.ts';
import { rememberBoards } from './shownBoards.ts';

/** What a channel shows from one message of ours on. */
interface LookBack {
  readonly content: string;
  readonly othersFollow: boolean;
}

/** What replaces the words and the picture of a message that loses its controls; what is not said stays. */
export type Kept = Partial<Pick<Screen, 'content' | 'picture'>>;

/**
 * What becomes of boards that newer ones replaced. Nothing of it is worth waiting for: Discord is asked once, with little
 * patience, and after all that shows moves. What changes messages rejects where Discord does not do so, or not now.
 */
export interface Tidying {
  /** Remembers for a while that a message of ours answered the interaction with this token. */
  readonly noteToken: (message: string, token: string) => void;
  /** Remembers what a message of ours says has happened, in one line. */
  readonly noteNews: (message: string, news: string) => void;
  /** That line; empty where there is none, or it is not known any more. */
  readonly newsOf: (message: string) => string;
  /**
   * Deletes a message of ours: as the answer it was, while Discord lets us, since that does not count as a request of
   * ours; else as a message in its channel.
   */
  readonly remove: (channel: string, message: string) => Promise<void>;
  /** Takes the controls off a message, in the same way, and its picture where another one or none is to stand there. */
  readonly strip: (channel: string, message: string, kept: Kept) => Promise<void>;
  /** Leaves one line of a message, in the same way. */
  readonly cut: (channel: string, message: string, line: string) => Promise<void>;
  /**
   * The words of a message of ours, and whether anybody else has written between it and `newer`. Undefined where we may
   * not look, or not now, or it is gone.
   */
  readonly lookBack: (channel: string, message: string, newer: string) => Promise<LookBack | undefined>;
}

/** Among how many messages after one of ours we look for those of others: as many as Discord gives at once. */
const MOST_LOOKED_AT = 100;

const Messages = z.array(z.object({ id: z.string(), content: z.string(), author: z.object({ id: z.string() }) }));

type Change = Pick<Parameters<Client['rest']['patch']>[1] & object, 'body' | 'files'>;

export function tidyingOf(client: Client, log: Logger, now: () => number): Tidying {
  const boards = rememberBoards(now);
  let opened: ReturnType<typeof tidyRequests> | undefined;
  /** The token of the bot is known once it has logged in. */
  const rest = () => {
    opened ??= tidyRequests(client.rest).setToken(client.token ?? '');
    return opened;
  };

  /** Does it to the answer that a message was; gives whether that could be. */
  async function asAnswer(
    message: string,
    act: (route: ReturnType<typeof Routes.webhookMessage>) => Promise<unknown>,
  ): Promise<boolean> {
    const { application } = client;
    const token = boards.tokenOf(message);
    if (token === undefined || application === null) return false;
    try {
      await act(Routes.webhookMessage(application.id, token, message));
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      // Not the error itself: the address in it has the token.
      log.debug({ message, code: error.code }, 'an answer could not be tidied away as such');
      return false;
    }
  }

  async function change(channel: string, message: string, what: Change): Promise<void> {
    const act = (route: `/${string}`, auth: boolean) => rest().patch(route, { ...what, auth });
    if (await asAnswer(message, (route) => act(route, false))) return;
    await act(Routes.channelMessage(channel, message), true);
  }

  return {
    noteToken: boards.noteToken,
    noteNews: boards.noteNews,
    newsOf: boards.newsOf,
    async remove(channel, message) {
      if (await asAnswer(message, (route) => rest().delete(route, { auth: false }))) return;
      await rest().delete(Routes.channelMessage(channel, message));
    },
    strip(channel, message, { content, picture }) {
      const words = content === undefined ? {} : { content };
      const { body, files } = picture === undefined ? { body: {}, files: [] } : filesRequest({ picture });
      return change(channel, message, { body: { components: [], ...words, ...body }, files });
    },
    cut: (channel, message, content) =>
      change(channel, message, { body: { content, components: [], attachments: [], allowed_mentions: { parse: [] } } }),
    async lookBack(channel, message, newer) {
      try {
        const query = new URLSearchParams({ after: String(BigInt(message) - 1n), limit: String(MOST_LOOKED_AT) });
        const since = Messages.parse(await rest().get(Routes.channelMessages(channel), { query }));
        const own = since.find(({ id }) => id === message);
        // Who writes below the newer board has not answered to the older one. Ids grow with time.
        const between = since.filter(({ id }) => id !== message && BigInt(id) < BigInt(newer));
        const othersFollow = between.some(({ author }) => author.id !== client.user?.id);
        return own && { content: own.content, othersFollow };
      } catch (error) {
        log.info(
          error instanceof DiscordAPIError ? { channel, code: error.code } : { channel, err: error },
          'a channel could not be looked at',
        );
        return undefined;
      }
    },
  };
}
