import type { Logger } from 'pino';
import { z } from 'zod';
import type { Painter } from '../../render/shared/painter.ts';
import type { Board, Counter } from '../discord/bot.ts';
import type { Store } from '../tables/store/store.ts';
import { type ActivityOptions, createActivity } from './activity.ts';
import { createBoardRoom } from './room.ts';
import { openBoardServer } from './server.ts';
import { createSessions } from './sessions.ts';

const SECRET = 'board:secret';

export interface BoardOptions {
  readonly port: number;
  readonly host: string;
  /** Where people reach it; undefined: this machine alone. */
  readonly url: string | undefined;
  /** What Discord needs to show it in a window of its own; undefined: links only. */
  readonly activity: ActivityOptions | undefined;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly store: Store;
  /** A new secret, hard to guess. */
  readonly newSecret: () => string;
  readonly log: Logger;
  readonly now: () => number;
}

export interface OpenBoard extends Board {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Opens the board that is played by tapping it, as a page of its own server. */
export async function openBoard(options: BoardOptions): Promise<OpenBoard> {
  const { painters, log, now } = options;
  const sessions = createSessions(await keptSecret(options), now);
  const activity = options.activity && createActivity(options.activity);
  const server = await openBoardServer({ ...options, sessions, activity, log, now });
  return {
    url: server.url,
    isActivity: activity !== undefined,
    expect: sessions.expect,
    linkFor: (ticket) => `${server.url}/board?match=${ticket.match}#ticket=${sessions.issue(ticket)}`,
    serve: (counter: Counter) => server.serve(createBoardRoom(counter, painters)),
    close: server.close,
  };
}

/** What sessions are signed with: the same after a restart, so that open pages go on. */
function keptSecret({ store, newSecret }: BoardOptions): Promise<string> {
  return store.change(async (draft) => {
    const kept = await draft.get(SECRET, z.string());
    if (kept !== undefined) return kept;
    const made = newSecret();
    draft.set(SECRET, made);
    return made;
  });
}
