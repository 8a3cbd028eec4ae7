import { type Client, DiscordAPIError, type REST, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MOST_MESSAGES_AT_ONCE } from '../../play/contract/discordLimits.ts';
import type { MessageTidier } from '../../play/contract/messageTidier.ts';
import { lruMap } from '../../store/lruMap.ts';
import { editRequest, filesRequest, orWithoutEmojis } from '../wire/message.ts';
import { tidyRequests } from '../wire/restQueue.ts';

const Messages = z.array(z.object({ id: z.string(), content: z.string(), author: z.object({ id: z.string() }) }));

type Change = Pick<Parameters<Client['rest']['patch']>[1] & object, 'body' | 'files'>;

export function createMessageTidier(client: Client, log: Logger, now: () => number): MessageTidier {
  const boards = rememberBoards(now);
  let opened: REST | undefined;
  /**
   * The bot's token is known once it has logged in, and the page works before that; discord.js drops it at the first
   * 401, which may be Discord's own fault.
   */
  const rest = () => {
    opened ??= tidyRequests(client.rest);
    return opened.setToken(client.token ?? '');
  };

  /** Does something to a message as an answer; returns whether that was possible. */
  async function asAnswer(message: string, act: (route: `/${string}`) => Promise<unknown>): Promise<boolean> {
    const { application } = client;
    const token = boards.tokenOf(message);
    if (token === undefined || application === null) return false;
    try {
      await act(Routes.webhookMessage(application.id, token, message));
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError)) throw error;
      // Not the error itself: its address contains the token.
      log.debug({ message, code: error.code }, 'could not remove an answer: deleting it as a message');
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
    findNews: boards.newsOf,
    async remove(channel, message) {
      if (await asAnswer(message, (route) => rest().delete(route, { auth: false }))) return;
      await rest().delete(Routes.channelMessage(channel, message));
    },
    removeAnswer: (message) => asAnswer(message, (route) => rest().delete(route, { auth: false })),
    changeAnswer: (message, screen) =>
      asAnswer(message, (route) =>
        orWithoutEmojis(screen, (one) => rest().patch(route, { ...editRequest(one), auth: false })),
      ),
    frame: (channel, message, screen) => change(channel, message, editRequest(screen, true)),
    strip(channel, message, { content, picture }) {
      const words = content === undefined ? {} : { content };
      const { body, files } = picture === undefined ? { body: {}, files: [] } : filesRequest({ picture });
      return change(channel, message, { body: { components: [], ...words, ...body }, files });
    },
    cut: (channel, message, content) =>
      change(channel, message, { body: { content, components: [], attachments: [], allowed_mentions: { parse: [] } } }),
    async lookBack(channel, message, newer) {
      try {
        const query = new URLSearchParams({
          after: String(BigInt(message) - 1n),
          limit: String(MOST_MESSAGES_AT_ONCE),
        });
        const since = Messages.parse(await rest().get(Routes.channelMessages(channel), { query }));
        const own = since.find(({ id }) => id === message);
        // People who write below the newer board have not replied to the older one. Ids grow with time.
        const between = since.filter(({ id }) => id !== message && BigInt(id) < BigInt(newer));
        const othersFollow = between.some(({ author }) => author.id !== client.user?.id);
        return own && { content: own.content, othersFollow };
      } catch (error) {
        log.info(
          error instanceof DiscordAPIError ? { channel, code: error.code } : { channel, err: error },
          'could not read a channel',
        );
        return undefined;
      }
    },
  };
}

/** How long Discord accepts an interaction's token, minus a minute, in milliseconds. */
const GOOD = 14 * 60_000;

/** How many messages are remembered: older ones are handled as messages of a channel. */
const MOST_MESSAGES = 5000;

interface ShownBoard {
  readonly news: string;
  readonly token?: string;
  readonly until: number;
}

/**
 * Stores what each board message said had happened, and the token it was sent with. With the token, a message can be
 * changed and deleted without counting as a request. Only in memory: anyone with a token could answer in our name.
 */
function rememberBoards(now: () => number) {
  const boards = lruMap<string, ShownBoard>(MOST_MESSAGES);
  return {
    /** A message answered the interaction with this token. */
    noteToken(message: string, token: string): void {
      boards.set(message, { news: '', token, until: now() + GOOD });
    },
    /** A message now says, in one line, that this has happened. */
    noteNews(message: string, news: string): void {
      boards.set(message, { until: 0, ...boards.peek(message), news });
    },
    newsOf: (message: string): string => boards.peek(message)?.news ?? '',
    /** A message's token, if it is still valid. */
    tokenOf(message: string): string | undefined {
      const known = boards.peek(message);
      return known !== undefined && known.until > now() ? known.token : undefined;
    },
  };
}
