import { z } from 'zod';
import type { Activities } from '../activities.ts';
import type { App } from '../app.ts';
import { check } from '../limits/check.ts';
import { BOT_ID, OWNER_ID } from '../people.ts';
import { refuse } from '../refusal.ts';
import { channelObject, guildObject, memberObject, userObject } from '../wire.ts';
import type { World } from '../world.ts';
import { readBody } from './request.ts';

/** Servers with their people, and the bot's own application. */
export function addGuildRoutes(app: App, world: World, activities: Activities): void {
  app.get('/users/:user', (c) => {
    const id = c.req.param('user');
    return c.json(userObject(world.people.get(id === '@me' ? BOT_ID : id) ?? refuse('unknownUser')));
  });

  app.post('/users/@me/channels', async (c) => {
    const { json } = await readBody(c);
    const { recipient_id: recipient } = check(z.object({ recipient_id: z.string() }), json);
    const direct = [...world.channels.values()].find((channel) => channel.recipientId === recipient);
    return c.json(channelObject(world, direct ?? refuse('unknownUser')));
  });

  app.get('/guilds/:guild', (c) => c.json(guildObject(world, demandGuild(world, c.req.param('guild')))));

  app.get('/guilds/:guild/channels', (c) =>
    c.json(guildObject(world, demandGuild(world, c.req.param('guild'))).channels),
  );

  app.get('/guilds/:guild/members/:user', (c) => {
    demandGuild(world, c.req.param('guild'));
    const id = c.req.param('user');
    return c.json(memberObject(world.people.get(id === '@me' ? BOT_ID : id) ?? refuse('unknownMember')));
  });

  const application = () => ({
    id: BOT_ID,
    name: world.bot.name,
    description: '',
    icon: null,
    flags: 0,
    approximate_guild_count: world.guilds.length,
    redirect_uris: activities.redirects,
    role_connections_verification_url: activities.verificationUrl ?? null,
    interactions_endpoint_url: null,
    bot: userObject(world.bot),
    owner: userObject(world.people.get(OWNER_ID) ?? refuse('unknownUser')),
  });
  app.get('/applications/@me', (c) => c.json(application()));
  app.get('/oauth2/applications/@me', (c) => c.json(application()));
}

function demandGuild(world: World, id: string): string {
  return world.guilds.includes(id) ? id : refuse('unknownGuild');
}
