import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { createActions } from './actions.ts';
import { addEntryPoint, createActivities, type RoleConnection } from './activities.ts';
import type { PrivilegedIntent } from './admission.ts';
import type { App } from './app.ts';
import { type Clock, wallClock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { openGateway } from './gateway.ts';
import { createInteractions, tellThrough } from './interactions.ts';
import { tellOfMessages } from './messageEvents.ts';
import type { HostLink } from './page/hostLink.ts';
import { BOT_ID, OWNER_ID } from './people.ts';
import { RATES, type Rates } from './rates.ts';
import { registerBefore } from './rest/commandRoutes.ts';
import type { RefusedRequest } from './rest/server.ts';
import { createRoutes, type ServedParts, socketAt } from './routes.ts';
import { crowd, type ServerSize } from './serverSize.ts';
import { acceptSockets } from './sockets.ts';
import { noTraffic } from './traffic.ts';
import { createVisitor, type Visitor, type VisitorParts } from './visitor.ts';
import { guildObject } from './wire.ts';
import { type Board, createWorld, type ForeignPlace, GUILD_ID, guildIds, type VoiceKind } from './world.ts';

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
  /** Lets the application have people sent back to this address, once Discord has asked them something. */
  allowRedirect(address: string): void;
  /** Where the application says that people link their account, and for what it says that servers can give roles. */
  linkedRoles(): { readonly verificationUrl: string | undefined; readonly conditions: readonly object[] };
  /** What the application told of a person for that; undefined where it told nothing. */
  roleConnection(personId: string): RoleConnection | undefined;
  /** What stands on a person's profile, as their Activity's window said; undefined where none said anything. */
  presence(personId: string): object | undefined;
  /** A person takes back what they let the application do. */
  revoke(personId: string): void;
  /** Gives the application an Activity, whose page lies at this address. */
  mapActivity(target: string): void;
  close(): Promise<void>;
}

export interface PlaygroundOptions {
  /** What the bot is called in chat; `Bot` if not said. */
  readonly botName?: string;
  /** 0 or not said: any free port. */
  readonly port?: number;
  /** A link of whoever starts it, beside the channels: `{ words: 'Read on', url: 'http://127.0.0.1:5000' }`. */
  readonly link?: HostLink;
  readonly clock?: Clock;
  /** The language of the server; `en-US` if not said. */
  readonly guildLocale?: string;
  /** How many servers the bot is in, each in another of Discord's shards; 1 if not said. The others have one channel. */
  readonly guilds?: number;
  /** How much there is in each server that nobody visits, to measure what a bot keeps of it; nothing if not said. */
  readonly serverSize?: ServerSize;
  /**
   * More channels, by their names: `{ parlour: 'voice', questions: 'forum' }` of the first server; a `group` and a `server` are foreign to the bot,
   * and who installed it for themselves brings it there.
   */
  readonly channels?: Readonly<Record<string, 'text' | VoiceKind | Board | ForeignPlace>>;
  /** How many shards Discord recommends; 1 if not said. */
  readonly shards?: number;
  /** How many of these it lets identify within five seconds; unless said, so many that nobody waits. Most bots may one. */
  readonly shardsAtOnce?: number;
  /** Intents that the application was granted, of those that Discord grants to few; none unless said. */
  readonly privileged?: readonly PrivilegedIntent[];
  /** How often clients shall give a sign of life, in milliseconds: where lines fall silent, that is how long it takes them to notice. */
  readonly heartbeat?: number;
  /** How many requests are taken: unless said 50 a second in all, and of one kind so many that only misuse meets the limit. */
  readonly rates?: Partial<Rates>;
  /** How many people there are beside those that everybody knows, to measure what many do at once; none if not said. */
  readonly guests?: number;
  /** The commands that the application has registered before, for all servers; none unless said. */
  readonly commands?: readonly unknown[];
  /** Resolves once the bot has nothing more to do: known only where it runs in the same process. */
  readonly botIsIdle?: () => Promise<void>;
}

const CLIENT_SECRET = 'a-made-up-secret';

const MANY_SHARDS = 16;

/** As Discord asks for it, in milliseconds. */
const HEARTBEAT = 41_250;

let started = 0;

/** No two have the same: a bot that outlived its stand-in must not be let in by the next one on that port. */
function newToken(): string {
  started += 1;
  return `a-made-up-token.${process.pid}.${started}`;
}

