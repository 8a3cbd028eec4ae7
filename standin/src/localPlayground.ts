import { createActions } from './actions.ts';
import { createActivities } from './activities.ts';
import { createInteractions, type Interaction } from './interactions.ts';
import type { CommandBody } from './limits/command.ts';
import { deleteMessage } from './messages.ts';
import { type Playground, type PlaygroundOptions, peopleAndPlaces } from './playground.ts';
import { countOldEdits } from './rates.ts';
import { answerFirst, CALLBACK_TYPES } from './rest/callbackRoutes.ts';
import { patchMessage, postMessage, removeMessage } from './rest/messageRoutes.ts';
import { type Body, guessType } from './rest/request.ts';
import { editAnswer, followUp, ownMessage } from './rest/webhookRoutes.ts';
import { createWorld, GUILD_ID, type World } from './world.ts';

/** A body as the API takes it, with its files. */
export interface LocalRequest {
  readonly body: object;
  readonly files?: readonly { readonly name: string; readonly data: Uint8Array }[];
}

/** Where a message is. */
interface MessagePlace {
  readonly channel: string;
  readonly message: string;
}

/**
 * The same people, channels and checks as those of a playground, for a bot in this process: what would be requests are
 * calls. Nothing is heard of the gateway. Whatever Discord would turn down throws a Refusal.
 */
export interface LocalPlayground
  extends Pick<Playground, 'guildId' | 'channels' | 'people' | 'directChannel' | 'visitor'> {
  readonly world: World;
  /** Offers these commands; gives their ids, by name. */
  register(commands: readonly CommandBody[]): ReadonlyMap<string, string>;
  /** Sends a message and gives its id. */
  post(channel: string, request: LocalRequest): string;
  edit(at: MessagePlace, request: LocalRequest): void;
  remove(at: MessagePlace): void;
  /** Answers an interaction: first, or by another message. Gives the message's id. */
  reply(interaction: Interaction, request: LocalRequest): string;
  /** Changes the message whose control was used. */
  update(interaction: Interaction, request: LocalRequest): void;
  /** Answers with a modal, with choices for an autocomplete, or with nothing yet. */
  respond(interaction: Interaction, type: 'modal' | 'choices' | 'quiet', data?: object): void;
  /** Changes an answer of this interaction. */
  change(interaction: Interaction, message: string, request: LocalRequest): void;
  /** Deletes an answer of this interaction. */
  takeBack(interaction: Interaction, message: string): void;
}

type LocalOptions = Required<Pick<PlaygroundOptions, 'clock' | 'botIsIdle'>> & {
  readonly [Name in 'guildLocale' | 'guests' | 'botName' | 'channels']?: PlaygroundOptions[Name] | undefined;
};

/** Opens one. `hear` is told what people do, with the `data` of Discord's INTERACTION_CREATE. */
export function openLocalPlayground(
  options: LocalOptions,
  hear: (interaction: Interaction, data: object) => void,
): LocalPlayground {
  const { clock, guildLocale = 'en-US', guests = 0, botName = 'Bot', channels: more = {}, botIsIdle } = options;
  const world = createWorld({ clock, guildLocale, guilds: [GUILD_ID], guests, botName, more, link: undefined });
  const interactions = createInteractions(world, (interaction, data) => () => {
    hear(interaction, data);
    return true;
  });
  const activities = createActivities(world);
  const actions = createActions(world, interactions, activities);
  const oldEditRefused = countOldEdits(world);
  const answer = (interaction: Interaction, type: keyof typeof CALLBACK_TYPES, body: Body) =>
    answerFirst({ world, activities }, interaction, CALLBACK_TYPES[type], body);
  return {
    ...peopleAndPlaces({ world, actions, settled: botIsIdle }),
    world,
    register(commands) {
      for (const one of commands) {
        const id = world.newId();
        world.commands.set(id, { ...one, id, version: world.newId() });
      }
      return new Map([...world.commands.values()].map(({ id, name }) => [name, id]));
    },
    post: (channel, request) => postMessage(world, channel, bodyOf(request)).id,
    edit: (at, request) => void patchMessage(world, oldEditRefused, at, bodyOf(request)),
    remove: ({ channel, message }) => removeMessage(world, channel, message),
    reply(interaction, request) {
      if (interaction.answer !== undefined) return followUp(world, interaction, bodyOf(request)).id;
      answer(interaction, 'message', bodyOf(request));
      return interaction.original?.id ?? '';
    },
    update(interaction, request) {
      if (interaction.answer === undefined) answer(interaction, 'update', bodyOf(request));
      else editAnswer(world, ownMessage(world, interaction, '@original'), bodyOf(request));
    },
    respond: (interaction, type, data) => void answer(interaction, type, { json: data, uploads: [] }),
    change: (interaction, message, request) =>
      void editAnswer(world, ownMessage(world, interaction, message), bodyOf(request)),
    takeBack: (interaction, message) => deleteMessage(world, ownMessage(world, interaction, message)),
  };
}

function bodyOf({ body, files = [] }: LocalRequest): Body {
  return {
    json: body,
    uploads: files.map(({ name, data }) => ({ filename: name, contentType: guessType(name), bytes: data })),
  };
}
