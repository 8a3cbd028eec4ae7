import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createActions } from './actions.ts';
import { addEntryPoint, createActivities } from './activities.ts';
import { addActivityFrame, FRAME, frameSocket } from './activityFrame.ts';
import type { App } from './app.ts';
import { addAvatarRoutes } from './avatars.ts';
import { type Clock, wallClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { addFileRoutes } from './fileRoutes.ts';
import { type Gateway, INTENTS, openGateway } from './gateway.ts';
import { createInteractions } from './interactions.ts';
import { isLocal } from './localOnly.ts';
import { addPageRoutes, servePage } from './pageApi.ts';
import { addPageFiles } from './pageFiles.ts';
import { BOT_ID, guestsOf, OWNER_ID, PEOPLE } from './people.ts';
import { API_BASE, createRest, isByInteraction, type RefusedRequest, refusalResponse } from './rest/server.ts';
import { type AcceptSocket, acceptSockets } from './sockets.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { guildObject, messageObject } from './wire.ts';
import { createWorld, GUILD_ID, guildIds, type World } from './world.ts';

/** A running stand-in for Discord. */
export interface Playground {
  /** Where people open the page. */
  readonly url: string;
  /** What the bot's client takes as `rest.api`. */
  readonly api: string;
  /** What it takes as `rest.cdn`: from where pictures of people come. */
  readonly cdn: string;
  /** The bot's made-up token. */
  readonly token: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly channels: readonly { readonly id: string; readonly name: string; readonly guildId: string }[];
  /** The made-up accounts; the owner is an administrator, the others may do what everybody may. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly isOwner: boolean }[];
  /** The direct message channel of a person and the bot. */
  directChannel(personId: string): string;
  readonly faults: Faults;
  /** Every request of the bot that Discord would have turned down, oldest first: empty after a clean run. */
  readonly refusals: readonly RefusedRequest[];
  /** How many requests of the bot Discord would have counted among the 50 a second that it may make. */
  countedRequests(): number;
  /** The last thousand requests of the bot, oldest first: `PATCH /channels/…/messages/…`. */
  requests(): readonly string[];
  /** How many requests it has made in all, also those that faults disturbed. */
  allRequests(): number;
  /** Resolves once the bot has had its READY on this shard. */
  begun(shard: number): Promise<void>;
  /** A person in a channel, each by id or name: `visitor('Ada', 'games')`. */
  visitor(person: string, channel: string): Visitor;
  /** What the application's OAuth2 knows it by. */
  readonly clientSecret: string;
  /** From where the frame of the application's Activity is shown. */
  readonly frameOrigin: string;
  /** Gives the application an Activity, whose page lies at this address. */
  mapActivity(target: string): void;
  close(): Promise<void>;
}

export interface PlaygroundOptions {
  /** What the bot is called in chat; `Bot` if not said. */
  readonly botName?: string;
  /** 0 or not said: any free port. */
  readonly port?: number;
  readonly clock?: Clock;
  /** The language of the server; `en-US` if not said. */
  readonly guildLocale?: string;
  /** How many servers the bot is in, each in another of Discord's shards; 1 if not said. The others have one channel. */
  readonly guilds?: number;
  /** More channels of the first server, by their names: `{ parlour: 'voice' }`. */
  readonly channels?: Readonly<Record<string, 'text' | 'voice' | 'stage'>>;
  /** How many shards Discord recommends; 1 if not said. */
  readonly shards?: number;
  /** How many of these it lets identify within five seconds; unless said, so many that nobody waits. Most bots may one. */
  readonly shardsAtOnce?: number;
  /** How many people there are beside those that everybody knows, to measure what many do at once; none if not said. */
  readonly guests?: number;
  /** Resolves once the bot has nothing more to do: known only where it runs in the same process. */
  readonly botIsIdle?: () => Promise<void>;
}

const CLIENT_SECRET = 'a-made-up-secret';

const REQUESTS_KEPT = 1000;

const MANY_SHARDS = 16;

let started = 0;

/** No two have the same: a bot that outlived its stand-in must not be let in by the next one on that port. */
function newToken(): string {
  started += 1;
  return `a-made-up-token.${process.pid}.${started}`;
}

/** Starts a stand-in Discord on 127.0.0.1. The bot connects to `api` with `token` and nothing else. */
export async function startPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { port = 0, clock = wallClock(), guildLocale = 'en-US', guests = 0, botIsIdle = unknownIdle } = options;
  const token = newToken();
  const guilds = guildIds(options.guilds ?? 1);
  const world = createWorld({
    clock,
    guildLocale,
    guilds,
    guests,
    botName: options.botName ?? 'Bot',
    more: options.channels ?? {},
  });
  const gateway = openGateway(world, token, (id) => guildObject(world, id));
  const interactions = createInteractions(world, gateway);
  const faults = createFaults(world, gateway, interactions);
  const activities = createActivities(world);
  const actions = createActions(world, interactions, activities);
  const refusals: RefusedRequest[] = [];
  const requests: string[] = [];
  let all = 0;
  let counted = 0;
  tellOfMessages(world, gateway);

  const app: App = new Hono();
  app.use(async (c, next) =>
    isLocal(c.env.incoming) ? next() : c.text('This playground answers its own machine only.', 403),
  );
  app.use(`${API_BASE}/*`, async (c, next) => {
    const path = c.req.path.slice(API_BASE.length);
    all += 1;
    if (!isByInteraction(path)) counted += 1;
    requests.push(`${c.req.method} ${path}`);
    if (requests.length > REQUESTS_KEPT) requests.shift();
    return next();
  });
  app.route(
    API_BASE,
    createRest({
      world,
      gateway,
      interactions,
      activities,
      clientSecret: CLIENT_SECRET,
      token,
      shards: options.shards ?? 1,
      atOnce: options.shardsAtOnce ?? MANY_SHARDS,
      takeFault: faults.take,
    }),
  );
  addFileRoutes(app, world);
  addAvatarRoutes(app, world, faults.take);
  addPageRoutes(app, actions, activities);
  addActivityFrame(app, activities);
  addPageFiles(app, world);
  app.onError((error, c) => refusalResponse(error, c, (refused) => refusals.push(refused)));

  const settled = async () => {
    await gateway.heard();
    await botIsIdle();
  };

  const server = await listen(app, port);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The playground listens on no port.');
  world.origin = `http://127.0.0.1:${address.port}`;
  const openPage: AcceptSocket = (socket, { searchParams }) =>
    servePage(world, gateway, socket, searchParams.get('as'));
  const sockets = acceptSockets(server, (path) => {
    if (path.startsWith(`${FRAME}/`)) return frameSocket(activities);
    if (/^\/gateway\/?$/.test(path)) return (socket) => gateway.accept(socket);
    return path === '/page/events' ? openPage : undefined;
  });

  return {
    url: world.origin,
    api: `${world.origin}/api`,
    cdn: world.origin,
    token,
    applicationId: BOT_ID,
    clientSecret: CLIENT_SECRET,
    frameOrigin: world.origin,
    mapActivity: (target) => {
      activities.target = target;
      addEntryPoint(world);
    },
    guildId: GUILD_ID,
    channels: [...world.channels.values()]
      .filter((channel) => channel.recipientId === undefined)
      .map(({ id, name, guildId: guild = GUILD_ID }) => ({ id, name, guildId: guild })),
    people: [...PEOPLE, ...guestsOf(guests)].map(({ id, name }) => ({ id, name, isOwner: id === OWNER_ID })),
    directChannel: (personId) => {
      const direct = [...world.channels.values()].find((channel) => channel.recipientId === personId);
      if (direct === undefined) throw new Error(`There is no person ${personId}.`);
      return direct.id;
    },
    faults,
    refusals,
    countedRequests: () => counted,
    requests: () => [...requests],
    allRequests: () => all,
    begun: gateway.begun,
    visitor: (person, channel) =>
      createVisitor({ world, actions, settled }, idOf(world.people, person), idOf(world.channels, channel)),
    close: () =>
      new Promise((resolve) => {
        gateway.close();
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The id of the first that is called so; what nobody is called stands for itself. */
function idOf(all: ReadonlyMap<string, { readonly id: string; readonly name: string }>, called: string): string {
  if (all.has(called)) return called;
  return [...all.values()].find(({ name }) => name === called)?.id ?? called;
}

async function unknownIdle(): Promise<void> {
  throw new Error('Nobody told the playground how to know that the bot has nothing to do: wait for a message instead.');
}

function listen(app: App, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(server as Server)) as Server;
    server.on('error', reject);
  });
}

/** What a bot hears of people's messages that neither are sent nor speak to it, without the intent for their content. */
const NO_CONTENT = { content: '', embeds: [], attachments: [], components: [] };

/** Tells the bot of messages, as far as its intents ask for them. */
function tellOfMessages(world: World, gateway: Gateway): void {
  world.subscribe((change) => {
    if (change.kind !== 'message' && change.kind !== 'messageGone') return;
    const { message } = change;
    if (message.privateTo !== undefined) return;
    const guild = world.channels.get(message.channelId)?.guildId;
    const isDirect = guild === undefined;
    const place = isDirect ? {} : { guild_id: guild };
    const intent = isDirect ? INTENTS.directMessages : INTENTS.guildMessages;
    if (change.kind === 'messageGone') {
      gateway.dispatch('MESSAGE_DELETE', { id: message.id, channel_id: message.channelId, ...place }, guild, intent);
      return;
    }
    const event = change.isNew ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE';
    const whole = { ...messageObject(world, message), ...place };
    const isOpen = isDirect || message.authorId === BOT_ID || message.content.includes(`<@${BOT_ID}>`);
    const isTold = (has: number) => isOpen || (has & INTENTS.messageContent) !== 0;
    gateway.dispatch(event, (has) => (isTold(has) ? whole : { ...whole, ...NO_CONTENT }), guild, intent);
  });
}
