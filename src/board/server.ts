import type { IncomingMessage, Server } from 'node:http';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Activity } from './activity.ts';
import type { Arrivals } from './expected.ts';
import { readJson } from './json.ts';
import { acceptPages } from './live.ts';
import { addPageFiles } from './pageFiles.ts';
import type { PageAnswer, SignedIn } from './protocol.ts';
import { createRateLimit } from './rateLimit.ts';
import type { BoardRoom } from './room.ts';
import { SESSION_LASTS, type Session, type Sessions } from './sessions.ts';
import type { Tickets } from './tickets.ts';

export interface BoardServerOptions {
  readonly port: number;
  /** The interface to listen on: this machine only, unless said. */
  readonly host: string;
  /** Where people reach the server: `https://board.example.org`. */
  readonly url: string | undefined;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly arrivals: Arrivals;
  /** Undefined where no Activity is configured. */
  readonly activity: Activity | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

export interface BoardServer {
  /** Where people reach it. */
  readonly url: string;
  /** What taps lead to: until it is known, nobody is served. */
  readonly serve: (room: BoardRoom) => void;
  readonly close: () => Promise<void>;
}

const COOKIE = 'parlor-board';

/** Largest request, in bytes: a tap is some hundred. */
const MOST_BYTES = 16 * 1024;

/** Requests of one person in ten seconds. */
const MOST_REQUESTS = 100;

const Theme = z.enum(['dark', 'light']).catch('dark');
const Look = z.object({
  match: z.string().max(20),
  picked: z.string().max(100),
  stamp: z.string().max(20),
  theme: Theme,
});
const Tap = z.object({
  match: z.string().max(20),
  control: z.string().max(100),
  values: z.array(z.string().max(100)).max(25).optional(),
  tap: z.string().regex(/^[\w-]{8,40}$/),
  words: z.string().max(4000),
  theme: Theme,
});
const Hint = z.object({ match: z.string().max(20), argument: z.string().max(100) });
const SignIn = z.union([
  z.object({ ticket: z.string().max(300) }),
  z.object({ code: z.string().max(200), instance: z.string().max(200), channel: z.string().regex(/^\d{1,20}$/) }),
]);

type App = Hono<{ Bindings: HttpBindings; Variables: { session: Session } }>;

/** Serves the board's page, and all that it asks for. */
export async function openBoardServer(options: BoardServerOptions): Promise<BoardServer> {
  const { sessions, tickets, arrivals, log } = options;
  const room = Promise.withResolvers<BoardRoom>();
  const limit = createRateLimit(MOST_REQUESTS, 10_000, options.now);
  const app: App = new Hono();
  let url = options.url ?? '';

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(options.activity !== undefined))) c.header(name, value);
  });
  app.use('/board/api/*', bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.text('too much', 413) }));
  app.use('/board/api/*', async (c, next) => {
    // Only our own page may ask: a page elsewhere cannot send this header without our leave, nor another Origin than its own.
    const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';
    if (!isOurs || !isOwnOrigin(c.env.incoming, url, options.activity)) return c.text('not from here', 403);
    return next();
  });

  app.post('/board/api/sign-in', async (c) => {
    const read = SignIn.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    if ('ticket' in read.data) return signInByTicket(c, read.data.ticket);
    const entered = await options.activity?.enter(read.data);
    if (entered === undefined) return c.text('no entry', 401);
    const match =
      (await arrivals.of(entered.person)) ?? (await (await room.promise).matchIn(read.data.channel, entered));
    const session = match === undefined ? entered : { ...entered, match };
    return c.json({ key: sessions.open(session), ...(await (await room.promise).welcome(session)) } satisfies SignedIn);
  });

  async function signInByTicket(c: Context, word: string): Promise<Response> {
    const held = sessions.read(getCookie(c, COOKIE) ?? '');
    const ticket = tickets.redeem(word);
    if (ticket === undefined) return c.text('no entry', 401);
    // Whoever is signed in here as somebody else has come by a link that was not made for them.
    if (held !== undefined && held.person !== ticket.person) return c.text('not yours', 403);
    setCookie(c, COOKIE, sessions.open(ticket), {
      path: '/board',
      httpOnly: true,
      sameSite: 'Strict',
      secure: url.startsWith('https:'),
      maxAge: SESSION_LASTS / 1000,
    });
    return c.json((await (await room.promise).welcome(ticket)) satisfies SignedIn);
  }

  app.use('/board/api/*', async (c, next) => {
    const session = sessionOf(c.env.incoming, getCookie(c, COOKIE));
    if (session === undefined) return c.text('no entry', 401);
    if (!limit(session.person)) return c.text('too fast', 429, { 'Retry-After': '5' });
    c.set('session', session);
    return next();
  });

  app.get('/board/api/welcome', async (c) =>
    c.json((await (await room.promise).welcome(c.var.session)) satisfies SignedIn),
  );

  app.post('/board/api/sign-out', (c) => {
    deleteCookie(c, COOKIE, { path: '/board' });
    return c.body(null, 204);
  });

  app.post('/board/api/look', async (c) => {
    const read = Look.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await (await room.promise).look(c.var.session, read.data, read.data.theme)) satisfies PageAnswer);
  });

  app.post('/board/api/tap', async (c) => {
    const read = Tap.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json((await (await room.promise).tap(c.var.session, read.data, read.data.theme)) satisfies PageAnswer);
  });

  app.post('/board/api/hint', async (c) => {
    const read = Hint.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    return c.json({ hint: await (await room.promise).hint(c.var.session, read.data.match, read.data.argument) });
  });

  app.get('/board/api/picture/:name', async (c) => {
    const png = (await room.promise).picture(c.var.session, c.req.param('name'));
    if (png === undefined) return c.notFound();
    return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=3600' });
  });

  addPageFiles(app, options.activity?.clientId);
  app.onError((error, c) => {
    log.error({ err: error }, 'a request of the board failed');
    return c.text('failed', 500);
  });

  const server = await listen(app, options.port, options.host);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the board listens on no port');
  if (url === '') url = `http://127.0.0.1:${address.port}`;
  const sockets = acceptPages(server, {
    isOurs: (request) => isOwnOrigin(request, url, options.activity),
    sessionOf: (request, key) => sessions.read((key ?? cookieOf(request)) || ''),
    watch: async (session, tell) => (await room.promise).watch(session, tell),
  });

  function sessionOf(request: IncomingMessage, cookie: string | undefined): Session | undefined {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? cookie;
    return key === undefined ? undefined : sessions.read(key);
  }

  return {
    url,
    serve: room.resolve,
    close: () =>
      new Promise((resolve) => {
        for (const page of sockets.clients) page.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether a request comes from a page of ours: the board's own address, or Discord's proxy for the Activity. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, url: string, activity: Activity | undefined) {
  if (origin === undefined) return true;
  return origin === new URL(url).origin || origin === activity?.origin || origin === `http://${host}`;
}

function securityHeaders(hasActivity: boolean): Readonly<Record<string, string>> {
  const parents = hasActivity
    ? "'self' https://discord.com https://*.discord.com https://ptb.discord.com https://canary.discord.com"
    : "'none'";
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob:",
      "connect-src 'self'",
      "base-uri 'self'",
      "form-action 'none'",
      `frame-ancestors ${parents}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

async function bodyOf(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}

function cookieOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
}

function listen(app: App, port: number, hostname: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname }, () => resolve(server as Server)) as Server;
    server.on('error', reject);
  });
}
