import { z } from 'zod';
import { createRateLimit } from '../port/rateLimit.ts';
import { PersonId } from '../tables/match/match.ts';
import { fewAtOnce } from './fewAtOnce.ts';
import type { Session } from './sessions.ts';

/** How long Discord may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/** How many may be asked about at once, and wait for that: whoever makes codes up costs Discord and us no more. */
const AT_ONCE = 4;
const WAITING = 32;

/** How often Discord is asked who somebody is. */
const EXCHANGES = { most: 300, span: 60_000 } as const;

/** How long nothing is asked where Discord says that it is too much, unless it says how long; each time twice as long. */
const REST = 2000;
const LONGEST_REST = 60_000;

/** What Discord gives out as codes, and as the names of instances, looks like this. */
const CODE = /^[\w-]{20,60}$/;
const INSTANCE = /^[\w-]{1,100}$/;

const Token = z.object({ access_token: z.string() });
const User = z.object({ id: z.string(), locale: z.string().optional() });
const Instance = z.object({
  location: z.object({ channel_id: z.string(), guild_id: z.string().optional() }),
  users: z.array(z.string()),
});

/** What an Activity needs to be told about the application. */
export interface ActivityOptions {
  /** `https://discord.com/api`, or the playground's. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The bot's own token, by which it may ask who is in an instance. */
  readonly token: string;
  /** From where Discord shows the page. */
  readonly origin: string;
}

/** Somebody who comes in; nobody; or nobody yet, as too many come at once: when it may be tried again. */
type Entry = { readonly session: Session } | { readonly nobody: true } | { readonly again: number };

/** Discord's own window onto the board. */
export interface Activity {
  readonly clientId: string;
  readonly origin: string;
  /**
   * Who comes in with this code, and is in this instance in this channel, as Discord itself says. What the page says of
   * itself is not believed.
   */
  readonly enter: (entry: {
    readonly code: string;
    readonly instance: string;
    readonly channel: string;
  }) => Promise<Entry>;
}

export function createActivity(options: ActivityOptions, now: () => number): Activity {
  const { api, clientId, clientSecret, token, origin } = options;
  const limit = createRateLimit(now);
  const few = fewAtOnce(AT_ONCE, WAITING);
  let restsUntil = 0;
  let rests = 0;

  async function ask<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T | undefined> {
    const response = await fetch(`${api}/v10${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) {
      rests = 0;
      return schema.parse(await response.json());
    }
    await response.body?.cancel();
    if (response.status === 429) {
      const said = Number(response.headers.get('retry-after')) * 1000;
      const own = Math.min(REST * 2 ** rests, LONGEST_REST);
      restsUntil = Math.max(restsUntil, now() + Math.max(said || 0, own));
      rests += 1;
    }
    return undefined;
  }

  async function askWho({ code, instance, channel }: Parameters<Activity['enter']>[0]): Promise<Session | undefined> {
    if (now() < restsUntil) return undefined;
    const form = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code,
    });
    const exchanged = await ask('/oauth2/token', { method: 'POST', body: form }, Token);
    if (exchanged === undefined) return undefined;
    const user = await ask('/users/@me', { headers: { authorization: `Bearer ${exchanged.access_token}` } }, User);
    const path = `/applications/${clientId}/activity-instances/${encodeURIComponent(instance)}`;
    const there = await ask(path, { headers: { authorization: `Bot ${token}` } }, Instance);
    if (user === undefined || there === undefined) return undefined;
    const { channel_id, guild_id: guild } = there.location;
    if (channel_id !== channel || !there.users.includes(user.id)) return undefined;
    const locale = user.locale ?? 'en-US';
    return { person: PersonId.parse(user.id), locale, ...(guild === undefined ? {} : { guild }) };
  }

  return {
    clientId,
    origin,
    async enter(entry) {
      if (!CODE.test(entry.code) || !INSTANCE.test(entry.instance)) return { nobody: true };
      const again = now() < restsUntil ? restsUntil : limit([{ key: 'exchange', limit: EXCHANGES }]);
      if (again !== undefined) return { again };
      const asked = await few(() => askWho(entry));
      if (asked === 'too many') return { again: now() + REST };
      if (asked !== undefined) return { session: asked };
      return now() < restsUntil ? { again: restsUntil } : { nobody: true };
    },
  };
}
