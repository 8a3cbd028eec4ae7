import type { Logger } from 'pino';
import { z } from 'zod';
import type { Painter } from '../../render/shared/painter.ts';
import type { Board, Counter } from '../discord/bot.ts';
import type { Store } from '../tables/store/store.ts';
import { type ActivityOptions, createActivity } from './activity.ts';
import { expectArrivals } from './expected.ts';
import { createBoardRoom } from './room.ts';
import { openBoardServer } from './server.ts';
import { createSessions } from './sessions.ts';
import { issueTicket, takeTickets } from './tickets.ts';

const SECRET = 'board:secret';

export interface DoorOptions {
  readonly port: number;
  /** Where people reach it; undefined: this machine alone. */
  readonly url: string | undefined;
  /** What Discord needs to show it in a window of its own; undefined: links only. */
  readonly activity: ActivityOptions | undefined;
  readonly store: Store;
  /** A new secret, hard to guess. */
  readonly newSecret: () => string;
  readonly now: () => number;
}

export interface BoardOptions extends DoorOptions {
  readonly host: string;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly log: Logger;
}

export interface OpenBoard extends Board {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Opens the board that is played by tapping it, as a page of its own server. */
export async function openBoard(options: BoardOptions): Promise<OpenBoard> {
  const { painters, log, now, store } = options;
  const secret = await keptSecret(options);
  const server = await openBoardServer({
    ...options,
    sessions: createSessions(secret, now),
    tickets: takeTickets(secret, now),
    arrivals: expectArrivals(store, now),
    activity: options.activity && createActivity(options.activity),
    log,
    now,
  });
  return {
    ...(await openDoor({ ...options, url: server.url })),
    serve: (counter: Counter) => server.serve(createBoardRoom(counter, painters)),
    close: server.close,
  };
}

/** The door to a board that another process of this bot serves. */
export async function openDoor(options: DoorOptions): Promise<OpenBoard> {
  const { store, activity, now, port, url = localUrl(port) } = options;
  const secret = await keptSecret(options);
  return {
    url,
    isActivity: activity !== undefined,
    expect: expectArrivals(store, now).expect,
    linkFor: (ticket) => `${url}/board?match=${ticket.match}#ticket=${issueTicket(secret, ticket, now())}`,
    close: async () => undefined,
  };
}

export function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** What sessions are signed with: the same in all processes and after a restart, so that open pages go on. */
function keptSecret({ store, newSecret }: DoorOptions): Promise<string> {
  return store.change(async (draft) => {
    const kept = await draft.get(SECRET, z.string());
    if (kept !== undefined) return kept;
    const made = newSecret();
    draft.set(SECRET, made);
    return made;
  });
}
