import { setTimeout as wait } from 'node:timers/promises';
import type { FaultResponse, Playground } from 'discord-standin';
import type { Blow, Scene } from './blows.ts';

/** The first answer to an interaction, and a message that answers nobody. */
const ANSWER = { method: 'POST', path: /^\/interactions\/[^/]+\/[^/]+\/callback/ };
const MESSAGE = { method: 'POST', path: /^\/channels\/\d+\/messages$/ };

/** For how long a channel is closed to the bot, in milliseconds. */
const CLOSED = 1000;

const gateway = (name: string, strike: (faults: Playground['faults']) => void): Blow => ({
  name,
  strike: async (_, { discord }) => strike(discord.faults),
});

/** Answers and messages meet the same trouble, some of each. */
const requests = (name: string, respond: FaultResponse, times: number): Blow => ({
  name,
  mayLogErrors: true,
  async strike(_, { discord }) {
    for (const request of [ANSWER, MESSAGE]) discord.faults.next({ ...request, times, respond });
  },
});

const closed = (name: string, permission: 'ViewChannel' | 'SendMessagesInThreads'): Blow => ({
  name,
  mayLogErrors: true,
  async strike(_, { discord, tables }) {
    for (const { channel } of tables) discord.faults.takePermission(channel, permission);
    await wait(CLOSED);
    for (const { channel } of tables) discord.faults.givePermission(channel, permission);
  },
});

/** Takes away places where people play; who plays there leaves. */
const gone = (name: string, most: number, strike: (number: number, scene: Scene) => readonly string[]): Blow => ({
  name,
  most,
  mayLogErrors: true,
  async strike(number, scene) {
    for (const channel of strike(number, scene)) scene.leave(channel);
  },
});

/** All that Discord does to a bot while people play. */
export const DISCORD_FAULTS: readonly Blow[] = [
  gateway('the gateway is cut, and resumes', (faults) => faults.dropGateway()),
  gateway('opcode 7: reconnect', (faults) => faults.askToReconnect()),
  gateway('opcode 9: the session is void', (faults) => faults.invalidateSession()),
  requests('429 with retry-after', { status: 429, retryAfter: 0.5 }, 3),
  requests('500 once and again', { status: 500 }, 2),
  requests('500 until the bot gives up', { status: 500 }, 8),
  requests('answers after 3 s', { delay: 3500 }, 3),
  requests('the line breaks, unheard', { drop: 'unheard' }, 2),
  requests('the line breaks, carried out', { drop: 'afterwards' }, 2),
  requests('10062: unknown interaction', { refusal: 'unknownInteraction' }, 3),
  requests('50001: missing access', { refusal: 'missingAccess' }, 3),
  requests('50013: missing permissions', { refusal: 'missingPermissions' }, 3),
  requests('413: too large', { refusal: 'tooLarge' }, 3),
  closed('the channels are hidden from the bot for 1 s', 'ViewChannel'),
  closed('the bot may not write for 1 s', 'SendMessagesInThreads'),
  {
    name: 'the newest board is deleted',
    mayLogErrors: true,
    async strike(_, { discord, tables }) {
      for (const { channel, seats } of tables) {
        const board = seats[0]?.messages().findLast(({ author, isPrivate }) => author.isBot && !isPrivate);
        if (board !== undefined) discord.faults.deleteMessage(channel, board.id);
      }
    },
  },
  gone('a thread is deleted', 3, (number, { discord, tables }) => {
    const channels = tables.slice(number, number + 1).map(({ channel }) => channel);
    for (const channel of channels) discord.faults.deleteChannel(channel);
    return channels;
  }),
  gone('a channel is deleted with its threads', 2, (number, { discord, tables }) => {
    const parent = tables[number]?.parent;
    if (parent !== undefined) discord.faults.deleteChannel(parent);
    return tables.filter((table) => table.parent === parent).map(({ channel }) => channel);
  }),
  gone('the server throws the bot out', 1, (_, { discord, tables }) => {
    discord.faults.removeBot();
    return tables.filter(({ guild }) => guild === discord.guildId).map(({ channel }) => channel);
  }),
];
