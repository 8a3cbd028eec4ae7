import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Activity } from './activity.ts';
import type { BoardApp, BoardRequest, OwnCookie, RequestLimits } from './requests.ts';
import type { OpenSession } from './sessions.ts';
import { keyIn } from './signIn.ts';

/** A host name for this machine itself, on any port. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** The browser features that neither the page nor any frame in it may use. */
const DENIED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

const YEAR = 365 * 24 * 60 * 60;

/** The largest request, in bytes. A tap takes some hundred. */
const MOST_BYTES = 16 * 1024;

interface DoorsOptions {
  /** The address of the server. */
  readonly own: URL;
  readonly activity: Activity | undefined;
  readonly cookie: OwnCookie;
  readonly limits: RequestLimits;
  readonly sessionOf: (key: string | undefined) => OpenSession | undefined;
}

/**
 * Accepts only requests that are meant for us, come from one of our pages, and are not too large or too many; adds the
 * security headers to responses.
 */
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
    // Only our own pages may send requests: a foreign page can neither send this header without our permission, nor an
    // Origin other than its own.
    const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';
    const isHere = isOwnOrigin(c.env.incoming, own, activity) || isFrameless(c, activity);
    if (!isOurs || !isHere) return c.text('not from here', 403);
    return next();
  });
}

/**
 * Adds the security headers to every response. They are set on Node's own response, because Hono would build a new
 * response for each added header.
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

/**
 * Refuses bodies that are too long: before reading them if their length is announced, as it is for all but chunked
 * ones.
 */
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
 * Whether a request is for something every visitor may have, which comes from memory and costs no more than a refusal;
 * or for signing in, which has its own limit. These do not count toward an address's limit, because people behind
 * Discord's proxy share one address.
 */
function isForAll({ req: { path } }: Context): boolean {
  return path === '/' || path === '/board' || path.startsWith('/board/page/') || path === '/board/api/sign-in';
}

/** The value of the Origin header for a page in a sandboxed frame, which has no origin of its own. */
const NO_ORIGIN = 'null';

/**
 * Whether a request comes from a page in a frame without an origin, which Discord uses on some phones. Any foreign page
 * can create such a frame too, so cookies do not count there: only a key that the page was given, or Discord's code for
 * one.
 */
function isFrameless(c: Context<BoardRequest>, activity: Activity | undefined): boolean {
  return activity !== undefined && c.req.header('origin') === NO_ORIGIN && c.req.header('cookie') === undefined;
}

/** Whether a WebSocket request comes from such a frame. */
export function isFramelessLine({ headers: { origin } }: IncomingMessage, activity: Activity | undefined): boolean {
  return activity !== undefined && origin === NO_ORIGIN;
}

/** Lets a page in such a frame load public files, and send requests with its key. */
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

/** Whether a request is for our host name: a foreign name that was made to point here is not. */
export function isOwnHost({ headers: { host = '' } }: IncomingMessage, own: URL): boolean {
  return host === own.host || THIS_MACHINE.test(host);
}

/**
 * Whether a request comes from one of our pages: at the board's own address, or through Discord's proxy for the
 * Activity.
 */
export function isOwnOrigin(
  { headers: { origin, host } }: IncomingMessage,
  own: URL,
  activity: Activity | undefined,
): boolean {
  if (origin === undefined) return true;
  if (origin === own.origin || origin === activity?.origin) return true;
  // Anyone on the way could serve a page at our own name by http, and listen with the cookies of our visitors.
  return host !== undefined && THIS_MACHINE.test(host) && origin === `http://${host}`;
}

/** The security headers of every response. */
export function securityHeaders(own: URL, hasActivity: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy(hasActivity),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // A foreign page that opens this one in a window can neither reach it nor pretend to it to be Discord.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    ...(own.protocol === 'https:' ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {}),
    // Unless the route sets another value.
    'Cache-Control': 'no-store',
  };
}

/** What a page of ours may load. `inline`: the hash of its only inline script. */
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
