import {
  ChannelType,
  type Client,
  DiscordAPIError,
  HTTPError,
  RESTJSONErrorCodes,
  Routes,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import type { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PersonId } from '../../match/match.ts';
import type {
  Channels,
  EditOutcome,
  OpenedThread,
  PostResult,
  TellOutcome,
  ThreadPlace,
} from '../../play/contract/channels.ts';
import type { Scene } from '../../play/contract/scene.ts';
import { lruMap } from '../../store/lruMap.ts';
import { editRequest, messageRequest, orWithoutEmojis } from '../wire/message.ts';
import { isTooOldNow } from '../wire/restResponses.ts';
import { listThreads } from '../wire/serverThreads.ts';
import { channelVisibility, lackedPermissions } from './channelPermissions.ts';
import { createMessageTidier } from './messageTidier.ts';

/** What the bot's own account works with. */
interface Account {
  readonly client: Client;
  readonly log: Logger;
  /** The channels of private messages: discord.js would keep everyone's forever. */
  readonly privateChannels: LRUCache<PersonId, string>;
}

/** How many are kept; others are fetched. */
const PRIVATE_CHANNELS_KNOWN = 5000;

/** Errors that mean we may not write there until someone changes that. */
const FORBIDDEN: readonly (number | string)[] = [
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
  RESTJSONErrorCodes.ThreadLocked,
];

/** Errors that mean too many threads are open until someone archives some. */
const FULL: readonly (number | string)[] = [
  RESTJSONErrorCodes.MaximumActiveThreads,
  RESTJSONErrorCodes.MaximumActiveAnnouncementThreads,
];

/** Errors that mean the server's AutoMod or Discord's link filter blocks the text. */
const BLOCKED: readonly (number | string)[] = [
  RESTJSONErrorCodes.MessageWasBlockedByAutomaticModeration,
  RESTJSONErrorCodes.MessageBlockedByHarmfulLinksFilter,
];

/** The statuses by which Discord refuses us, not the person: our token (401), and too many requests (429). */
const PASSING: readonly number[] = [401, 429];

/** Whether a filter blocked a message: it will do so again. */
export function isBlockedByFilter(error: unknown): boolean {
  return error instanceof DiscordAPIError && BLOCKED.includes(error.code);
}

export function createChannels(client: Client, log: Logger, now: () => number): Channels {
  const account: Account = { client, log, privateChannels: lruMap(PRIVATE_CHANNELS_KNOWN) };
  return {
    post: (channel, screen, nonce) => post(account, channel, screen, nonce),
    tell: (person, screen, nonce) => tell(account, person, screen, nonce),
    edit: (channel, message, screen, signal) => edit(account, channel, message, screen, signal),
    async fetchName(person) {
      const user = await client.users.fetch(person).catch(() => undefined);
      return user?.displayName;
    },
    isMember: (person, guild) => isMember(client, person, guild),
    isSeenByAll: channelVisibility(client, now),
    lacksIn: (guild, channel) => lackedPermissions(client, guild, channel),
    serverLocale: (guild) => client.guilds.cache.get(guild)?.preferredLocale,
    serverName: (guild) => client.guilds.cache.get(guild)?.name,
    findThreads: (guild, channel, name) =>
      listThreads(client, guild, channel)
        .filter((thread) => thread.owner === client.user?.id && thread.name === name)
        .map(({ id }) => id),
    openThread: (place, name) => openThread(account, place, name),
    tidying: createMessageTidier(client, log, now),
  };
}

/** Uses only the address: discord.js would look up direct messages and threads each time, which Discord counts. */
async function within({ log }: Account, channel: string, act: () => Promise<unknown>): Promise<PostResult> {
  try {
    return { message: Made.parse(await act()).id };
  } catch (error) {
    // A deleted, archived or closed channel or message does not harm the match.
    const isHeard = error instanceof DiscordAPIError;
    log.info({ channel, ...(isHeard ? { code: error.code } : { err: error }) }, 'could not send or edit a message');
    if (!isHeard) return { failure: 'unheard' };
    if (error.code === RESTJSONErrorCodes.UnknownChannel) return { failure: 'gone' };
    if (isTooOldNow(error.code)) return { failure: 'later' };
    if (isBlockedByFilter(error)) return { failure: 'blocked' };
    return { failure: FORBIDDEN.includes(error.code) ? 'forbidden' : 'refused' };
  }
}

function post(account: Account, channel: string, screen: Scene, nonce: string | undefined): Promise<PostResult> {
  return within(account, channel, () => send(account, channel, screen, nonce));
}

function send({ client }: Account, channel: string, screen: Scene, nonce?: string): Promise<unknown> {
  return orWithoutEmojis(screen, (one) => {
    const { body, files } = messageRequest(one);
    const once = nonce === undefined ? {} : { nonce, enforce_nonce: true };
    return client.rest.post(Routes.channelMessages(channel), { body: { ...body, ...once }, files });
  });
}

/** Whether an error is Discord's final word: not a network error, nor that we sent too much, nor a fault of Discord's. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError) || error.code === RESTJSONErrorCodes.OpeningDirectMessagesTooFast)
    return false;
  return error.status < 500 && !PASSING.includes(error.status);
}

async function tell(
  account: Account,
  person: PersonId,
  screen: Scene,
  nonce: string | undefined,
): Promise<TellOutcome> {
  const { log, privateChannels } = account;
  const attempt = async () => send(account, await openPrivateChannel(account, person), screen, nonce);
  try {
    await attempt().catch((error: unknown) => {
      // It may have arrived although the line broke: the same nonce tells, if soon. discord.js retries what failed at
      // Discord itself (5xx).
      if (nonce === undefined || isFinal(error) || error instanceof HTTPError) throw error;
      return attempt();
    });
    return 'there';
  } catch (error) {
    privateChannels.delete(person);
    log.info(
      error instanceof DiscordAPIError ? { code: error.code } : { err: error },
      'could not send a private message',
    );
    return isFinal(error) ? 'refused' : 'unheard';
  }
}

async function openPrivateChannel({ client, privateChannels }: Account, person: PersonId): Promise<string> {
  const known = privateChannels.get(person);
  if (known !== undefined) return known;
  const { id } = Made.parse(await client.rest.post(Routes.userChannels(), { body: { recipient_id: person } }));
  privateChannels.set(person, id);
  return id;
}

async function edit(
  account: Account,
  channel: string,
  message: string,
  screen: Scene,
  signal: AbortSignal | undefined,
): Promise<EditOutcome> {
  const { rest } = account.client;
  const edited = await within(account, channel, () => {
    const route = Routes.channelMessage(channel, message);
    const asking = orWithoutEmojis(screen, (one) =>
      rest.patch(route, { ...editRequest(one), signal }).catch((error: unknown) => {
        if (!isAboutLayout(error)) throw error;
        return rest.patch(route, { ...editRequest(one, true), signal });
      }),
    );
    return signal === undefined ? asking : Promise.race([asking, calledOff(signal)]);
  });
  if ('message' in edited) return 'done';
  return edited.failure === 'later' || edited.failure === 'unheard' ? 'later' : 'refused';
}

/** Whether Discord says that the message is a layout, which it stays for good. */
function isAboutLayout(error: unknown): boolean {
  if (!(error instanceof DiscordAPIError)) return false;
  const isInvalid = error.code === RESTJSONErrorCodes.InvalidFormBodyOrContentType;
  return isInvalid && JSON.stringify(error.rawError).includes('COMPONENTS_V2');
}

async function isMember({ rest }: Client, person: string, guild: string): Promise<boolean> {
  try {
    await rest.get(Routes.guildMember(guild, person));
    return true;
  } catch (error) {
    return !(error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMember);
  }
}

async function openThread(
  { client, log }: Account,
  { channel, isNews, members, thread }: ThreadPlace,
  name: string,
): Promise<OpenedThread> {
  const open = isNews === true ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
  const type = members === undefined ? open : ChannelType.PrivateThread;
  const body = { name, type, auto_archive_duration: ThreadAutoArchiveDuration.OneWeek };
  try {
    const id = thread ?? Made.parse(await client.rest.post(Routes.threads(channel), { body })).id;
    for (const member of members ?? []) {
      // A person who has left the server must not keep the others out.
      await client.rest
        .put(Routes.threadMembers(id, member))
        .catch((err: unknown) => log.info({ channel: id, err }, 'could not add a person to a thread'));
    }
    return { thread: id };
  } catch (error) {
    const code = error instanceof DiscordAPIError ? error.code : undefined;
    log.info({ channel, ...(code === undefined ? { err: error } : { code }) }, 'could not open a thread');
    return { failure: code !== undefined && FULL.includes(code) ? 'full' : 'refused' };
  }
}

const Made = z.object({ id: z.string() });

/** Rejects when canceled: discord.js itself would wait for as long as Discord asks. */
function calledOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
