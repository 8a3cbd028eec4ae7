import type { z } from 'zod';

/** How long Discord may take to answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * How long to pause if Discord reports too many requests but no time; doubled each time, up to the limit. In
 * milliseconds.
 */
export const REST = 2000;
const LONGEST_REST = 60_000;

/** Discord's answer, or the status of its refusal. */
export type DiscordReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number };

/**
 * Sends requests to Discord on behalf of people who allowed it, not of the bot. Rejects if Discord cannot be reached.
 */
export interface AskDiscord {
  readonly ask: <T>(path: string, init: RequestInit, schema: z.ZodType<T>) => Promise<DiscordReply<T>>;
  /** Until when Discord wants no requests, in milliseconds since 1970. */
  readonly restsUntil: () => number;
}

/** `api`: `https://discord.com/api`, or the playground's. */
export function createAskDiscord(api: string, now: () => number): AskDiscord {
  let restsUntil = 0;
  let rests = 0;
  return {
    restsUntil: () => restsUntil,
    async ask(path, init, schema) {
      const response = await fetch(`${api}/v10${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) });
      if (response.ok) {
        rests = 0;
        const text = await response.text();
        return { ok: true, value: schema.parse(text === '' ? undefined : JSON.parse(text)) };
      }
      await response.body?.cancel();
      if (response.status === 429) {
        const said = Number(response.headers.get('retry-after')) * 1000;
        const own = Math.min(REST * 2 ** rests, LONGEST_REST);
        restsUntil = Math.max(restsUntil, now() + Math.max(said || 0, own));
        rests += 1;
      }
      return { ok: false, status: response.status };
    },
  };
}