/** Starts a stand-in Discord on 127.0.0.1. The bot connects to `api` with `token` and nothing else. */
export async function startPlayground(options: PlaygroundOptions = {}): Promise<Playground> {
  const { botIsIdle = unknownIdle } = options;
  const { faults, ...parts } = createParts(options);
  const { world, gateway, activities, actions, traffic } = parts;
  const server = await listen(createRoutes(parts), options.port ?? 0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The playground listens on no port.');
  world.origin = `http://127.0.0.1:${address.port}`;
  const sockets = acceptSockets(server, (path) => socketAt(parts, path));
  const settled = async () => {
    await gateway.heard();
    await botIsIdle();
  };

  return {
    url: world.origin,
    api: `${world.origin}/api`,
    cdn: world.origin,
    token: parts.token,
    applicationId: BOT_ID,
    clientSecret: CLIENT_SECRET,
    frameOrigin: world.origin,
    mapActivity(target) {
      activities.target = target;
      addEntryPoint(world);
    },
    allowRedirect: (redirect) => void activities.redirects.push(redirect),
    linkedRoles: () => ({ verificationUrl: activities.verificationUrl, conditions: activities.conditions }),
    roleConnection: (personId) => activities.connections.get(personId),
    presence: (personId) => activities.presences.get(personId),
    revoke: activities.revoke,
    ...peopleAndPlaces({ world, actions, settled }),
    faults,
    refusals: traffic.refusals,
    countedRequests: () => traffic.counted,
    requests: () => [...traffic.requests],
    allRequests: () => traffic.all,
    begun: gateway.begun,
    close: () =>
      new Promise((resolve) => {
        gateway.close();
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Who and what there is, for those who drive the people. */
export function peopleAndPlaces(
  parts: VisitorParts,
): Pick<Playground, 'guildId' | 'channels' | 'people' | 'directChannel' | 'visitor'> {
  const { people, channels } = parts.world;
  return {
    guildId: GUILD_ID,
    channels: [...channels.values()]
      .filter((channel) => channel.recipientId === undefined)
      .map(({ id, name, guildId: guild = GUILD_ID }) => ({ id, name, guildId: guild })),
    people: [...people.values()]
      .filter(({ isBot }) => !isBot)
      .map(({ id, name }) => ({ id, name, isOwner: id === OWNER_ID })),
    directChannel(personId) {
      const direct = [...channels.values()].find((channel) => channel.recipientId === personId);
      if (direct === undefined) throw new Error(`There is no person ${personId}.`);
      return direct.id;
    },
    visitor: (person, channel) => createVisitor(parts, findId(people, person), findId(channels, channel)),
  };
}

/** The world, and all that works on it. */
function createParts(options: PlaygroundOptions): ServedParts & { readonly faults: Faults } {
  const { clock = wallClock(), guildLocale = 'en-US', guests = 0, botName = 'Bot', shards = 1 } = options;
  const token = newToken();
  const guilds = guildIds(options.guilds ?? 1);
  const world = createWorld({
    clock,
    guildLocale,
    guilds,
    guests,
    botName,
    more: options.channels ?? {},
    link: options.link,
  });
  if (options.commands !== undefined) registerBefore(world, options.commands);
  const gateway = openGateway(world, {
    token,
    guildCreate: (id) => crowd(guildObject(world, id), options.serverSize),
    atOnce: options.shardsAtOnce,
    privileged: options.privileged ?? [],
    heartbeat: options.heartbeat ?? HEARTBEAT,
  });
  const interactions = createInteractions(world, tellThrough(world, gateway));
  const { take: takeFault, ...faults } = createFaults(world, gateway, interactions);
  const activities = createActivities(world);
  const actions = createActions(world, interactions, activities);
  tellOfMessages(world, gateway);
  const played = { world, gateway, interactions, activities, actions, faults, takeFault };
  const shardsAtOnce = options.shardsAtOnce ?? MANY_SHARDS;
  const rates = { ...RATES, ...options.rates };
  return { ...played, token, shards, atOnce: shardsAtOnce, clientSecret: CLIENT_SECRET, rates, traffic: noTraffic() };
}

/** The id of the first that is called so; what nobody is called stands for itself. */
function findId(all: ReadonlyMap<string, { readonly id: string; readonly name: string }>, called: string): string {
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
