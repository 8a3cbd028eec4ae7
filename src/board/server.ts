import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addressOf } from '../port/address.ts';
import { openPort } from '../port/port.ts';
import { createRateLimit, type Limit } from '../port/rateLimit.ts';
import { inTheBot } from '../port/strangers.ts';
import type { Timers } from '../tables/clocks/agenda.ts';
import type { Activity } from './activity.ts';
import { isOwnHost, isOwnOrigin, securityHeaders } from './doors.ts';
import type { Arrivals } from './expected.ts';
import { readJson } from './json.ts';
import { openLines } from './live.ts';
import { watchMembers } from './members.ts';
import { addPageFiles } from './pageFiles.ts';
import type { PageAnswer, SignedIn } from './protocol.ts';
import type { BoardRoom } from './room.ts';
import { LASTS, type OpenSession, type Sessions } from './sessions.ts';
import type { Tickets } from './tickets.ts';

interface BoardServerOptions {
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

interface BoardServer {
  /** Where people reach it. */
  readonly url: string;
  /** What taps lead to: until it is known, nobody is served. */
  readonly serve: (room: BoardRoom) => void;
  readonly close: () => Promise<void>;
}

const COOKIE = 'parlor-board';

/** Largest request, in bytes: a tap is some hundred. */
const MOST_BYTES = 16 * 1024;

/** Requests of one address, those of one address by which nobody is signed in, and those of one person. */
const LIMITS = {
  address: { most: 1000, span: 10_000 },
  stranger: { most: 60, span: 60_000 },
  person: { most: 100, span: 10_000 },
} as const satisfies Readonly<Record<string, Limit>>;

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

type App = Hono<{ Bindings: HttpBindings; Variables: { session: OpenSession } }>;

/** Serves the board's page, and all that it asks for. */
export async function openBoardServer(options: BoardServerOptions): Promise<BoardServer> {
  const { sessions, tickets, arrivals, activity, log, now } = options;
  const room = Promise.withResolvers<BoardRoom>();
  const limit = createRateLimit(now);
  const lookAfter = watchMembers({
    isMember: async (person, guild) => (await room.promise).isMember(person, guild),
    end: sessions.end,
    now,
  });
  const app: App = new Hono();
  let url = options.url ?? '';

  app.use(async (c, next) => {
    const free = mayAt(c.env.incoming, 'address');
    if (free !== undefined) c.res = tooFast(c, free);
    else if (isOwnHost(c.env.incoming, url)) await next();
    else c.res = c.text('this is not the address of the board: see BOARD_URL', 421);
    for (const [name, value] of Object.entries(securityHeaders(url, activity !== undefined))) c.header(name, value);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.use('/board/api/*', bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.text('too much', 413) }));
  app.use('/board/api/*', async (c, next) => {
    // Only our own page may ask: a page elsewhere cannot send this header without our leave, nor another Origin than its own.
    const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';
    if (!isOurs || !isOwnOrigin(c.env.incoming, url, activity)) return c.text('not from here', 403);
    return next();
  });

  app.post('/board/api/sign-in', async (c) => {
    const free = mayAt(c.env.incoming, 'stranger');
    if (free !== undefined) return tooFast(c, free);
    const read = SignIn.safeParse(await bodyOf(c));
    if (!read.success) return c.text('not understood', 400);
    if ('ticket' in read.data) return signInByTicket(c, read.data.ticket);
    const entry = (await activity?.enter(read.data)) ?? { nobody: true };
    if ('again' in entry) return tooFast(c, entry.again);
    if ('nobody' in entry) return c.text('no entry', 401);
    const entered = entry.session;
    const match =
      (await arrivals.of(entered.person)) ?? (await (await room.promise).matchIn(read.data.channel, entered));
    const session = match === undefined ? entered : { ...entered, match };
    return c.json({ key: sessions.open(session), ...(await (await room.promise).welcome(session)) } satisfies SignedIn);
  });

  async function signInByTicket(c: Context, word: string): Promise<Response> {
    const held = sessions.read(getCookie(c, COOKIE) ?? '');
    const ticket = await tickets.redeem(word);
    if (ticket === undefined) return c.text('no entry', 401);
    // Whoever is signed in here as somebody else has come by a link that was not made for them.
    if (held !== undefined && held.person !== ticket.person) return c.text('not yours', 403);
    setCookie(c, COOKIE, sessions.open(ticket), {
      path: '/board',
      httpOnly: true,
      sameSite: 'Strict',
      secure: url.startsWith('https:'),
      maxAge: LASTS.session / 1000,
    });
    return c.json((await (await room.promise).welcome(ticket)) satisfies SignedIn);
  }

  app.use('/board/api/*', async (c, next) => {
    const session = sessionOf(bearerOf(c.env.incoming) ?? getCookie(c, COOKIE));
    const free =
      session === undefined
        ? mayAt(c.env.incoming, 'stranger')
        : limit([{ key: `person ${session.person}`, limit: LIMITS.person }]);
    if (free !== undefined) return tooFast(c, free);
    if (session === undefined) return c.text('no entry', 401);
    c.set('session', session);
    return next();
  });

  /** When the address of a request may go on, if it is one too many; else it is counted. */
  function mayAt(request: IncomingMessage, as: 'address' | 'stranger'): number | undefined {
    const address = addressOf(request, options.proxies);
    return address === undefined ? undefined : limit([{ key: `${as} ${address}`, limit: LIMITS[as] }]);
  }

  function tooFast(c: Context, until: number): Response {
    return c.text('too fast', 429, { 'Retry-After': `${Math.max(1, Math.ceil((until - now()) / 1000))}` });
  }

  app.get('/board/api/welcome', async (c) =>
    c.json((await (await room.promise).welcome(c.var.session)) satisfies SignedIn),
  );

  app.post('/board/api/sign-out', async (c) => {
    await sessions.end(c.var.session);
    lines.recheck();
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

  addPageFiles(app, activity?.clientId);
  app.onError((error, c) => {
    // Whoever hangs up in the middle of a request has done so, and nothing has failed.
    if (!c.env.incoming.complete) return c.text('cut off', 400);
    log.error({ err: error }, 'a request of the board failed');
    return c.text('failed', 500);
  });

  const onFault = (error: unknown) => log.error({ err: error }, 'a connection to the board failed');
  const lines = openLines({
    isOurs: (request) => isOwnHost(request, url) && isOwnOrigin(request, url, activity),
    sessionOf: (request, key) => sessionOf(key ?? cookieOf(request)),
    addressOf: (request) => addressOf(request, options.proxies),
    watch: (session, tell) => inTheBot(async () => (await room.promise).watch(session, tell)),
    onFault,
    timers: options.timers,
  });
  const port = await openPort({ ...options, fetch: app.fetch, onUpgrade: lines.take, onFault });
  if (url === '') url = `http://127.0.0.1:${port.port}`;

  function sessionOf(key: string | undefined): OpenSession | undefined {
    const session = key === undefined ? undefined : sessions.read(key);
    if (session !== undefined) inTheBot(() => lookAfter(session)).catch(onFault);
    return session;
  }

  return {
    url,
    serve: room.resolve,
    close: () => {
      lines.close();
      return port.close();
    },
  };
}

function bearerOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
  return /^Bearer (.+)$/.exec(authorization)?.[1];
}

async function bodyOf(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}

function cookieOf({ headers }: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
}
