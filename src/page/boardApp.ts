import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { readJson } from './cookies.ts';
import type { OpenSession } from './sessions.ts';

/** A request to the board's server. */
export interface BoardRequest {
  Bindings: HttpBindings;
  Variables: {
    /** The caller's session: only behind the sign-in. */
    session: OpenSession;
    /** The caller's session for non-public requests; undefined if not signed in. */
    signedIn: OpenSession | undefined;
    /** The hash of the answer's only inline script, if any (SHA-256, base64). */
    inlineScript: string | undefined;
  };
}

/** What the board's server uses to answer requests. */
export type BoardApp = Hono<BoardRequest>;

/** The JSON that was sent; undefined if it is none. */
export async function readBody(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}
