import { z } from 'zod';
import type { Activities } from '../activities.ts';
import type { App } from '../app.ts';
import { check } from '../limits/check.ts';
import { BOT_ID } from '../people.ts';
import { refuse } from '../refusal.ts';
import { readBody } from './request.ts';

/** Discord's eight kinds of comparison. */
const KINDS = 8;
const MOST_CONDITIONS = 5;

const Words = z.record(z.string(), z.string().max(200));
const Conditions = z
  .array(
    z.object({
      key: z.string().regex(/^[a-z0-9_]{1,50}$/),
      type: z.int().min(1).max(KINDS),
      name: z.string().min(1).max(100),
      description: z.string().min(1).max(200),
      name_localizations: Words.nullish(),
      description_localizations: Words.nullish(),
    }),
  )
  .max(MOST_CONDITIONS);

const Connection = z.object({
  platform_name: z.string().max(50).nullish(),
  platform_username: z.string().max(100).nullish(),
  metadata: z.record(z.string(), z.string().max(100)).optional(),
});

/** For what servers can give roles, and what the application tells of people who let it. */
export function addRoleConnectionRoutes(app: App, activities: Activities, clientSecret: string): void {
  const path = `/applications/${BOT_ID}/role-connections/metadata`;
  app.get(path, (c) => c.json(activities.conditions));
  app.put(path, async (c) => {
    activities.conditions = check(Conditions, (await readBody(c)).json);
    return c.json(activities.conditions);
  });

  app.patch('/applications/@me', async (c) => {
    const Edit = z.object({ role_connections_verification_url: z.url().nullish() });
    const { role_connections_verification_url: url } = check(Edit, (await readBody(c)).json);
    if (url !== undefined) activities.verificationUrl = url ?? undefined;
    return c.json({ id: BOT_ID, role_connections_verification_url: activities.verificationUrl ?? null });
  });

  app.put(`/users/@me/applications/${BOT_ID}/role-connection`, async (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const person = token === undefined ? undefined : activities.personOf(token);
    if (person === undefined) return refuse('unauthorized');
    const connection = check(Connection, (await readBody(c)).json);
    activities.connections.set(person, connection);
    return c.json(connection);
  });

  app.post('/oauth2/token/revoke', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const isOurs = form.get('client_id') === BOT_ID && form.get('client_secret') === clientSecret;
    if (!isOurs) return c.json({ error: 'invalid_client' }, 401);
    const person = activities.ownerOf(form.get('token') ?? '');
    if (person !== undefined) activities.revoke(person);
    return c.json({});
  });
}
