import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { PersonId } from '../match/match.ts';
import { findClientAddress } from '../port/address.ts';
import { createRateLimit, type Limit } from '../port/rateLimit.ts';
import type { OpenSession } from './sessions.ts';

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

/** A request to the board's server. */
export interface BoardRequest {
  Bindings: HttpBindings;
  Variables: {
    /** The caller's session. Only set for routes behind the sign-in. */
    session: OpenSession;
    /** The caller's session for requests to anything that is not public; undefined if they are not signed in. */
    signedIn: OpenSession | undefined;
    /** The hash of the response's only inline script, if it has one (SHA-256, base64). */
    inlineScript: string | undefined;
  };
}

/** The Hono app that answers requests to the board's server. */
export type BoardApp = Hono<BoardRequest>;

/** The request's body as JSON; undefined if it is not valid JSON. */
export async function readBody(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}

/** The limits of requests: per address, per address for requests without a session, and per person. */
const LIMITS = {
  address: { most: 1000, span: 10_000 },
  stranger: { most: 60, span: 60_000 },
  person: { most: 100, span: 10_000 },
} as const satisfies Readonly<Record<string, Limit>>;

/**
 * Counts requests. Each function returns the response to a request that exceeds the limit; undefined if it was counted
 * and may continue.
 */
export interface RequestLimits {
  /** Counts any request, or one without a session. */
  readonly ofAddress: (c: Context<BoardRequest>, as: 'address' | 'stranger') => Response | undefined;
  readonly ofPerson: (c: Context, person: PersonId) => Response | undefined;
  /** The response to a request that may be repeated at this time, in milliseconds since 1970. */
  readonly tooFast: (c: Context, until: number) => Response;
}

/** `proxies`: how many of our own proxies are in front of the server, each of which adds the address it serves. */
export function limitRequests(proxies: number, now: () => number): RequestLimits {
  const limit = createRateLimit(now);

  function tooFast(c: Context, until: number): Response {
    return c.text('too fast', 429, { 'Retry-After': `${Math.max(1, Math.ceil((until - now()) / 1000))}` });
  }

  function count(c: Context, key: string, of: Limit): Response | undefined {
    const free = limit([{ key, limit: of }]);
    return free === undefined ? undefined : tooFast(c, free);
  }

  return {
    ofAddress(c, as) {
      const address = findClientAddress(c.env.incoming, proxies);
      return address === undefined ? undefined : count(c, `${as} ${address}`, LIMITS[as]);
    },
    ofPerson: (c, person) => count(c, `person ${person}`, LIMITS.person),
    tooFast,
  };
}
