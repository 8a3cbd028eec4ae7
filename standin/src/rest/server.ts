import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Activities } from '../activities.ts';
import type { App } from '../app.ts';
import type { FaultResponse } from '../faults.ts';
import type { Gateway } from '../gateway.ts';
import type { Interactions } from '../interactions.ts';
import { limitRates, type Rates } from '../rates.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { World } from '../world.ts';
import { addActivityRoutes } from './activityRoutes.ts';
import { isByInteraction } from './byInteraction.ts';
import { addCallbackRoutes } from './callbackRoutes.ts';
import { addChannelRoutes } from './channelRoutes.ts';
import { addCommandRoutes } from './commandRoutes.ts';
import { addEmojiRoutes } from './emojiRoutes.ts';
import { addGuildRoutes } from './guildRoutes.ts';
import { addMessageRoutes } from './messageRoutes.ts';
import { addRoleConnectionRoutes } from './roleConnectionRoutes.ts';
import { addWebhookRoutes } from './webhookRoutes.ts';

export interface RestParts {
  readonly world: World;
  readonly gateway: Gateway;
  readonly interactions: Interactions;
  readonly activities: Activities;
  readonly clientSecret: string;
  readonly rates: Rates;
  readonly token: string;
  /** As many as Discord recommends. */
  readonly shards: number;
  /** How many of them may identify within five seconds. */
  readonly atOnce: number;
  /** The fault that a test has laid for a request. */
  takeFault(method: string, path: string): FaultResponse | undefined;
}

/** Where the API lies, below the address that the client takes. */
export const API_BASE = '/api/v10';

/** Discord's REST API, as far as a bot of messages and interactions needs it. */
export function createRest(parts: RestParts): App {
  const { world, gateway, interactions, activities, token } = parts;
  const app: App = new Hono();

  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Date', new Date(world.clock.now()).toUTCString());
  });

  limitRates(app, parts.rates, API_BASE);

  app.use(async (c, next) => {
    const fault = parts.takeFault(c.req.method, decoded(c.req.path.slice(API_BASE.length)));
    if (fault === undefined) return next();
    return disturb(c, fault, world, next);
  });

  app.use(async (c, next) => {
    // The token in the path of a callback or webhook is its key; everything else needs the bot's.
    const path = c.req.path.slice(API_BASE.length);
    const hasOwnKey = isByInteraction(path) || /^\/(?:oauth2|users\/@me(?:$|\/applications\/))/.test(path);
    if (!hasOwnKey && c.req.header('authorization') !== `Bot ${token}`) refuse('unauthorized');
    return next();
  });

  app.get('/gateway/bot', (c) =>
    c.json({
      url: `${world.origin.replace('http', 'ws')}/gateway`,
      shards: parts.shards,
      session_start_limit: {
        total: 1000,
        remaining: gateway.openings.starts().remaining,
        reset_after: gateway.openings.starts().resetAfter,
        max_concurrency: parts.atOnce,
      },
    }),
  );

  addCommandRoutes(app, world);
  addEmojiRoutes(app, world);
  addActivityRoutes(app, world, activities, parts.clientSecret);
  addRoleConnectionRoutes(app, activities, parts.clientSecret);
  addCallbackRoutes(app, world, interactions, activities);
  addWebhookRoutes(app, world, interactions);
  addMessageRoutes(app, world);
  addChannelRoutes(app, world, gateway);
  addGuildRoutes(app, world, activities);
  app.all('*', () => refuse('notFound'));
  return app;
}

/** `%40original` as `@original`; what no client writes stays as it came. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A request that was turned down. */
export interface RefusedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** For 50035: what is wrong, nested along the path of each field. */
  readonly errors: object | undefined;
}

/** The JSON of a refusal, which is told to `note`; any other error is a fault of the playground, and says so. */
export function refusalResponse(error: Error, c: Context, note: (refused: RefusedRequest) => void): Response {
  if (!(error instanceof Refusal)) return c.json({ message: `The playground failed: ${error.message}`, code: 0 }, 500);
  const { message, code, errors, status, retryAfter } = error;
  note({ method: c.req.method, path: c.req.path.slice(API_BASE.length), status, code, message, errors });
  if (retryAfter !== undefined) {
    const headers = { 'Retry-After': String(retryAfter), 'X-RateLimit-Scope': 'user' };
    return c.json({ message, code, retry_after: retryAfter, global: false }, 429, headers);
  }
  return c.json({ message, code, ...(errors === undefined ? {} : { errors }) }, status as ContentfulStatusCode);
}

async function disturb(c: Context, fault: FaultResponse, world: World, next: () => Promise<void>) {
  if ('delay' in fault) {
    await new Promise<void>((resolve) => world.clock.after(fault.delay, resolve));
    return next();
  }
  if ('after' in fault && fault.after !== undefined) {
    const { after } = fault;
    await new Promise<void>((resolve) => world.clock.after(after, resolve));
  }
  if ('drop' in fault) {
    if (fault.drop === 'afterwards') await next();
    else await c.req.arrayBuffer();
    (c.env as HttpBindings).incoming.socket.destroy();
    await sleep(0);
    return c.body(null, 204);
  }
  await c.req.arrayBuffer();
  if ('refusal' in fault) refuse(fault.refusal);
  if ('page' in fault) return c.html('<html><body>One moment, please …</body></html>', fault.page);
  if (fault.status !== 429) return c.json({ message: `${fault.status}: Discord fails`, code: 0 }, fault.status);
  return c.json({ message: 'You are being rate limited.', retry_after: fault.retryAfter, global: false }, 429, {
    'Retry-After': String(fault.retryAfter),
    'X-RateLimit-Scope': 'user',
  });
}
