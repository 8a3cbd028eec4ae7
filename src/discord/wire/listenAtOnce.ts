import { type Client, Events, GatewayDispatchEvents, Status } from 'discord.js';

/**
 * discord.js holds everything back until every server of every shard has come, or nothing came for 15 seconds: one
 * unavailable server, and nearly always there is one, would make the bot deaf for that long after each start. Treats
 * the client as ready with the READY of its first shard, as discord.js itself does when a shard reconnects. Until a
 * server has come, its interactions' channels are unknown.
 */
export function listenAtOnce(client: Client): void {
  client.ws.once(GatewayDispatchEvents.Ready, () => {
    client.ws.status = Status.Ready;
    // Called once discord.js has read this READY, and knows who we are.
    queueMicrotask(() => {
      if (client.isReady()) client.emit(Events.ClientReady, client);
    });
  });
}

/** Whether Discord can reach us on all our shards, whether or not all their servers are available. */
export function isHeardEverywhere(client: Client): boolean {
  const { shards } = client.ws;
  const hears = ({ status }: { readonly status: Status }) =>
    status === Status.Ready || status === Status.WaitingForGuilds;
  return client.isReady() && shards.size > 0 && shards.every(hears);
}
