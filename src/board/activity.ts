import { z } from 'zod';
import { PersonId } from '../tables/match/match.ts';
import type { Session } from './sessions.ts';

/** How long Discord may take to answer, in milliseconds. */
const PATIENCE = 10_000;

const Token = z.object({ access_token: z.string() });
const User = z.object({ id: z.string(), locale: z.string().optional() });
const Instance = z.object({ location: z.object({ channel_id: z.string() }), users: z.array(z.string()) });

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

/** Discord's own window onto the board. */
export interface Activity {
  readonly clientId: string;
  readonly origin: string;
  /**
   * Who comes in with this code, and is in this instance in this channel, as Discord itself says; undefined for anybody
   * else. What the page says of itself is not believed.
   */
  readonly enter: (entry: {
    readonly code: string;
    readonly instance: string;
    readonly channel: string;
  }) => Promise<Session | undefined>;
}

export function createActivity({ api, clientId, clientSecret, token, origin }: ActivityOptions): Activity {
  async function ask<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T | undefined> {
    const response = await fetch(`${api}/v10${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    return response.ok ? schema.parse(await response.json()) : undefined;
  }
  return {
    clientId,
    origin,
    async enter({ code, instance, channel }) {
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
      if (there.location.channel_id !== channel || !there.users.includes(user.id)) return undefined;
      return { person: PersonId.parse(user.id), locale: user.locale ?? 'en-US' };
    },
  };
}
