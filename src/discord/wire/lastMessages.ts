import { type Client, GatewayDispatchEvents } from 'discord.js';
import { z } from 'zod';

const WithChannel = z.object({ channel: z.object({ id: z.string(), last_message_id: z.string().nullish() }) });

/**
 * Discord sends with each interaction which message was the last of its channel then; discord.js throws that away. Keeps it
 * as the channel's `lastMessageId` for as long as the interaction is being heard; null where Discord did not say.
 */
export function noteLastMessages(client: Client): void {
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (event: unknown) => {
    const read = WithChannel.safeParse(event);
    if (!read.success) return;
    const { id, last_message_id: last = null } = read.data.channel;
    const known = client.channels.cache.get(id);
    if (known?.isTextBased() === true) known.lastMessageId = last;
  });
}
