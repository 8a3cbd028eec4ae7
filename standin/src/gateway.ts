import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { holdBack, type Openings } from './openings.ts';
import { BOT_ID } from './people.ts';
import { createSessions, OPCODES, type Session, type Sessions } from './sessions.ts';
import { userObject } from './wire.ts';
import { GUILD_ID, type World } from './world.ts';

/** Intents that events of ours need. */
export const INTENTS = {
  guilds: 1 << 0,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

type EventData = object | ((intents: number) => object);

export interface Gateway {
  /** Takes a client that has just connected. */
  accept(socket: WebSocket): void;
  /**
   * Sends an event of a server (undefined: of direct messages) to every session that has its shard and one of the intents
   * (any, if none is asked for). What it tells may depend on the session's intents. False: nobody is there.
   */
  dispatch(event: string, data: EventData, guild: string | undefined, neededIntents?: number): boolean;
  isOnline(): boolean;
  /** What is kept back of those that connect. */
  readonly openings: Openings;
  /** Resolves once there is a session with this shard that has had its READY. */
  begun(shard: number): Promise<void>;
  /** Resolves once every client has taken in all events sent so far. A client that is to come back is waited for. */
  heard(): Promise<void>;
  /** Cuts the line without a word. */
  drop(): void;
  /** The line stays open, and neither side hears anything any more. */
  silence(): void;
  /** Closes the line with a code of Discord's: 4004, 4014, ... */
  closeWith(code: number): void;
  /** Opcode 7: the client shall reconnect and resume. */
  askToReconnect(): void;
  /** Opcode 9: the session is over. `resumable` true tells the client that it may try to resume. */
  invalidate(resumable: boolean): void;
  close(): void;
}

const Frame = z.object({ op: z.int(), d: z.unknown().optional() });
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });

interface GatewayOptions extends AdmissionOptions {
  /** What is told of a server that comes. */
  readonly guildCreate: (id: string) => object;
  /** Milliseconds between two heartbeats of a client. */
  readonly heartbeat: number;
}

export function openGateway(world: World, options: GatewayOptions): Gateway {
  const admission = createAdmission(world, options);
  const sessions = createSessions();
  /** Lines that neither hear nor say anything any more. */
  const mute = new WeakSet<WebSocket>();
  const sockets = new Set<WebSocket>();
  const openings = holdBack();
  const awaited = awaitBeginnings();

  const isOnline = () => sessions.all().some((session) => session.socket !== undefined);
  const tell = () => world.publish({ kind: 'bot', online: isOnline() });

  function identify(socket: WebSocket, data: unknown) {
    const admitted = admission.admit(data);
    if (admitted === 'later') return say(socket, OPCODES.invalidSession, false);
    if ('closing' in admitted) return socket.close(...admitted.closing);
    return openings.shard(admitted.shard[0], () => begin(socket, admitted.intents, admitted.shard));
  }

  function begin(socket: WebSocket, intents: number, shard: Session['shard']) {
    if (socket.readyState !== socket.OPEN) return;
    const session = sessions.begin(socket, intents, shard);
    greet(session, sessions, world, (id) =>
      openings.server(id, () => sessions.send(session, 'GUILD_CREATE', options.guildCreate(id))),
    );
    awaited.noteBegun(shard[0]);
    tell();
  }

  function resume(socket: WebSocket, data: unknown) {
    const read = Resume.safeParse(data);
    if (read.success && !admission.isOurs(read.data.token)) return socket.close(4004, 'Authentication failed');
    const session = read.success ? sessions.resume(read.data.session_id, socket, read.data.seq) : undefined;
    if (session === undefined) return say(socket, OPCODES.invalidSession, false);
    return tell();
  }

  function receive(socket: WebSocket, raw: RawData) {
    if (mute.has(socket)) return undefined;
    const read = readFrame(raw);
    const isAsked = read?.op === OPCODES.heartbeat && sessions.answers(socket);
    if (!isAsked && admission.saysTooMuch(socket)) return socket.close(4008, 'Rate limited');
    switch (read?.op) {
      case undefined:
        return socket.close(4002, 'Decode error');
      case OPCODES.heartbeat:
        say(socket, OPCODES.heartbeatAck);
        return sessions.hear(socket, read?.d);
      case OPCODES.identify:
        return identify(socket, read?.d);
      case OPCODES.resume:
        return resume(socket, read?.d);
      default:
        return undefined;
    }
  }

  return {
    accept(socket) {
      sockets.add(socket);
      socket.on('message', (raw) => receive(socket, raw));
      socket.on('close', (code) => {
        sockets.delete(socket);
        sessions.leave(socket, code);
        tell();
      });
      say(socket, OPCODES.hello, { heartbeat_interval: options.heartbeat });
    },
    dispatch: (...told) => dispatchTo(sessions, ...told),
    isOnline,
    openings,
    begun: (shard) => awaited.begun(shard, sessions),
    heard: sessions.heard,
    ...createTroubles(sockets, sessions, mute),
    close() {
      each(sockets, (socket) => socket.terminate());
      sessions.forgetAll();
    },
  };
}

