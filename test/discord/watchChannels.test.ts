import { EventEmitter } from 'node:events';
import { GatewayDispatchEvents } from 'discord.js';
import { expect, test } from 'vitest';
import { watchPermissions } from '../../src/discord/jobs/watchChannels.ts';

test('a server that invites us again may have opened its channels, like one that changes a role', () => {
  const ws = new EventEmitter();
  const told: string[] = [];
  watchPermissions({ ws } as never, (guild) => told.push(guild));
  ws.emit(GatewayDispatchEvents.GuildRoleUpdate, { guild_id: '1' });
  ws.emit(GatewayDispatchEvents.GuildCreate, { id: '2' });
  expect(told).toEqual(['1', '2']);
});
