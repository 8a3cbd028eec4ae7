import { type Interaction, type LocalPlayground, Refusal } from 'discord-standin';
import { editRequest, filesRequest, messageRequest } from '../src/discord/wire/message.ts';
import { buildModal } from '../src/discord/wire/modal.ts';
import type { Answer } from '../src/play/contract/answer.ts';
import type { Channels } from '../src/play/contract/channels.ts';
import type { MessageTidier } from '../src/play/contract/messageTidier.ts';
import type { Scene } from '../src/play/contract/scene.ts';

/** What was turned down, as a whole Discord counts it. */
export type RefusalListener = (refusal: Refusal) => void;

/** What the stand-in says to this; its refusal, if it refuses. */
function heard<T>(refused: RefusalListener, ask: () => T): T | Refusal {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(error);
    return error;
  }
}

/** The channels of a stand-in in this process. */
export function createLocalChannels(playground: LocalPlayground, refused: RefusalListener): Channels {
  const { world } = playground;
  const isLayoutNow = (channel: string, message: string) =>
    ((world.messages.get(channel)?.find(({ id }) => id === message)?.flags ?? 0) & LAYOUT) !== 0;
  return {
    async post(channel, scene) {
      const message = heard(refused, () => playground.post(channel, messageRequest(scene)));
      return message instanceof Refusal ? { failure: 'refused' } : { message };
    },
    async tell(person, scene) {
      const channel = playground.directChannel(person);
      const message = heard(refused, () => playground.post(channel, messageRequest(scene)));
      return message instanceof Refusal ? 'refused' : 'there';
    },
    async edit(channel, message, scene) {
      const request = editRequest(scene, isLayoutNow(channel, message));
      const edited = heard(refused, () => playground.edit({ channel, message }, request));
      return edited instanceof Refusal ? 'refused' : 'done';
    },
    fetchName: async (person) => world.people.get(person)?.name,
    isMember: async (person) => world.people.has(person),
    isSeenByAll: async () => true,
    lacksIn: async () => [],
    serverLocale: () => world.guildLocale,
    serverName: () => 'The Playground',
    findThreads: () => [],
    openThread: async () => ({ failure: 'refused' }),
    tidying: createLocalTidier(playground, refused),
  };
}

/** Discord's flags of a layout, and of a message that only one person sees. */
const LAYOUT = 1 << 15;
const EPHEMERAL = 1 << 6;

function createLocalTidier(playground: LocalPlayground, refused: RefusalListener): MessageTidier {
  const news = new Map<string, string>();
  const { messages, bot } = playground.world;
  const change = async (channel: string, message: string, request: Parameters<LocalPlayground['edit']>[1]) =>
    void heard(refused, () => playground.edit({ channel, message }, request));
  return {
    noteToken: () => undefined,
    noteNews: (message, line) => void news.set(message, line),
    findNews: (message) => news.get(message) ?? '',
    remove: async (channel, message) => void heard(refused, () => playground.remove({ channel, message })),
    removeAnswer: async () => false,
    changeAnswer: async () => false,
    frame: (channel, message, scene) => change(channel, message, editRequest(scene, true)),
    strip(channel, message, { content, picture }) {
      const { body, files } = picture === undefined ? { body: {}, files: [] } : filesRequest({ picture });
      return change(channel, message, {
        body: { components: [], ...(content === undefined ? {} : { content }), ...body },
        files,
      });
    },
    cut: (channel, message, content) =>
      change(channel, message, { body: { content, components: [], attachments: [], allowed_mentions: { parse: [] } } }),
    async lookBack(channel, message, newer) {
      const all = (messages.get(channel) ?? []).filter(({ privateTo }) => privateTo === undefined);
      const own = all.find(({ id }) => id === message);
      const between = all.filter(({ id }) => BigInt(id) > BigInt(message) && BigInt(id) < BigInt(newer));
      return own && { content: own.content, othersFollow: between.some(({ authorId }) => authorId !== bot.id) };
    },
  };
}

/** The answers to an interaction with a stand-in in this process. */
export function localAnswer(playground: LocalPlayground, interaction: Interaction): Answer {
  const { source } = interaction;
  const isLayoutAt = (message: string) => message === source?.id && (source.flags & LAYOUT) !== 0;
  const send = async (scene: Scene, flags: number) => {
    const { body, files } = messageRequest(scene);
    return playground.reply(interaction, {
      body: { ...body, flags: flags | ('flags' in body ? body.flags : 0) },
      files,
    });
  };
  return {
    token: interaction.token,
    toAll: (scene) => send(scene, 0),
    toCaller: (scene) => send(scene, EPHEMERAL),
    async update(scene) {
      playground.update(interaction, editRequest(scene, isLayoutAt(source?.id ?? '')));
    },
    change: async (message, scene) => playground.change(interaction, message, editRequest(scene, isLayoutAt(message))),
    remove: async (message) => playground.takeBack(interaction, message),
    ask: async (form) => playground.respond(interaction, 'modal', buildModal(form)),
    launch: async () => undefined,
  };
}
