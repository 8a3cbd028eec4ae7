import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

/** The HTTP server's router, with Node's own request at hand. */
export type App = Hono<{ Bindings: HttpBindings }>;
