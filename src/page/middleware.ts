import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
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
  readonly url: string;
  readonly activity: Activity | undefined;
  readonly cookie: OwnCookie;
  readonly limits: RequestLimits;
  readonly sessionOf: (key: string | undefined) => OpenSession | undefined;
}

/** Lets in only what means us, comes from a page of ours and is not too much; and tells browsers what they may do with it. */
export function addMiddleware(app: BoardApp, { url, activity, cookie, limits, sessionOf }: DoorsOptions): void {
  app.use(async (c, next) => {
    const refused =
      isForAll(c) || sessionOf(keyIn(c.env.incoming, cookie)) !== undefined
        ? undefined
        : limits.ofAddress(c, 'address');
    if (refused !== undefined) c.res = refused;
    else if (isOwnHost(c.env.incoming, url)) await next();
    else c.res = c.text('this is not the address of the board: see BOARD_URL', 421);
    const headers = securityHeaders(url, activity !== undefined, c.var.inlineScript);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (activity !== undefined) addFramelessHeaders(c);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  app.options('/board/api/*', (c) => (isFrameless(c, activity) ? c.body(null, 204) : c.text('not from here', 403)));
  app.use('/board/api/*', bodyLimit({ maxSize: MOST_BYTES, onError: (c) => c.text('too much', 413) }));
  app.use('/board/api/*', async (c, next) => {
    // Only our own page may ask: a page elsewhere cannot send this header without our leave, nor another Origin than its own.
    const isOurs = c.req.method === 'GET' || c.req.header('x-parlor') === '1';
    const isHere = isOwnOrigin(c.env.incoming, url, activity) || isFrameless(c, activity);
    if (!isOurs || !isHere) return c.text('not from here', 403);
    return next();
  });
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
function addFramelessHeaders(c: Context<BoardRequest>): void {
  if (c.req.path.startsWith('/board/page/')) {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Access-Control-Allow-Origin', '*');
  } else if (c.req.path.startsWith('/board/api/') && c.req.header('origin') === NO_ORIGIN) {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('Access-Control-Allow-Origin', NO_ORIGIN);
    c.header('Access-Control-Allow-Headers', 'authorization, content-type, x-parlor');
    c.header('Access-Control-Max-Age', '7200');
    c.header('Vary', 'Origin', { append: true });
  }
}

/** Whether a request means us: a page elsewhere whose name was made to lead here does not. */
export function isOwnHost({ headers: { host = '' } }: IncomingMessage, url: string): boolean {
  return host === new URL(url).host || THIS_MACHINE.test(host);
}

/** Whether a request comes from a page of ours: the board's own address, or Discord's proxy for the Activity. */
export function isOwnOrigin(
  { headers: { origin, host } }: IncomingMessage,
  url: string,
  activity: Activity | undefined,
): boolean {
  if (origin === undefined) return true;
  return origin === new URL(url).origin || origin === activity?.origin || origin === `http://${host}`;
}

/** What browsers are told about all that comes from here. `inline`: the hash of the one script that stands in it. */
export function securityHeaders(
  url: string,
  hasActivity: boolean,
  inline: string | undefined,
): Readonly<Record<string, string>> {
  const parents = hasActivity
    ? "'self' https://discord.com https://*.discord.com https://ptb.discord.com https://canary.discord.com"
    : "'none'";
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${inline === undefined ? '' : ` 'sha256-${inline}'`}`,
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
    // A page elsewhere that opens this one in a window can neither reach it nor be taken by it for Discord.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    ...(url.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {}),
  };
}
