import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

interface CookieOptions {
  readonly name: string;
  /** The path for which browsers send it; the root over https, as the cookie's name then requires. */
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
  /** In seconds. */
  readonly maxAge: number;
}

/** One of our cookies, which scripts cannot read. */
export interface OwnCookie {
  readonly of: (request: IncomingMessage) => string | undefined;
  readonly set: (c: Context, value: string) => void;
  readonly remove: (c: Context) => void;
}

/**
 * `isSecure`: whether people reach the server only by https. If so, the cookie's name is `__Host-…`, which browsers
 * accept only from this host by https, so that a neighboring host of the same domain cannot plant a session of its own.
 */
export function ownCookie({ name, path, sameSite, maxAge }: CookieOptions, isSecure: boolean): OwnCookie {
  const fullName = isSecure ? `__Host-${name}` : name;
  const where = { path: isSecure ? '/' : path, secure: isSecure } as const;
  return {
    of: ({ headers: { cookie = '' } }) => parse(cookie, fullName)[fullName],
    set: (c, value) => setCookie(c, fullName, value, { ...where, httpOnly: true, sameSite, maxAge }),
    remove(c) {
      deleteCookie(c, fullName, where);
    },
  };
}

/** The value of a JSON text; undefined for any other text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
