import { type Activities, TOKEN_LIFE } from '../activities.ts';
import type { App } from '../app.ts';
import { BOT_ID } from '../people.ts';
import { refuse } from '../refusal.ts';
import { userObject } from '../wire.ts';
import type { World } from '../world.ts';

/** Signing in by OAuth2, and who has an Activity open. `clientSecret` is the application's. */
export function addActivityRoutes(app: App, world: World, activities: Activities, clientSecret: string): void {
  app.post('/oauth2/token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const isOurs = form.get('client_id') === BOT_ID && form.get('client_secret') === clientSecret;
    if (!isOurs) return c.json({ error: 'invalid_client' }, 401);
    const kind = form.get('grant_type');
    if (kind !== 'authorization_code' && kind !== 'refresh_token')
      return c.json({ error: 'unsupported_grant_type' }, 400);
    const tokens = activities.exchange(
      form.get(kind === 'refresh_token' ? kind : 'code') ?? '',
      form.get('redirect_uri') ?? undefined,
    );
    if (tokens === undefined) return c.json({ error: 'invalid_grant' }, 400);
    const { access, refresh, scope } = tokens;
    return c.json({
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE,
      scope,
    });
  });

  app.get('/users/@me', (c) => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const person = world.people.get((token !== undefined && activities.personOf(token)) || '');
    if (person === undefined) return refuse('unauthorized');
    return c.json({ ...userObject(person), locale: person.locale });
  });

  app.get('/applications/:app/activity-instances/:instance', (c) => {
    const instance = activities.instance(c.req.param('instance'));
    if (instance === undefined || instance.people.size === 0) return refuse('notFound');
    const { id, channel, people } = instance;
    const isDirect = channel.guildId === undefined;
    return c.json({
      application_id: BOT_ID,
      instance_id: id,
      launch_id: id,
      location: {
        id: `gc-${channel.id}`,
        kind: isDirect ? 'pc' : 'gc',
        channel_id: channel.id,
        ...(channel.guildId === undefined ? {} : { guild_id: channel.guildId }),
      },
      users: [...people],
    });
  });
}