/** Says READY, then tells of each server of the shard that wants to hear of servers. */
function greet(session: Session, sessions: Sessions, world: World, tellOf: (guild: string) => void): void {
  const isIn = (id: string) => !(world.isThrownOut && id === GUILD_ID);
  const guilds = world.guilds.filter((id) => hasGuild(session, id) && isIn(id));
  sessions.send(session, 'READY', buildReady(world, session, guilds));
  if ((session.intents & INTENTS.guilds) !== 0) for (const id of guilds) tellOf(id);
}

/** Tells all who want to hear of it; gives whether anybody does. */
function dispatchTo(
  sessions: Sessions,
  ...[event, data, guild, neededIntents = 0]: Parameters<Gateway['dispatch']>
): boolean {
  const isMeant = ({ intents }: Session) => neededIntents === 0 || (intents & neededIntents) !== 0;
  const listening = sessions.all().filter((session) => hasGuild(session, guild) && isMeant(session));
  for (const session of listening) {
    sessions.send(session, event, typeof data === 'function' ? data(session.intents) : data);
  }
  return listening.length > 0;
}

/** Who waits until a shard has begun. */
function awaitBeginnings() {
  const waiting = new Set<{ readonly shard: number; readonly resolve: () => void }>();
  return {
    begun(shard: number, sessions: Sessions): Promise<void> {
      if (sessions.all().some((session) => session.shard[0] === shard)) return Promise.resolve();
      return new Promise((resolve) => waiting.add({ shard, resolve }));
    },
    noteBegun(shard: number): void {
      for (const one of waiting) {
        if (one.shard !== shard) continue;
        waiting.delete(one);
        one.resolve();
      }
    },
  };
}

/** What can go wrong with the lines of clients. */
function createTroubles(
  sockets: Iterable<WebSocket>,
  sessions: Sessions,
  mute: WeakSet<WebSocket>,
): Pick<Gateway, 'drop' | 'silence' | 'closeWith' | 'askToReconnect' | 'invalidate'> {
  return {
    silence: () =>
      each(sockets, (socket) => {
        mute.add(socket);
        sessions.mute(socket);
      }),
    drop: () => each(sockets, (socket) => socket.terminate()),
    closeWith: (code) => each(sockets, (socket) => socket.close(code)),
    askToReconnect: () => each(sockets, (socket) => say(socket, OPCODES.reconnect, null)),
    invalidate: (resumable) =>
      each(sessions.all(), (session) => {
        session.isDead = !resumable;
        if (session.socket !== undefined) say(session.socket, OPCODES.invalidSession, resumable);
      }),
  };
}

function each<T>(all: Iterable<T>, act: (one: T) => void): void {
  for (const one of all) act(one);
}

function say(socket: WebSocket, op: number, d?: unknown): void {
  socket.send(JSON.stringify({ op, d }));
}

function buildReady(world: World, session: Session, guilds: readonly string[]): object {
  return {
    v: 10,
    user: userObject(world.bot),
    guilds: guilds.map((id) => ({ id, unavailable: true })),
    shard: session.shard,
    session_id: session.id,
    resume_gateway_url: `${world.origin.replace('http', 'ws')}/gateway`,
    application: { id: BOT_ID, flags: 0 },
  };
}

/** Whether a session has the shard to which Discord gives a server; direct messages go to the first. */
function hasGuild({ shard: [id, count] }: Session, guild: string | undefined): boolean {
  return (guild === undefined ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count))) === id;
}

function readFrame(raw: RawData): { op: number; d?: unknown } | undefined {
  try {
    return Frame.safeParse(JSON.parse(String(raw))).data;
  } catch {
    return undefined;
  }
}
