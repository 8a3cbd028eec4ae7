import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { holdBack, type Openings } from './openings.ts';
import { BOT_ID } from './people.ts';
import { userObject } from './wire.ts';
import type { World } from './world.ts';

const OPCODES = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/** Intents that events of ours need. */
export const INTENTS = {
  guilds: 1 << 0,
  guildMessages: 1 << 9,
  directMessages: 1 << 12,
  messageContent: 1 << 15,
} as const;

/** Somebody who waits until a session has taken in the events up to a number. */
interface Waiter {
  readonly session: Session;
  readonly sequence: number;
  readonly resolve: () => void;
}

/** What a client identified with, and every event it was sent, so that a resumed session misses none. */
interface Session {
  readonly id: string;
  readonly intents: number;
  /** Which of how many shards it is. */
  readonly shard: readonly [id: number, count: number];
  readonly events: { readonly sequence: number; readonly frame: string }[];
  sequence: number;
  socket: WebSocket | undefined;
  /** Sent away with opcode 9: resuming it is refused. */
  isDead: boolean;
}

/** Events a session keeps for a resume. */
const KEPT_EVENTS = 1000;

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
  /** Resolves once a session with this shard has had its READY. */
  begun(shard: number): Promise<void>;
  /** Resolves once every client has taken in all events sent so far. A client that is to come back is waited for. */
  heard(): Promise<void>;
  /** Cuts the line without a word. */
  drop(): void;
  /** Closes the line with a code of Discord's: 4004, 4014, ... */
  closeWith(code: number): void;
  /** Opcode 7: the client shall reconnect and resume. */
  askToReconnect(): void;
  /** Opcode 9: the session is over. `resumable` true tells the client that it may try to resume. */
  invalidate(resumable: boolean): void;
  close(): void;
}

const Frame = z.object({ op: z.int(), d: z.unknown().optional() });
const Shard = z.tuple([z.int().min(0), z.int().min(1)]).refine(([id, count]) => id < count);
const Identify = z.object({ token: z.string(), intents: z.int(), shard: z.unknown() });
const Resume = z.object({ token: z.string(), session_id: z.string(), seq: z.int() });

