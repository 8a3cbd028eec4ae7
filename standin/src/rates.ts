import { createHash } from 'node:crypto';
import type { App } from './app.ts';
import { isByInteraction } from './rest/byInteraction.ts';
import type { World } from './world.ts';

/** So many requests within so many milliseconds. */
export interface Rate {
  readonly count: number;
  readonly within: number;
}

/** How many requests a bot may make: in all, and of one kind for one channel, server or interaction. */
export interface Rates {
  readonly inAll: Rate;
  readonly ofAKind: Rate;
}

/**
 * Unless a test asks for less, only misuse meets a limit: the 50 a second that Discord documents, and far more of one kind
 * than it takes. Its limits by kind are not documented; about 5 in 5 seconds are reported for sending and editing.
 */
export const RATES: Rates = { inAll: { count: 50, within: 1000 }, ofAKind: { count: 1000, within: 1000 } };

/** What is told of a request: its headers, and for how many seconds it is refused, if it is. */
interface RateDecision {
  readonly headers: Readonly<Record<string, string>>;
  readonly refused?: { readonly seconds: number; readonly isGlobal: boolean };
}

/** Whoever is refused has to wait in real time, whatever the clock of a playground says: so `now` is real, in milliseconds. */
export function createRates({ inAll, ofAKind }: Rates, now: () => number) {
  const windows = new Map<string, { count: number; readonly until: number }>();
  // What is not used comes back bit by bit: who makes them in bursts of a second need not begin it when we do.
  let left = inAll.count;
  let countedAt = now();

  function takeOfAll(): number | undefined {
    const time = now();
    const perMillisecond = inAll.count / inAll.within;
    left = Math.min(inAll.count, left + (time - countedAt) * perMillisecond);
    countedAt = time;
    if (left < 1) return (1 - left) / perMillisecond / 1000;
    left -= 1;
    return undefined;
  }

  return (method: string, path: string, isOfBot: boolean): RateDecision => {
    const wait = isOfBot && !isByInteraction(path) ? takeOfAll() : undefined;
    if (wait !== undefined) {
      const headers = { 'X-RateLimit-Global': 'true', 'X-RateLimit-Scope': 'global', 'Retry-After': String(wait) };
      return { headers, refused: { seconds: wait, isGlobal: true } };
    }
    const { kind, of } = classifyRequest(method, path);
    const time = now();
    const known = windows.get(`${kind} ${of}`);
    const window = known !== undefined && known.until > time ? known : { count: 0, until: time + ofAKind.within };
    windows.set(`${kind} ${of}`, window);
    const isRefused = window.count >= ofAKind.count;
    if (!isRefused) window.count += 1;
    const seconds = (window.until - time) / 1000;
    const headers = {
      'X-RateLimit-Limit': String(ofAKind.count),
      'X-RateLimit-Remaining': String(ofAKind.count - window.count),
      'X-RateLimit-Reset': String(Date.now() / 1000 + seconds),
      'X-RateLimit-Reset-After': String(seconds),
      'X-RateLimit-Bucket': kind,
    };
    if (!isRefused) return { headers };
    return {
      headers: { ...headers, 'X-RateLimit-Scope': 'user', 'Retry-After': String(seconds) },
      refused: { seconds, isGlobal: false },
    };
  };
}

/** The kind of a request, as Discord names it: by method and path without ids; and the channel, server or token it is for. */
function classifyRequest(method: string, path: string): { readonly kind: string; readonly of: string } {
  const of = /^\/(?:channels|guilds)\/\d+|^\/(?:webhooks|interactions)\/\d+\/[^/]+/.exec(path)?.[0] ?? '';
  const route = path.slice(of.length).replace(/\d{15,}/g, ':id');
  const top = of.split('/')[1] ?? '';
  return { kind: createHash('md5').update(`${method} ${top} ${route}`).digest('hex'), of };
}

/** Says with every answer of the API how many more are taken, and refuses those that are too many. */
export function limitRates(app: App, rates: Rates, base: string): void {
  const count = createRates(rates, () => performance.now());
  app.use(async (c, next) => {
    const isOfBot = c.req.header('authorization')?.startsWith('Bot ') === true;
    const { headers, refused } = count(c.req.method, c.req.path.slice(base.length), isOfBot);
    if (refused === undefined) {
      await next();
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
      return undefined;
    }
    await c.req.arrayBuffer();
    const { seconds, isGlobal } = refused;
    return c.json({ message: 'You are being rate limited.', retry_after: seconds, global: isGlobal }, 429, headers);
  });
}

/** Of messages that are older than this, few edits are taken: error 30046. Discord gives no numbers; these are reported. */
const OLD = 60 * 60 * 1000;
const OLD_EDITS: Rate = { count: 3, within: 20_000 };

/** Counts the edits of old messages in each channel, by the playground's clock; gives for how many seconds one is refused. */
export function countOldEdits({ clock }: Pick<World, 'clock'>) {
  const made = new Map<string, readonly number[]>();
  return (channel: string, createdAt: number): number | undefined => {
    const now = clock.now();
    if (now - createdAt < OLD) return undefined;
    const lately = (made.get(channel) ?? []).filter((at) => at > now - OLD_EDITS.within);
    const [first = now] = lately;
    if (lately.length >= OLD_EDITS.count) return (first + OLD_EDITS.within - now) / 1000;
    made.set(channel, [...lately, now]);
    return undefined;
  };
}
