import type { Context } from 'hono';
import type { PersonId } from '../match/match.ts';
import { findClientAddress } from '../port/address.ts';
import { createRateLimit, type Limit } from '../port/rateLimit.ts';
import type { BoardRequest } from './boardApp.ts';

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
