import { hearsThread } from './channels.ts';
import { type Gateway, INTENTS } from './gateway.ts';
import { BOT_ID } from './people.ts';
import { channelObject, messageObject } from './wire.ts';
import type { Change, Channel, World } from './world.ts';

/** What a bot hears of people's messages that neither are sent nor speak to it, without the intent for their content. */
const NO_CONTENT = { content: '', embeds: [], attachments: [], components: [] };

type MessageChange = Extract<Change, { readonly kind: 'message' | 'messageGone' }>;

/** Tells the bot of messages, as far as its intents ask for them, and of new threads. */
export function tellOfMessages(world: World, gateway: Gateway): void {
  world.subscribe((change) => {
    if (change.kind === 'channels' && change.opened !== undefined) tellOfThread(world, gateway, change.opened);
    if (change.kind === 'message' || change.kind === 'messageGone') tellOfMessage(world, gateway, change);
  });
}

function tellOfMessage(world: World, gateway: Gateway, change: MessageChange): void {
  const { message } = change;
  const channel = world.channels.get(message.channelId);
  if (message.privateTo !== undefined || channel === undefined || !hearsThread(channel)) return;
  const guild = channel.guildId;
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
}

function tellOfThread(world: World, gateway: Gateway, thread: Channel): void {
  if (!hearsThread(thread)) return;
  const opened = { ...channelObject(world, thread), newly_created: true };
  gateway.dispatch('THREAD_CREATE', opened, thread.guildId, INTENTS.guilds);
}
