import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { readJson } from './cookies.ts';
import type { OpenSession } from './sessions.ts';

/** A request to the board's server. */
export interface BoardRequest {
  Bindings: HttpBindings;
  Variables: {
    /** Of whoever asks: behind the sign-in alone. */
    session: OpenSession;
    /** Of whoever asks for what is not for all; undefined of who is not signed in. */
    signedIn: OpenSession | undefined;
    /** Of the one script that the answer has in itself, where it has one (SHA-256, base64). */
    inlineScript: string | undefined;
  };
}

/** What the board's server answers requests with. */
export type BoardApp = Hono<BoardRequest>;

/** What was sent as JSON; undefined where it is none. */
export async function readBody(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}
