import type { IncomingMessage } from 'node:http';
import type { Activity } from './activity.ts';

/** A name by which this machine alone is meant, on any port. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** What none of the page's own parts needs, and no frame in it may have. */
const DENIED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];

const YEAR = 365 * 24 * 60 * 60;

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

/** What browsers are told about all that comes from here. */
export function securityHeaders(url: string, hasActivity: boolean): Readonly<Record<string, string>> {
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
    // A page elsewhere that opens this one in a window can neither reach it nor be taken by it for Discord.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': DENIED.map((feature) => `${feature}=()`).join(', '),
    ...(url.startsWith('https:') ? { 'Strict-Transport-Security': `max-age=${YEAR}` } : {}),
  };
}
