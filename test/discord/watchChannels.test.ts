import { EventEmitter } from 'node:events';
import { Events, GatewayDispatchEvents } from 'discord.js';
import { expect, test } from 'vitest';
import { watchPermissions } from '../../src/discord/jobs/watchChannels.ts';

test('a server that invites us again may have opened its channels, like one that changes a role; a new connection opens none', () => {
  const ws = new EventEmitter();
  const client = Object.assign(new EventEmitter(), { ws });
  const told: string[] = [];
  watchPermissions(client as never, (guild) => told.push(guild));
  ws.emit(GatewayDispatchEvents.GuildRoleUpdate, { guild_id: '1' });
  client.emit(Events.GuildCreate, { id: '2' });
  // Discord lists all servers on a new connection; discord.js tells of those alone that it did not know.
  ws.emit(GatewayDispatchEvents.GuildCreate, { id: '3' });
  expect(told).toEqual(['1', '2']);
});
