import { type Client, Events, GatewayDispatchEvents, Status } from 'discord.js';

/**
 * discord.js keeps all that it hears to itself until every server of every shard has come, or nothing came for 15 seconds:
 * one server that is away, as one nearly always is, would make the bot deaf for so long after each start. Takes the client
 * for ready with the READY of its first shard, as discord.js itself leaves it when a shard begins anew. Until a server has
 * come, the channels of its interactions are unknown.
 */
export function listenAtOnce(client: Client): void {
  client.ws.once(GatewayDispatchEvents.Ready, () => {
    client.ws.status = Status.Ready;
    // Told once discord.js has read this very READY, and knows who we are.
    queueMicrotask(() => {
      if (client.isReady()) client.emit(Events.ClientReady, client);
    });
  });
}

/** Whether Discord can reach us on all of our shards, be all their servers there or not. */
export function isHeardEverywhere(client: Client): boolean {
  const { shards } = client.ws;
  const hears = ({ status }: { readonly status: Status }) =>
    status === Status.Ready || status === Status.WaitingForGuilds;
  return client.isReady() && shards.size > 0 && shards.every(hears);
}
