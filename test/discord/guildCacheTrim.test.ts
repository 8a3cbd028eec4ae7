import { ChannelType, type Client, Events, GatewayDispatchEvents } from 'discord.js';
import { type Playground, startPlayground } from 'discord-standin';
import { afterEach, expect, test } from 'vitest';
import { openClient } from '../../src/discord/wire/client.ts';
import { ignoreDeleted, listThreads, noteThreads, watchDeleted } from '../../src/discord/wire/serverThreads.ts';

const SIZE = { channels: 60, roles: 40, threads: 20 };

let playground: Playground;
let client: Client;
afterEach(async () => {
  await client.destroy();
  await playground.close();
});

/** A client that has heard of a server of a usual size. */
async function comeIn(guildLocale = 'en-US') {
  playground = await startPlayground({ serverSize: SIZE, guildLocale });
  client = openClient({ api: playground.api, shards: undefined }, { ask: () => () => undefined, now: () => 0 });
  const heard = new Promise((resolve) => client.once(Events.GuildAvailable, resolve));
  await client.login(playground.token);
  await heard;
  const server = client.guilds.cache.get(playground.guildId);
  if (server === undefined) throw new Error('the server did not come');
  return server;
}

test('of a server discord.js keeps its language and that it is there, and none of its channels, threads and roles', async () => {
  const server = await comeIn('de');
  expect([server.available, server.preferredLocale]).toEqual([true, 'de']);
  const kept = [client.channels.cache.size, server.channels.cache.size, server.roles.cache.size];
  expect([...kept, server.members.cache.size]).toEqual([0, 0, 0, 0]);
});

test('what changes in a server later is not kept either, and who listens hears of it', async () => {
  const server = await comeIn();
  const heard: string[] = [];
  for (const event of [GatewayDispatchEvents.ChannelCreate, GatewayDispatchEvents.ThreadCreate])
    client.ws.on(event, () => heard.push(event));
  const at = { guild_id: server.id, name: 'new' };
  const events: readonly [string, object][] = [
    [GatewayDispatchEvents.ChannelCreate, { ...at, id: '1', type: ChannelType.GuildText }],
    [GatewayDispatchEvents.ThreadCreate, { ...at, id: '2', type: ChannelType.PublicThread, parent_id: '1' }],
    [GatewayDispatchEvents.GuildRoleCreate, { ...at, role: { id: '3', name: 'new', permissions: '0' } }],
  ];
  for (const [t, d] of events) receive(t, d);
  receive(GatewayDispatchEvents.GuildUpdate, { id: server.id, preferred_locale: 'fr', roles: [{ id: '4' }] });
  expect([client.channels.cache.size, server.roles.cache.size, server.preferredLocale]).toEqual([0, 0, 'fr']);
  expect(heard).toEqual([GatewayDispatchEvents.ChannelCreate, GatewayDispatchEvents.ThreadCreate]);
  expect(listThreads(client, server.id, '1').map(({ id }) => id)).toEqual(['2']);
});

/** As the websocket of discord.js does with each event. */
function receive(t: string, d: object): void {
  const packet = { t, d };
  client.emit(Events.Raw, packet, 0);
  client.ws.emit(packet.t, packet.d);
  Reflect.get(client.ws, 'handlePacket').call(client.ws, packet, client.ws.shards.first());
}

test('threads are known from when they are told of until they are archived or deleted, a channel with its own', async () => {
  const server = await comeIn();
  const deleted: (readonly string[])[] = [];
  watchDeleted(client, (channels) => deleted.push(channels));
  const ids = (channel: string) => listThreads(client, server.id, channel).map(({ id }) => id);
  const thread = (id: string, parent: string, archived = false) => ({
    ...{ id, parent_id: parent, guild_id: server.id, type: ChannelType.PublicThread, thread_metadata: { archived } },
  });
  const note = (event: string, data: object) => noteThreads(client, event, data);

  for (const id of ['10', '11', '12']) note(GatewayDispatchEvents.ThreadCreate, thread(id, '1'));
  note(GatewayDispatchEvents.ThreadCreate, thread('20', '2'));
  note(GatewayDispatchEvents.ThreadUpdate, thread('10', '1', true));
  expect(ids('1')).toEqual(['11', '12']);
  note(GatewayDispatchEvents.ThreadUpdate, thread('10', '1'));
  expect(ids('1')).toEqual(['11', '12', '10']);
  note(GatewayDispatchEvents.ThreadDelete, { id: '11', guild_id: server.id });
  note(GatewayDispatchEvents.ThreadListSync, { guild_id: server.id, channel_ids: ['1'], threads: [thread('13', '1')] });
  expect([ids('1'), ids('2')]).toEqual([['13'], ['20']]);
  note(GatewayDispatchEvents.ChannelDelete, { id: '1', guild_id: server.id });
  expect([ids('1'), ids('2')]).toEqual([[], ['20']]);
  expect(deleted).toEqual([['11'], ['1', '13']]);
  note(GatewayDispatchEvents.GuildDelete, { id: server.id, unavailable: true });
  expect(ids('2')).toEqual(['20']);
  note(GatewayDispatchEvents.GuildDelete, { id: server.id });
  expect(ids('2')).toEqual([]);
  ignoreDeleted(client);
  note(GatewayDispatchEvents.ChannelDelete, { id: '2', guild_id: server.id });
  expect(deleted).toHaveLength(2);
});

test('which threads only some can see is known', async () => {
  const server = await comeIn();
  const all = Array.from({ length: SIZE.channels }, (_, at) => String(BigInt(server.id) + (1n << 40n) + BigInt(at)));
  const threads = all.flatMap((channel) => listThreads(client, server.id, channel));
  expect([threads.length, threads.filter(({ isPrivate }) => isPrivate).length]).toEqual([20, 5]);
});
