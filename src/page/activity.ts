import { z } from 'zod';
import { PersonId } from '../match/match.ts';
import { createRateLimit } from '../port/rateLimit.ts';
import { createAskDiscord, REST } from './askDiscord.ts';
import { fewAtOnce } from './fewAtOnce.ts';
import type { Session } from './sessions.ts';

/** How many may be asked about at once, and wait for that: whoever makes codes up costs Discord and us no more. */
const AT_ONCE = 4;
const WAITING = 32;

/** How often Discord is asked who somebody is. */
const EXCHANGES = { most: 300, span: 60_000 } as const;

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

/** Somebody whom Discord vouches for, and the token by which their own page may speak to Discord as theirs. */
interface Entered {
  readonly session: Session;
  readonly access: string;
}

/** Somebody who comes in; nobody; or nobody yet, as too many come at once: when it may be tried again. */
type Entry = Entered | { readonly nobody: true } | { readonly again: number };

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
  const { ask, restsUntil } = createAskDiscord(api, now);

  async function askWho({ code, instance, channel }: Parameters<Activity['enter']>[0]): Promise<Entered | undefined> {
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
    const user = await ask('/users/@me', { headers }, User);
    const path = `/applications/${clientId}/activity-instances/${encodeURIComponent(instance)}`;
    const there = await ask(path, { headers: { authorization: `Bot ${token}` } }, Instance);
    if (!user.ok || !there.ok) return undefined;
    const { channel_id, guild_id: guild } = there.value.location;
    if (channel_id !== channel || !there.value.users.includes(user.value.id)) return undefined;
    const { id, locale = 'en-US' } = user.value;
    const session = { person: PersonId.parse(id), locale, ...(guild === undefined ? {} : { guild }) };
    return { session, access: exchanged.value.access_token };
  }

  return {
    clientId,
    origin,
    async enter(entry) {
      if (!CODE.test(entry.code) || !INSTANCE.test(entry.instance)) return { nobody: true };
      const again = now() < restsUntil() ? restsUntil() : limit([{ key: 'exchange', limit: EXCHANGES }]);
      if (again !== undefined) return { again };
      const asked = await few(() => askWho(entry));
      if (asked === 'too many') return { again: now() + REST };
      if (asked !== undefined) return asked;
      return now() < restsUntil() ? { again: restsUntil() } : { nobody: true };
    },
  };
}
