import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Activity } from './activity.ts';
import type { BoardApp, BoardRequest } from './boardApp.ts';
import type { OwnCookie } from './cookies.ts';
import type { RequestLimits } from './requestLimits.ts';
import type { OpenSession } from './sessions.ts';
import { keyIn } from './signIn.ts';

/** A name by which this machine alone is meant, on any port. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** What none of the page's own parts needs, and no frame in it may have. */
const DENIED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

const YEAR = 365 * 24 * 60 * 60;

/** Largest request, in bytes: a tap is some hundred. */
const MOST_BYTES = 16 * 1024;

interface DoorsOptions {
  /** Where people reach the server. */
  readonly own: URL;
  readonly activity: Activity | undefined;
  readonly cookie: OwnCookie;
  readonly limits: RequestLimits;
  readonly sessionOf: (key: string | undefined) => OpenSession | undefined;
}

/** Lets in only what means us, comes from a page of ours and is not too much; and tells browsers what they may do with it. */
export function addMiddleware(app: BoardApp, { own, activity, cookie, limits, sessionOf }: DoorsOptions): void {
  app.use(tellBrowsers(own, activity));
  app.use(async (c, next) => {
    if (!isForAll(c)) {
      const session = sessionOf(keyIn(c.env.incoming, cookie));
      c.set('signedIn', session);
      const refused = session === undefined ? limits.ofAddress(c, 'address') : undefined;
      if (refused !== undefined) return refused;
    }
    return isOwnHost(c.env.incoming, own) ? next() : c.text('this is not the address of the board: see BOARD_URL', 421);
  });
  app.options('/board/api/*', (c) => (isFrameless(c, activity) ? c.body(null, 204) : c.text('not from here', 403)));
  app.use('/board/api/*', limitBodies());
  app.use('/board/api/*', async (c, next) => {
    // Only our own page may ask: a page elsewhere cannot send this header without our leave, nor another Origin than its own.
    const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';
    const isHere = isOwnOrigin(c.env.incoming, own, activity) || isFrameless(c, activity);
    if (!isOurs || !isHere) return c.text('not from here', 403);
    return next();
  });
}

/**
 * Puts on all that comes from here what browsers may do with it: on what Node sends, as Hono would build a response anew for
 * each header that is added to one.
 */
function tellBrowsers(own: URL, activity: Activity | undefined): MiddlewareHandler<BoardRequest> {
  const hasActivity = activity !== undefined;
  const always = Object.entries(securityHeaders(own, hasActivity));
  return async (c, next) => {
    const { outgoing } = c.env;
    for (const [name, value] of always) outgoing.setHeader(name, value);
    for (const [name, value] of hasActivity ? framelessHeaders(c) : []) outgoing.setHeader(name, value);
    await next();
    const inline = c.get('inlineScript');
    if (inline !== undefined) outgoing.setHeader('Content-Security-Policy', contentPolicy(hasActivity, inline));
  };
}

/** Refuses bodies that are too long: before they are read where that is said, as it always is but for those in pieces. */
function limitBodies(): MiddlewareHandler<BoardRequest> {
  const tooMuch = (c: Context) => c.text('too much', 413);
  const inPieces = bodyLimit({ maxSize: MOST_BYTES, onError: tooMuch });
  return async (c, next) => {
    const { headers } = c.env.incoming;
    if (headers['transfer-encoding'] !== undefined) return inPieces(c, next);
    return Number(headers['content-length'] ?? 0) > MOST_BYTES ? tooMuch(c) : next();
  };
}

/**
 * What everybody may have who comes, from memory and at no more cost than a refusal; or by which they sign in, which counts
 * for itself. It is counted for no address: people behind Discord's proxy have one together.
 */
function isForAll({ req: { path } }: Context): boolean {
  return path === '/' || path === '/board' || path.startsWith('/board/page/') || path === '/board/api/sign-in';
}

/** What a page in a frame without an origin of its own calls its origin. */
const NO_ORIGIN = 'null';

/**
 * Whether a request comes from a page in such a frame, as Discord has them on some phones. Any page elsewhere can make one
 * too, so none of the browser's cookies counts there: only a key that the page was given, or Discord's code for one.
 */
function isFrameless(c: Context<BoardRequest>, activity: Activity | undefined): boolean {
  return activity !== undefined && c.req.header('origin') === NO_ORIGIN && c.req.header('cookie') === undefined;
}

/** Whether somebody is on the line from such a frame. */
export function isFramelessLine({ headers: { origin } }: IncomingMessage, activity: Activity | undefined): boolean {
  return activity !== undefined && origin === NO_ORIGIN;
}

/** Lets such a page have what everybody may have, and ask with its key. */
function framelessHeaders({ req }: Context): readonly (readonly [string, string])[] {
  if (req.path.startsWith('/board/page/')) return FRAMELESS.files;
  return req.path.startsWith('/board/api/') && req.header('origin') === NO_ORIGIN ? FRAMELESS.api : [];
}

const FRAMELESS = {
  files: [
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['Access-Control-Allow-Origin', '*'],
  ],
  api: [
    ['Cross-Origin-Resource-Policy', 'cross-origin'],
    ['Access-Control-Allow-Origin', NO_ORIGIN],
    ['Access-Control-Allow-Headers', 'authorization, content-type, x-parlor'],
    ['Access-Control-Max-Age', '7200'],
    ['Vary', 'Origin'],
  ],
} as const;

/** Whether a request means us: a page elsewhere whose name was made to lead here does not. */
export function isOwnHost({ headers: { host = '' } }: IncomingMessage, own: URL): boolean {
  return host === own.host || THIS_MACHINE.test(host);
}

/** Whether a request comes from a page of ours: the board's own address, or Discord's proxy for the Activity. */
export function isOwnOrigin(
  { headers: { origin, host } }: IncomingMessage,
  own: URL,
  activity: Activity | undefined,
): boolean {
  if (origin === undefined) return true;
  return origin === own.origin || origin === activity?.origin || origin === `http://${host}`;
}

/** What browsers are told about all that comes from here. */
export function securityHeaders(own: URL, hasActivity: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(hasActivity),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A page elsewhere that opens this one in a window can neither reach it nor be taken by it for Discord.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    ...(own.protocol === 'https:' ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {}),
    // Unless what is answered says something else.
    'Cache-Control': 'no-store',
  };
}

/** What a page of ours may load. `inline`: the hash of the one script that stands in it. */
function contentPolicy(hasActivity: boolean, inline?: string): string {
  const parents = hasActivity
    ? "'self' https://discord.com https://*.discord.com https://ptb.discord.com https://canary.discord.com"
    : "'none'";
  return [
    "default-src 'none'",
    `script-src 'self'${inline === undefined ? '' : ` 'sha256-${inline}'`}`,
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors ${parents}`,
  ].join('; ');
}
