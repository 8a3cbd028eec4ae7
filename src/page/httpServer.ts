import { Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { MatchId } from '../match/match.ts';
import { handledBy } from '../play/contract/outcome.ts';
import { findClientAddress, isUnbelieved, runAsBot } from '../port/address.ts';
import type { ListeningPort } from '../port/port.ts';
import { lruMap } from '../store/lruMap.ts';
import type { Timers } from '../tables/clocks/timerQueue.ts';
import type { Activity } from './activity.ts';
import { openLines } from './liveConnections.ts';
import { addMiddleware, isFramelessLine, isOwnHost, isOwnOrigin } from './middleware.ts';
import { addPageFiles } from './pageFiles.ts';
import type { PageService } from './pageService.ts';
import type { PendingArrivals } from './pendingArrivals.ts';
import { addPlayRoutes } from './playRoutes.ts';
import { createPreload } from './preload.ts';
import { type BoardApp, type BoardRequest, limitRequests, type RequestLimits } from './requests.ts';
import { LASTS, type OpenSession, type Sessions, type Tickets } from './sessions.ts';
import { addSignIn, demandSignIn, sessionCookie } from './signIn.ts';

interface HttpServerOptions {
  /** The address of the server: `https://board.example.org`. */
  readonly url: string;
  /** How many of our own proxies are in front of the server. */
  readonly proxies: number;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly arrivals: PendingArrivals;
  readonly sharedMatch: (link: string) => MatchId | undefined;
  /** Undefined if no Activity is configured. */
  readonly activity: Activity | undefined;
  /** What answers the page's requests. */
  readonly room: PageService;
  readonly log: Logger;
  readonly now: () => number;
  readonly timers: Timers;
  /** Adds the page on which people allow us to tell Discord their results; undefined if that is not available. */
  readonly addLinkedRoles?: ((app: BoardApp, limits: RequestLimits) => void) | undefined;
}

/**
 * Serves the board's page and its requests on this port. Returns a function that disconnects all pages and closes the
 * server.
 */
export function serveBoard(listening: ListeningPort, options: HttpServerOptions): () => Promise<void> {
  const { sessions, activity, room, log, now, proxies, url } = options;
  const own = new URL(url);
  const limits = limitRequests(proxies, now);
  const cookie = sessionCookie(url.startsWith('https:'));
  const onFault = logConnectionError(log);
  const sessionOf = readSessions(sessions, room, now, onFault);
  const lines = openLines({
    isOurs: (request) =>
      isOwnHost(request, own) && (isOwnOrigin(request, own, activity) || isFramelessLine(request, activity)),
    sessionOf: (request, key) => sessionOf(isFramelessLine(request, activity) ? key : (key ?? cookie.of(request))),
    personOf: (request) => {
      const shown = URL.parse(request.url ?? '', url)?.searchParams.get('by');
      const byCookie = isFramelessLine(request, activity) ? undefined : cookie.of(request);
      return (shown ? sessions.readShown(shown) : sessions.read(byCookie ?? ''))?.person;
    },
    addressOf: (request) => findClientAddress(request, proxies),
    onSignedIn: listening.signedIn,
    watch: (session, tell) => runAsBot(() => room.watch(session, tell)),
    onFault,
    timers: options.timers,
  });

  const app: BoardApp = new Hono();
  app.use((c, next) => handledBy(nameHandler(matchedRoutes(c)), next));
  app.use(warnOfProxies(proxies, log));
  addMiddleware(app, { own, activity, cookie, limits, sessionOf });
  options.addLinkedRoles?.(app, limits);
  addSignIn(app, { ...options, limits, cookie });
  demandSignIn(app, { cookie, limits, end: sessions.end, onSignOut: lines.recheck });
  addPlayRoutes(app, room);
  addPageFiles(app, activity?.clientId, createPreload({ room, sessionOf, cookie, limits }));
  app.onError((error, c) => {
    // A client that disconnects in the middle of a request is not a failure.
    if (!c.env.incoming.complete) return c.text('cut off', 400);
    log.error({ err: error }, 'a page request failed');
    return c.text('failed', 500);
  });
  listening.serve({ fetch: app.fetch, onUpgrade: lines.take });

  return () => {
    lines.close();
    return listening.close();
  };
}

/** Logs an unexpected failure of a connection. */
export function logConnectionError(log: Logger): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'a page connection failed');
}

/** Warns once if BOARD_PROXIES does not match the incoming requests. A stranger can trigger that too, but only once. */
function warnOfProxies(proxies: number, log: Logger): MiddlewareHandler<BoardRequest> {
  let isSaid = false;
  return (c, next) => {
    if (!isSaid && isUnbelieved(c.env.incoming, proxies)) {
      isSaid = true;
      log.warn(
        { proxies },
        'ignored X-Forwarded-For: set BOARD_PROXIES to the number of proxies in front of the board',
      );
    }
    return next();
  };
}

/** Reads the session of a key, and checks in the background that its person is still a member of their server. */
function readSessions(
  sessions: Sessions,
  { isMember }: PageService,
  now: () => number,
  onFault: (error: unknown) => void,
): (key: string | undefined) => OpenSession | undefined {
  const lookAfter = watchMembers({ isMember, end: sessions.end, now });
  return (key) => {
    const session = key === undefined ? undefined : sessions.read(key);
    if (session !== undefined) runAsBot(() => lookAfter(session)).catch(onFault);
    return session;
  };
}

/** The handler of a request, as named by the watchdog. Never includes text from a stranger, which could be anything. */
export function nameHandler(routes: readonly { readonly path: string }[]): string {
  const own = routes.findLast(({ path }) => !path.endsWith('*'));
  return own === undefined ? 'page' : `page ${own.path}`;
}

/** How long a membership is considered current, in milliseconds, because Discord limits our requests. */
const BELIEVED = 10 * 60 * 1000;

const MOST_MEMBERS = 10_000;

interface MembersOptions {
  /** Whether someone is a member of a server now, according to Discord. */
  readonly isMember: (person: string, guild: string) => Promise<boolean>;
  readonly end: Sessions['end'];
  readonly now: () => number;
}

/**
 * Ends the sessions of people who have left, or were removed from, the server they came from. Returns a function to
 * call with a session whenever it is used.
 */
export function watchMembers({ isMember, end, now }: MembersOptions): (session: OpenSession) => Promise<void> {
  const known = lruMap<string, { readonly at: number; readonly isThere: boolean }>(MOST_MEMBERS);
  return async (session) => {
    const { person, guild, until } = session;
    if (guild === undefined) return;
    const key = `${person} ${guild}`;
    const came = until - LASTS.session;
    const looked = known.get(key) ?? { at: now(), isThere: true };
    // People who have just come from a server are members of it, whatever was true before.
    const last = looked.at < came ? { at: came, isThere: true } : looked;
    const isFresh = now() - last.at < BELIEVED;
    known.set(key, isFresh ? last : { ...last, at: now() });
    const isThere = isFresh ? last.isThere : await isMember(person, guild);
    if (isThere) return;
    if (!isFresh) known.set(key, { at: now(), isThere });
    await end(session);
  };
}
