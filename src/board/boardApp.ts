import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { readJson } from './json.ts';
import type { OpenSession } from './sessions.ts';

/** A request to the board's server; behind the sign-in it has the session of whoever asks. */
export interface BoardRequest {
  Bindings: HttpBindings;
  Variables: { session: OpenSession };
}

/** What the board's server answers requests with. */
export type BoardApp = Hono<BoardRequest>;

/** What was sent as JSON; undefined where it is none. */
export async function bodyOf(c: Context): Promise<unknown> {
  return readJson(await c.req.text());
}
