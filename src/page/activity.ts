import { z } from 'zod';
import { PersonId } from '../match/match.ts';
import { createRateLimit } from '../port/rateLimit.ts';
import { type Instance, type KnownPlaces, keepInstances, type SaidPlace } from './activityInstances.ts';
import { type AskDiscord, createAskDiscord, REST } from './askDiscord.ts';
import { limitConcurrency } from './limitConcurrency.ts';
import type { Session } from './sessions.ts';

/**
 * How many requests to Discord may run at once, and how many may wait: people who make up codes must not cost Discord
 * and us more than that.
 */
const AT_ONCE = 16;
const WAITING = 1024;

/**
 * How many useless codes of one instance are exchanged. Good codes do not count, and are not refused because of other
 * instances' codes.
 */
const MADE_UP = { most: 20, span: 60_000 } as const;

/** The format of Discord's codes. */
const CODE = /^[\w-]{20,60}$/;

const Token = z.object({ access_token: z.string() });
const User = z.object({ id: z.string(), locale: z.string().optional() });
/** What an Activity needs to know about the application. */
export interface ActivityOptions {
  /** `https://discord.com/api`, or the playground's. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The bot's own token, for asking who is in an instance. */
  readonly token: string;
  /** The origin from which Discord shows the page. */
  readonly origin: string;
}

/** Someone Discord vouches for, and the token with which their page may talk to Discord for them. */
interface ActivitySignIn {
  readonly session: Session;
  readonly access: string;
}

/** Someone who is let in; nobody; or a time to try again, because too many people are coming at once. */
type Entry = ActivitySignIn | { readonly nobody: true } | { readonly again: number };

/** Discord's own window for the board. */
export interface Activity {
  readonly clientId: string;
  readonly origin: string;
  /**
   * Returns the person with this code, if Discord confirms that they are in this instance and channel. The page's own
   * claims are not trusted.
   */
  readonly enter: (entry: SaidEntry, places: KnownPlaces) => Promise<Entry>;
}

/** What a page claims about itself. */
interface SaidEntry extends SaidPlace {
  readonly code: string;
}

/** Discord answered that it failed itself (5xx). */
class DiscordFailedError extends Error {}

export function createActivity(options: ActivityOptions, now: () => number): Activity {
  const { api, clientId, clientSecret, origin } = options;
  const limit = createRateLimit(now);
  const few = limitConcurrency(AT_ONCE, WAITING);
  const { ask: askOnce, restsUntil } = createAskDiscord(api, now);
  /** A failure of Discord's own says nothing about a code or an instance, and must not count as a made-up one. */
  const ask: AskDiscord['ask'] = async (path, init, schema) => {
    const reply = await askOnce(path, init, schema);
    if (!reply.ok && reply.status >= 500) throw new DiscordFailedError();
    return reply;
  };
  const instances = keepInstances(options, { ask }, limit);

  /** `looked`: what Discord has just said about the instance, if it was asked. */
  async function askWho(
    { code, instance, channel }: SaidEntry,
    looked?: Instance,
  ): Promise<ActivitySignIn | undefined> {
    if (now() < restsUntil()) return undefined;
    const form = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code,
    });
    const exchanged = await ask('/oauth2/token', { method: 'POST', body: form }, Token);
    if (!exchanged.ok) return undefined;
    const headers = { authorization: `Bearer ${exchanged.value.access_token}` };
    const [user, there] = await Promise.all([
      ask('/users/@me', { headers }, User),
      looked === undefined ? instances.look(instance) : ({ ok: true, value: looked } as const),
    ]);
    if (!user.ok || !there.ok) return undefined;
    const { channel_id, guild_id: guild } = there.value.location;
    if (channel_id !== channel || !there.value.users.includes(user.value.id)) return undefined;
    const { id, locale = 'en-US' } = user.value;
    const session = { person: PersonId.parse(id), locale, ...(guild === undefined ? {} : { guild }) };
    return { session, access: exchanged.value.access_token };
  }

  const madeUp = ({ instance }: SaidEntry) => ({ key: `codes ${instance}`, limit: MADE_UP });
  const tooManyOf = (entry: SaidEntry) => limit([{ ...madeUp(entry), weight: 0 }]);

  /** Exchanges the code of an existing instance. */
  async function exchange(entry: SaidEntry, looked?: Instance): Promise<Entry> {
    // If an instance has sent too many useless codes, its waiting ones are dropped.
    const asked = await few(async () => (tooManyOf(entry) === undefined ? askWho(entry, looked) : undefined));
    if (asked === 'too many') return { again: now() + REST };
    if (asked !== undefined) return asked;
    if (now() >= restsUntil()) limit([madeUp(entry)]);
    return refusal();
  }

  /** The answer if someone cannot be let in: either Discord does not know them, or it is receiving too many requests. */
  const refusal = (): Entry => (now() < restsUntil() ? { again: restsUntil() } : { nobody: true });

  async function enter(entry: SaidEntry, places: KnownPlaces): Promise<Entry> {
    if (!CODE.test(entry.code)) return { nobody: true };
    const again = now() < restsUntil() ? restsUntil() : tooManyOf(entry);
    if (again !== undefined) return { again };
    const found = await instances.find(entry, places);
    if (found.is === 'busy') return { again: found.until ?? now() + REST };
    if (found.is === 'none') return refusal();
    return exchange(entry, found.looked);
  }

  return {
    clientId,
    origin,
    async enter(entry, places) {
      try {
        return await enter(entry, places);
      } catch (error) {
        if (error instanceof DiscordFailedError) return { again: now() + REST };
        throw error;
      }
    },
  };
}
