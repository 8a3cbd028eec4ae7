import type { SeenMessage } from '../seenMessage.ts';
import type { HostLink } from './hostLink.ts';
import type { PageChannel, PageCommand, PageCommands, PageEvent, PagePerson } from './protocol.ts';

/** A line of the page's own below the messages: a command on its way, or one that got no answer. */
export interface Notice {
  readonly id: number;
  readonly channelId: string;
  readonly command: string;
  state: 'sending' | 'failed';
}

/** Everything the page shows. */
export interface Model {
  me: PagePerson;
  people: ReadonlyMap<string, PagePerson>;
  channels: readonly PageChannel[];
  commands: PageCommands;
  /** By channel, oldest first. */
  messages: Map<string, SeenMessage[]>;
  /** Pings not looked at yet, by channel. */
  pings: Map<string, number>;
  notices: Notice[];
  channelId: string;
  botOnline: boolean;
  isConnected: boolean;
  origin: string;
  link: HostLink | undefined;
}

export function emptyModel(): Model {
  return {
    me: { id: '', name: '', isBot: false },
    people: new Map(),
    channels: [],
    commands: { server: [], direct: [] },
    messages: new Map(),
    pings: new Map(),
    notices: [],
    channelId: '',
    botOnline: false,
    isConnected: false,
    origin: '',
    link: undefined,
  };
}

export function findChannel(model: Model, id: string = model.channelId): PageChannel | undefined {
  return model.channels.find((channel) => channel.id === id);
}

export function commandsHere(model: Model): readonly PageCommand[] {
  return findChannel(model)?.kind === 'direct' ? model.commands.direct : model.commands.server;
}

/** Takes in what the server says. */
export function apply(model: Model, event: PageEvent): void {
  switch (event.kind) {
    case 'welcome':
      model.me = event.me;
      model.people = new Map(event.people.map((person) => [person.id, person]));
      model.channels = event.channels;
      model.commands = event.commands;
      model.botOnline = event.botOnline;
      model.origin = event.origin;
      model.link = event.link;
      model.messages = Map.groupBy(event.messages, (message) => message.channelId);
      return;
    case 'message':
      takeMessage(model, event.message, event.isNew);
      return;
    case 'messageGone': {
      const left = messagesIn(model, event.channelId).filter((message) => message.id !== event.id);
      model.messages.set(event.channelId, left);
      return;
    }
    case 'channels':
      model.channels = event.channels;
      return;
    case 'commands':
      model.commands = event.commands;
      return;
    case 'bot':
      model.botOnline = event.online;
      return;
  }
}

export function messagesIn(model: Model, channelId: string): SeenMessage[] {
  const list = model.messages.get(channelId) ?? [];
  model.messages.set(channelId, list);
  return list;
}

function takeMessage(model: Model, message: SeenMessage, isNew: boolean): void {
  const list = messagesIn(model, message.channelId);
  const at = list.findIndex((one) => one.id === message.id);
  if (at === -1) list.push(message);
  else list[at] = message;
  const isElsewhere = message.channelId !== model.channelId || document.hidden;
  if (isNew && isElsewhere && message.pinged.includes(model.me.id)) {
    model.pings.set(message.channelId, (model.pings.get(message.channelId) ?? 0) + 1);
  }
}
