import { z } from 'zod';
import { PersonId } from '../../match/match.ts';
import type { ActivityOptions } from '../activity.ts';
import type { AskDiscord, DiscordReply } from '../askDiscord.ts';
import type { Figure } from './figures.ts';

/** The permissions people are asked for: to know who they are, and to tell Discord their figures. */
export const SCOPE = 'identify role_connections.write';

/** The tokens that Discord issues for someone who allowed something. `until`: milliseconds since 1970. */
const Grant = z.object({ access: z.string(), refresh: z.string(), until: z.number() });
export type Grant = z.infer<typeof Grant>;

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
});
const User = z.object({ id: PersonId });

/** How long before its end, in milliseconds, a grant is renewed: people are reported daily, so there are two attempts. */
const EARLY = 2 * 24 * 60 * 60 * 1000;

/** A grant as text, and back; undefined if it is invalid. */
export function writeGrant(grant: Grant): string {
  return JSON.stringify(grant);
}

export function readGrant(text: string): Grant | undefined {
  return Grant.safeParse(JSON.parse(text)).data;
}

/** Discord's side of linked roles. */
export interface Grants {
  /**
   * Exchanges the code with which Discord sent someone back for a grant; refused if they did not allow everything we
   * asked for.
   */
  readonly exchange: (code: string, redirect: string) => Promise<DiscordReply<Grant>>;
  /** Returns the same grant or, if it expires soon, a new one; refused only once it has expired. */
  readonly renew: (grant: Grant) => Promise<DiscordReply<Grant>>;
  readonly fetchPerson: (grant: Grant) => Promise<DiscordReply<PersonId>>;
  /** Tells Discord a person's figures. Figures told before and now left out are removed. */
  readonly tell: (grant: Grant, figures: Readonly<Partial<Record<Figure, number>>>) => Promise<DiscordReply<unknown>>;
  /** Revokes a grant. */
  readonly revoke: (grant: Grant) => Promise<DiscordReply<unknown>>;
}

const REFUSED = 403;

export function createGrants(
  { clientId, clientSecret }: Pick<ActivityOptions, 'clientId' | 'clientSecret'>,
  { ask }: AskDiscord,
  now: () => number,
): Grants {
  const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  const by = ({ access }: Grant) => ({ authorization: `Bearer ${access}` });

  async function grantFor(fields: Readonly<Record<string, string>>): Promise<DiscordReply<Grant>> {
    const answered = await ask('/oauth2/token', form(fields), Tokens);
    if (!answered.ok) return answered;
    const { access_token: access, refresh_token: refresh, expires_in: lasts, scope } = answered.value;
    const given = scope.split(' ');
    if (!SCOPE.split(' ').every((one) => given.includes(one))) return { ok: false, status: REFUSED };
    return { ok: true, value: { access, refresh, until: now() + lasts * 1000 } };
  }

  return {
    exchange: (code, redirectUri) => grantFor({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
    async renew(grant) {
      if (grant.until - EARLY > now()) return { ok: true, value: grant };
      const renewed = await grantFor({ grant_type: 'refresh_token', refresh_token: grant.refresh });
      // Discord renews a grant once: if its answer was lost, it refuses the next attempt, although nobody has revoked it.
      return renewed.ok || grant.until <= now() ? renewed : { ok: true, value: grant };
    },
    async fetchPerson(grant) {
      const answered = await ask('/users/@me', { headers: by(grant) }, User);
      return answered.ok ? { ok: true, value: answered.value.id } : answered;
    },
    tell: (grant, figures) =>
      ask(
        `/users/@me/applications/${clientId}/role-connection`,
        {
          method: 'PUT',
          headers: { ...by(grant), 'content-type': 'application/json' },
          body: JSON.stringify({
            platform_name: 'Parlor',
            metadata: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])),
          }),
        },
        z.unknown(),
      ),
    revoke: ({ refresh }) => ask('/oauth2/token/revoke', form({ token: refresh }), z.unknown()),
  };
}