export function openGateway(world: World, token: string, guildCreate: (id: string) => object): Gateway {
  const sessions = new Map<string, Session>();
  const sockets = new Set<WebSocket>();
  const waiters = new Set<Waiter>();
  const heldBack = holdBack();
  const beginnings = new Map<number, PromiseWithResolvers<void>>();

  const begun = (shard: number) => {
    const found = beginnings.get(shard) ?? Promise.withResolvers<void>();
    beginnings.set(shard, found);
    return found;
  };
  const online = () => [...sessions.values()].some((session) => session.socket !== undefined);
  const tell = () => world.publish({ kind: 'bot', online: online() });

  function send(session: Session, event: string, data: object) {
    session.sequence += 1;
    const frame = JSON.stringify({ op: OPCODES.dispatch, s: session.sequence, t: event, d: data });
    session.events.push({ sequence: session.sequence, frame });
    if (session.events.length > KEPT_EVENTS) session.events.shift();
    session.socket?.send(frame);
  }

  /** Opcode 1: the client answers with a heartbeat, in which is the number of the last event it has taken in. */
  function askForHeartbeat({ socket }: Session) {
    socket?.send(JSON.stringify({ op: OPCODES.heartbeat, d: null }));
  }

  function hear(socket: WebSocket, sequence: unknown) {
    for (const waiter of waiters) {
      if (waiter.session.socket !== socket) continue;
      if (typeof sequence === 'number' && sequence >= waiter.sequence) settle(waiter);
      else askForHeartbeat(waiter.session);
    }
  }

  function settle(waiter: Waiter) {
    waiters.delete(waiter);
    waiter.resolve();
  }

  function forget(session: Session) {
    sessions.delete(session.id);
    for (const waiter of waiters) if (waiter.session === session) settle(waiter);
  }

  function identify(socket: WebSocket, data: unknown) {
    const read = Identify.safeParse(data);
    if (!read.success) return socket.close(4002, 'Decode error');
    if (read.data.token.replace(/^Bot /, '') !== token) return socket.close(4004, 'Authentication failed');
    const shard = Shard.safeParse(read.data.shard ?? [0, 1]);
    if (!shard.success) return socket.close(4010, 'Invalid shard');
    const session: Session = {
      id: randomUUID(),
      intents: read.data.intents,
      shard: shard.data,
      events: [],
      sequence: 0,
      socket,
      isDead: false,
    };
    heldBack.shard(session.shard[0], () => begin(session));
  }

  function begin(session: Session) {
    if (session.socket?.readyState !== session.socket?.OPEN) return;
    sessions.set(session.id, session);
    const guilds = world.guilds.filter((id) => hasGuild(session, id));
    send(session, 'READY', {
      v: 10,
      user: userObject(world.bot),
      guilds: guilds.map((id) => ({ id, unavailable: true })),
      shard: session.shard,
      session_id: session.id,
      resume_gateway_url: `${world.origin.replace('http', 'ws')}/gateway`,
      application: { id: BOT_ID, flags: 0 },
    });
    if ((session.intents & INTENTS.guilds) !== 0)
      for (const id of guilds) heldBack.server(id, () => send(session, 'GUILD_CREATE', guildCreate(id)));
    begun(session.shard[0]).resolve();
    tell();
  }

  function resume(socket: WebSocket, data: unknown) {
    const read = Resume.safeParse(data);
    const session = read.success ? sessions.get(read.data.session_id) : undefined;
    if (!read.success || session === undefined || session.isDead) {
      socket.send(JSON.stringify({ op: OPCODES.invalidSession, d: false }));
      return;
    }
    session.socket = socket;
    for (const { sequence, frame } of session.events) if (sequence > read.data.seq) socket.send(frame);
    send(session, 'RESUMED', {});
    askForHeartbeat(session);
    tell();
  }

  function receive(socket: WebSocket, raw: RawData) {
    const read = readFrame(raw);
    if (read === undefined) return socket.close(4002, 'Decode error');
    switch (read.op) {
      case OPCODES.heartbeat:
        socket.send(JSON.stringify({ op: OPCODES.heartbeatAck }));
        return hear(socket, read.d);
      case OPCODES.identify:
        return identify(socket, read.d);
      case OPCODES.resume:
        return resume(socket, read.d);
      default:
        return undefined;
    }
  }

  function leave(socket: WebSocket, code: number) {
    sockets.delete(socket);
    for (const session of sessions.values()) {
      if (session.socket !== socket) continue;
      session.socket = undefined;
      // 1000 and 1001 are a goodbye: such a session cannot be resumed.
      if (code === 1000 || code === 1001 || session.isDead) forget(session);
    }
    tell();
  }

  return {
    accept: (socket) => {
      sockets.add(socket);
      socket.on('message', (raw) => receive(socket, raw));
      socket.on('close', (code) => leave(socket, code));
      socket.send(JSON.stringify({ op: OPCODES.hello, d: { heartbeat_interval: 41_250 } }));
    },
    dispatch: (event, data, guild, neededIntents = 0) => {
      const listening = [...sessions.values()].filter(
        (session) => hasGuild(session, guild) && (neededIntents === 0 || (session.intents & neededIntents) !== 0),
      );
      for (const session of listening) send(session, event, typeof data === 'function' ? data(session.intents) : data);
      return listening.length > 0;
    },
    isOnline: online,
    openings: heldBack,
    begun: (shard) => begun(shard).promise,
    heard: async () => {
      const alive = [...sessions.values()].filter(({ isDead }) => !isDead);
      await Promise.all(
        alive.map(
          (session) =>
            new Promise<void>((resolve) => {
              waiters.add({ session, sequence: session.sequence, resolve });
              askForHeartbeat(session);
            }),
        ),
      );
    },
    drop: () => {
      for (const socket of sockets) socket.terminate();
    },
    closeWith: (code) => {
      for (const socket of sockets) socket.close(code);
    },
    askToReconnect: () => {
      for (const socket of sockets) socket.send(JSON.stringify({ op: OPCODES.reconnect, d: null }));
    },
    invalidate: (resumable) => {
      for (const session of sessions.values()) {
        session.isDead = !resumable;
        session.socket?.send(JSON.stringify({ op: OPCODES.invalidSession, d: resumable }));
      }
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
      for (const session of [...sessions.values()]) forget(session);
    },
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
