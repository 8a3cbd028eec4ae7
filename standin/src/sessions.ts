import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';

export const OPCODES = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
} as const;

/** What a client identified with, and every event it was sent, so that a resumed session misses none. */
export interface Session {
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

/** The sessions of the bot's clients, and who waits for what they have taken in. */
export interface Sessions {
  all(): readonly Session[];
  begin(socket: WebSocket, intents: number, shard: Session['shard']): Session;
  /** The session of that id on another socket, with all events after `sequence`; undefined where it is over. */
  resume(id: string, socket: WebSocket, sequence: number): Session | undefined;
  /** Sends an event, and keeps it for a resume. */
  send(session: Session, event: string, data: object): void;
  /** A heartbeat came: in it is the number of the last event that the client has taken in. */
  hear(socket: WebSocket, sequence: unknown): void;
  /** Resolves once every client has taken in all events sent so far. A client that is to come back is waited for. */
  heard(): Promise<void>;
  /** Whether a heartbeat on that socket answers one that we asked for. */
  answers(socket: WebSocket): boolean;
  /** Nothing goes to the socket any more, though it is open: its session waits for another. */
  mute(socket: WebSocket): void;
  /** A socket was closed with this code. */
  leave(socket: WebSocket, code: number): void;
  forgetAll(): void;
}

/** Somebody who waits until a session has taken in the events up to a number. */
interface Waiter {
  readonly session: Session;
  readonly sequence: number;
  readonly resolve: () => void;
}

/** Events a session keeps for a resume. */
const KEPT_EVENTS = 1000;

/** A goodbye: such a session cannot be resumed. */
const GOODBYES = [1000, 1001];

export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  const waiters = new Set<Waiter>();

  function settle(waiter: Waiter): void {
    waiters.delete(waiter);
    waiter.resolve();
  }

  function forget(session: Session): void {
    sessions.delete(session.id);
    for (const waiter of waiters) if (waiter.session === session) settle(waiter);
  }

  return {
    all: () => [...sessions.values()],

    begin(socket, intents, shard) {
      const session = { id: randomUUID(), intents, shard, events: [], sequence: 0, socket, isDead: false };
      sessions.set(session.id, session);
      return session;
    },

    resume(id, socket, sequence) {
      const session = sessions.get(id);
      if (session === undefined || session.isDead) return undefined;
      session.socket = socket;
      for (const event of session.events) if (event.sequence > sequence) socket.send(event.frame);
      send(session, 'RESUMED', {});
      askForHeartbeat(session);
      return session;
    },

    send,

    hear(socket, sequence) {
      for (const waiter of waiters) {
        if (waiter.session.socket !== socket) continue;
        if (typeof sequence === 'number' && sequence >= waiter.sequence) settle(waiter);
        else askForHeartbeat(waiter.session);
      }
    },

    async heard() {
      const alive = [...sessions.values()].filter(({ isDead }) => !isDead);
      const waits = alive.map((session) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        waiters.add({ session, sequence: session.sequence, resolve });
        askForHeartbeat(session);
        return promise;
      });
      await Promise.all(waits);
    },

    answers(socket) {
      const open = Asked.get(socket) ?? 0;
      Asked.set(socket, Math.max(0, open - 1));
      return open > 0;
    },

    mute(socket) {
      for (const session of sessions.values()) if (session.socket === socket) session.socket = undefined;
    },

    leave(socket, code) {
      for (const session of sessions.values()) {
        if (session.socket !== socket) continue;
        session.socket = undefined;
        if (GOODBYES.includes(code) || session.isDead) forget(session);
      }
    },

    forgetAll() {
      for (const session of [...sessions.values()]) forget(session);
    },
  };
}

function send(session: Session, event: string, data: object): void {
  session.sequence += 1;
  const frame = JSON.stringify({ op: OPCODES.dispatch, s: session.sequence, t: event, d: data });
  session.events.push({ sequence: session.sequence, frame });
  if (session.events.length > KEPT_EVENTS) session.events.shift();
  session.socket?.send(frame);
}

/** How many heartbeats a client owes us. */
const Asked = new WeakMap<WebSocket, number>();

/** The client answers with a heartbeat of its own. */
function askForHeartbeat({ socket }: Session): void {
  if (socket === undefined) return;
  Asked.set(socket, (Asked.get(socket) ?? 0) + 1);
  socket.send(JSON.stringify({ op: OPCODES.heartbeat, d: null }));
}
