import type { Logger } from 'pino';
import type { Painter } from '../../render/shared/painter.ts';
import type { ActionContext } from '../play/contract/actionContext.ts';
import type { BoardLinks } from '../play/contract/app.ts';
import type { OpenConnections } from '../port/connections.ts';
import { listenOnPort } from '../port/port.ts';
import type { Store } from '../store/store.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';
import { type ActivityOptions, createActivity } from './activity.ts';
import { createAskDiscord } from './askDiscord.ts';
import { createPageService } from './createPageService.ts';
import { logConnectionError, serveBoard } from './httpServer.ts';
import { createGrants } from './linkedRoles/grants.ts';
import { giveBack } from './linkedRoles/linkedRoles.ts';
import { openLinkedRoles } from './linkedRoles/openLinkedRoles.ts';
import { openPendingArrivals } from './pendingArrivals.ts';
import { keptSecret } from './sessionSecret.ts';
import {
  createSessions,
  issueTicket,
  openUsedTokens,
  readSharedMatch,
  takeTickets,
  writeSharedMatch,
} from './sessions.ts';

/** Where Discord sends people back to after they have linked their account. */
export { END as LINKED_ROLE_END } from './linkedRoles/routes.ts';

export interface WebServerOptions {
  readonly port: number;
  /** The public address; undefined if only this machine can reach the page. */
  readonly url: string | undefined;
  /** What Discord needs to show the page in its own window; undefined if there are only links. */
  readonly activity: ActivityOptions | undefined;
  readonly store: Store;
  /** Returns a new secret that is hard to guess. */
  readonly newSecret: () => string;
  readonly now: () => number;
}

export interface BoardOptions extends WebServerOptions {
  readonly host: string;
  /** How many of our own proxies are in front of it, each of which adds the address it serves. */
  readonly proxies: number;
  readonly timers: Timers;
  readonly painters: Readonly<Record<string, Painter>>;
  readonly log: Logger;
}

/** How to reach the board's page, and how to serve it. */
export interface WebServer extends BoardLinks {
  readonly url: string;
  /**
   * Starts serving; must be called before waiting for anything else. Returns a function that stops it. Undefined if
   * another process serves the page.
   */
  readonly serve?: (context: ActionContext) => () => Promise<void>;
  /** The connections on its port; undefined if another process serves the page. */
  readonly connections?: () => OpenConnections;
}

/**
 * Opens the server of the board's page, on which games are played by tapping. The bot must know its address, so it is
 * started first.
 */
export async function openBoardPage(options: BoardOptions): Promise<WebServer> {
  const { painters, now, store, log } = options;
  const secret = await keptSecret(store, options.newSecret);
  const spent = await openUsedTokens(store, now);
  const listening = await listenOnPort({ ...options, onFault: logConnectionError(log) });
  const url = options.url ?? localUrl(listening.port);
  const doors = {
    ...{ url, now },
    sessions: createSessions(secret, spent, now),
    tickets: takeTickets(secret, spent, now),
    arrivals: openPendingArrivals(store, now),
    sharedMatch: (link: string) => readSharedMatch(secret, link, now()),
    activity: options.activity && createActivity(options.activity, now),
  };
  return {
    ...(await openWebServer({ ...options, url })),
    connections: listening.connections,
    serve: (context) =>
      serveBoard(listening, {
        ...{ ...options, ...doors, room: createPageService(context, painters) },
        addLinkedRoles:
          options.activity && openLinkedRoles({ activity: options.activity, url, secret, log, now }, context),
      }),
  };
}

/** The links to a page that another process of this bot serves. */
export async function openWebServer(options: WebServerOptions): Promise<WebServer> {
  const { store, activity, now, port, url = localUrl(port) } = options;
  const secret = await keptSecret(store, options.newSecret);
  const arrivals = openPendingArrivals(store, now);
  return {
    url,
    isActivity: activity !== undefined,
    ...(activity && {
      windowAt: (at) => windowLink(activity, 'match' in at ? at.match : at.exercise),
      sharedAt: (match) => windowLink(activity, writeSharedMatch(secret, match, now())),
      giveBack: leaveGiver(activity, secret, now),
    }),
    expect: arrivals.expect,
    opened: arrivals.opened,
    linkFor({ at, ...who }) {
      const [shown, session] = 'match' in at ? [at.match, { ...who, ...at }] : [at.exercise, who];
      return `${url}/board?match=${encodeURIComponent(shown)}#ticket=${issueTicket(secret, session, now())}`;
    },
  };
}

/** The permanent addresses that open an Activity for anyone who follows them. */
const ACTIVITIES = 'https://discord.com/activities';

function windowLink({ clientId }: ActivityOptions, customId: string): string {
  return `${ACTIVITIES}/${clientId}?custom_id=${encodeURIComponent(customId)}`;
}

function leaveGiver(activity: ActivityOptions, secret: string, now: () => number): (leave: string) => Promise<void> {
  const grants = createGrants(activity, createAskDiscord(activity.api, now), now);
  return (leave) => giveBack(grants, secret, leave);
}

export function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
