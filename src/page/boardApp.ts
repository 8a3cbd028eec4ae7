import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { readJson } from './cookies.ts';
import type { OpenSession } from './sessions.ts';

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
