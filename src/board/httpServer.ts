import { Hono } from 'hono';
import type { Logger } from 'pino';
import { addressOf } from '../port/address.ts';
import { openPort } from '../port/port.ts';
import { inTheBot } from '../port/strangers.ts';
import type { Timers } from '../tables/clocks/agenda.ts';
import type { Activity } from './activity.ts';
import type { BoardApp } from './boardApp.ts';
import type { BoardRoom } from './boardRoom.ts';
import { addDoors, isOwnHost, isOwnOrigin } from './doors.ts';
import type { Arrivals } from './expected.ts';
import { openLines } from './live.ts';
import { watchMembers } from './members.ts';
import { addPageFiles } from './pageFiles.ts';
import { addPlayRoutes } from './playRoutes.ts';
import { limitRequests } from './requestLimits.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import { addSignIn, cookieOf, demandSignIn } from './signIn.ts';
import type { Tickets } from './tickets.ts';

interface HttpServerOptions {
  readonly port: number;
  /** The interface to listen on: this machine only, unless said. */
  readonly host: string;
  /** Where people reach the server: `https://board.example.org`. */
  readonly url: string | undefined;
  /** How many proxies of our own stand before it. */
  readonly proxies: number;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly arrivals: Arrivals;
  /** Undefined where no Activity is configured. */
  readonly activity: Activity | undefined;
  readonly log: Logger;
  readonly now: () => number;
  readonly timers: Timers;
}

interface HttpServer {
  /** Where people reach it. */
  readonly url: string;
  /** What taps lead to: until it is known, nobody is served. */
  readonly serve: (room: BoardRoom) => void;
  readonly close: () => Promise<void>;
}

/** Serves the board's page, and all that it asks for. */
export async function openHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { sessions, activity, log, now, proxies } = options;
  const room = Promise.withResolvers<BoardRoom>();
  const limits = limitRequests(proxies, now);
  const onFault = (error: unknown) => log.error({ err: error }, 'a connection to the board failed');
  const sessionOf = readSessions(sessions, room.promise, now, onFault);
  let url = options.url ?? '';

  const app: BoardApp = new Hono();
  addDoors(app, { url: () => url, activity, limits });
  addSignIn(app, { ...options, limits, room: room.promise, isSecure: () => url.startsWith('https:') });
  demandSignIn(app, { sessionOf, limits, end: sessions.end, onSignOut: () => lines.recheck() });
  addPlayRoutes(app, room.promise);
  addPageFiles(app, activity?.clientId);
  app.onError((error, c) => {
    // Whoever hangs up in the middle of a request has done so, and nothing has failed.
    if (!c.env.incoming.complete) return c.text('cut off', 400);
    log.error({ err: error }, 'a request of the board failed');
    return c.text('failed', 500);
  });

  const lines = openLines({
    isOurs: (request) => isOwnHost(request, url) && isOwnOrigin(request, url, activity),
    sessionOf: (request, key) => sessionOf(key ?? cookieOf(request)),
    addressOf: (request) => addressOf(request, proxies),
    watch: (session, tell) => inTheBot(async () => (await room.promise).watch(session, tell)),
    onFault,
    timers: options.timers,
  });
  const port = await openPort({ ...options, fetch: app.fetch, onUpgrade: lines.take, onFault });
  if (url === '') url = `http://127.0.0.1:${port.port}`;

  return {
    url,
    serve: room.resolve,
    close: () => {
      lines.close();
      return port.close();
    },
  };
}

/** Reads whose a key is; whoever uses one is looked after meanwhile. */
function readSessions(
  sessions: Sessions,
  room: Promise<BoardRoom>,
  now: () => number,
  onFault: (error: unknown) => void,
): (key: string | undefined) => OpenSession | undefined {
  const isMember = async (person: string, guild: string) => (await room).isMember(person, guild);
  const lookAfter = watchMembers({ isMember, end: sessions.end, now });
  return (key) => {
    const session = key === undefined ? undefined : sessions.read(key);
    if (session !== undefined) inTheBot(() => lookAfter(session)).catch(onFault);
    return session;
  };
}
