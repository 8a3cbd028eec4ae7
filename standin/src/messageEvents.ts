import { type Gateway, INTENTS } from './gateway.ts';
import { BOT_ID } from './people.ts';
import { messageObject } from './wire.ts';
import type { World } from './world.ts';

/** What a bot hears of people's messages that neither are sent nor speak to it, without the intent for their content. */
const NO_CONTENT = { content: '', embeds: [], attachments: [], components: [] };

/** Tells the bot of messages, as far as its intents ask for them. */
export function tellOfMessages(world: World, gateway: Gateway): void {
  world.subscribe((change) => {
    if (change.kind !== 'message' && change.kind !== 'messageGone') return;
    const { message } = change;
    if (message.privateTo !== undefined) return;
    const guild = world.channels.get(message.channelId)?.guildId;
    const isDirect = guild === undefined;
    const place = isDirect ? {} : { guild_id: guild };
    const intent = isDirect ? INTENTS.directMessages : INTENTS.guildMessages;
    if (change.kind === 'messageGone') {
      gateway.dispatch('MESSAGE_DELETE', { id: message.id, channel_id: message.channelId, ...place }, guild, intent);
      return;
    }
    const event = change.isNew ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE';
    const whole = { ...messageObject(world, message), ...place };
    const isOpen = isDirect || message.authorId === BOT_ID || message.content.includes(`<@${BOT_ID}>`);
    const isTold = (has: number) => isOpen || (has & INTENTS.messageContent) !== 0;
    gateway.dispatch(event, (has) => (isTold(has) ? whole : { ...whole, ...NO_CONTENT }), guild, intent);
  });
}
