import type { Activities } from './activities.ts';
import type { Upload } from './attachments.ts';
import { isArchived, maySee, openThread, takesPostsAlone } from './channels.ts';
import { COMPONENT_TYPES, LINK_STYLE } from './componentTypes.ts';
import { isButton, listControls, selectedValues } from './controls.ts';
import { type Act, type Answer, INTERACTION_TYPES, type Interaction, type Interactions } from './interactions.ts';
import { type Choice, COMMAND_TYPES } from './limits/command.ts';
import type { Button } from './limits/controls.ts';
import type { Select } from './limits/messageComponents.ts';
import { readSpoken, renameFiles } from './localNames.ts';
import { deleteMessage, findMessage, sendMessage } from './messages.ts';
import { type ModalValues, modalData } from './modalAnswers.ts';
import type { Person } from './people.ts';
import { seesMessage } from './seenMessage.ts';
import { autocompleteData, commandData, pointedData, visibleCommands } from './slash.ts';
import { commandName, NotPossible } from './slashText.ts';
import type { Channel, Command, Message, World } from './world.ts';

/** Who acts, and where. */
export interface Actor {
  readonly person: Person;
  readonly channel: Channel;
  /** Deliver the event twice. */
  readonly twice?: boolean;
}

/** What came of an act: the interaction and the bot's first answer. */
export interface InteractionOutcome {
  readonly interaction: Interaction;
  readonly answer: Answer;
}

/** What the interaction says of the button or menu that was used. */
interface UsedComponent {
  readonly id?: number | undefined;
  readonly type: number;
  readonly custom_id?: string | undefined;
}

/** What a person opens: a post of a forum needs words. */
export interface ThreadOpening {
  readonly name: string;
  readonly text?: string;
  readonly isPrivate?: boolean;
}

/** What people can do on the playground, with the checks that Discord's client makes. Page and tests both go through here. */
export interface Actions {
  stand(personId: string, channelId: string): Actor;
  say(actor: Actor, text: string): Message;
  /** Opens a thread in the channel, or a post of a forum, with a first message. */
  openThread(actor: Actor, opening: ThreadOpening): Channel;
  command(actor: Actor, text: string, files: ReadonlyMap<string, Upload>): Promise<InteractionOutcome>;
  /** Chooses a command in the context menu of a person, by id or name, or of a message. */
  pointAt(
    actor: Actor,
    name: string,
    at: { readonly person: string } | { readonly message: string },
  ): Promise<InteractionOutcome>;
  autocomplete(
    actor: Actor,
    text: string,
    option: string,
  ): Promise<{ choices: readonly Choice[]; interaction: Interaction }>;
  click(actor: Actor, messageId: string, customId: string): Promise<InteractionOutcome>;
  select(actor: Actor, messageId: string, customId: string, values: readonly string[]): Promise<InteractionOutcome>;
  /** A component interaction with any custom id, as a tampering client could send it. */
  forge(actor: Actor, messageId: string, customId: string): Promise<InteractionOutcome>;
  /** Sends a modal that the bot showed in answer to the interaction. */
  submit(actor: Actor, interactionId: string, filled: ModalValues): Promise<InteractionOutcome>;
  /** Puts a private answer away. */
  dismiss(actor: Actor, messageId: string): void;
}

interface ActionParts {
  readonly world: World;
  readonly interactions: Interactions;
  readonly activities: Activities;
}

export function createActions(world: World, interactions: Interactions, activities: Activities): Actions {
  const parts = { world, interactions, activities };
  return { ...channelActs(world), ...commandActs(parts), ...componentActs(parts), submit: submitWith(parts) };
}

/** What people do without the bot. */
function channelActs(world: World): Pick<Actions, 'stand' | 'say' | 'openThread' | 'dismiss'> {
  return {
    stand: (personId, channelId) => {
      const person = world.people.get(personId);
      if (person === undefined || person.isBot) throw new NotPossible(`There is no person ${personId}.`);
      const channel = world.channels.get(channelId);
      if (channel === undefined || !maySee(channel, personId))
        throw new NotPossible(`There is no channel ${channelId}.`);
      return { person, channel };
    },

    say: ({ person, channel }, text) => {
      if (text.trim() === '') throw new NotPossible('An empty message cannot be sent.');
      if (text.length > 2000) throw new NotPossible('A message has at most 2000 characters.');
      if (channel.thread?.locked === true) throw new NotPossible('This thread is locked.');
      if (takesPostsAlone(channel)) throw new NotPossible('A forum takes posts alone.');
      // Whoever is mentioned in a private thread is added to it.
      for (const [, mentioned = ''] of text.matchAll(/<@(\d+)>/g)) channel.thread?.members.add(mentioned);
      return sendMessage(world, { content: text }, [], { channel, authorId: person.id });
    },

    openThread: ({ person, channel }, { name, text, isPrivate }) => {
      const isPost = takesPostsAlone(channel);
      if (isPost && text === undefined) throw new NotPossible('A post needs words.');
      const opened = openThread(world, channel, { name, ownerId: person.id, isPrivate });
      const first = { channel: opened, authorId: person.id, ...(isPost ? { id: opened.id } : {}) };
      if (text !== undefined) sendMessage(world, { content: text }, [], first);
      return opened;
    },

    dismiss: (actor, messageId) => {
      const message = messageFor(world, actor, messageId);
      if (message.privateTo === undefined) throw new NotPossible('Only a private answer can be dismissed.');
      deleteMessage(world, message);
    },
  };
}

/** What people type behind a slash. */
function commandActs({
  world,
  interactions,
  activities,
}: ActionParts): Pick<Actions, 'command' | 'autocomplete' | 'pointAt'> {
  return {
    pointAt: async (actor, name, at) => {
      demandOpen(world, actor);
      const pointed =
        'person' in at ? { person: personCalled(world, at.person) } : { message: messageFor(world, actor, at.message) };
      const data = pointedData(world, actor, name, pointed);
      return send(interactions, actor, { type: INTERACTION_TYPES.command, data, command: name });
    },

    command: async (actor, text, files) => {
      demandOpen(world, actor);
      const { person, channel } = actor;
      const understood = readSpoken(text, visibleCommands(world, person, channel), person.locale);
      const { invocation } = understood;
      if (isDiscords(invocation.command)) {
        const interaction = interactions.unheard({ type: INTERACTION_TYPES.command, person, channel, data: {} });
        return { interaction, answer: { kind: 'activity', activity: activities.launch(person.id, channel) } };
      }
      const data = commandData(invocation, { world, channel, files: renameFiles(files, understood) });
      return send(interactions, actor, { type: INTERACTION_TYPES.command, data, command: commandName(invocation) });
    },

    autocomplete: async (actor, text, option) => {
      const { person, channel } = actor;
      const { invocation, optionOf } = readSpoken(text, visibleCommands(world, person, channel), person.locale);
      const data = autocompleteData(invocation, optionOf(option));
      const { interaction, answer } = await send(interactions, actor, { type: INTERACTION_TYPES.autocomplete, data });
      return { interaction, choices: answer.kind === 'choices' ? answer.choices : [] };
    },
  };
}

/** What people do with the buttons and menus of messages. */
function componentActs({ world, interactions }: ActionParts): Pick<Actions, 'click' | 'select' | 'forge'> {
  function use(actor: Actor, source: Message, pressed: UsedComponent, more: object = {}): Promise<InteractionOutcome> {
    demandOpen(world, actor);
    const data = { id: pressed.id ?? 0, custom_id: pressed.custom_id, component_type: pressed.type, ...more };
    return send(interactions, actor, { type: INTERACTION_TYPES.component, data, source });
  }

  return {
    click: async (actor, messageId, customId) => {
      const source = messageFor(world, actor, messageId);
      const button = listControls(source).find((one): one is Button => isButton(one) && one.custom_id === customId);
      if (button === undefined) throw new NotPossible('The message has no such button.');
      if (button.disabled === true) throw new NotPossible('The button is disabled.');
      if (button.style === LINK_STYLE) throw new NotPossible('The button is a link.');
      return use(actor, source, button);
    },

    select: async (actor, messageId, customId, values) => {
      const source = messageFor(world, actor, messageId);
      const select = listControls(source).find((one): one is Select => !isButton(one) && one.custom_id === customId);
      if (select === undefined) throw new NotPossible('The message has no such menu.');
      if (select.disabled === true) throw new NotPossible('The menu is disabled.');
      return use(actor, source, select, selectedValues(world, select, values));
    },

    forge: async (actor, messageId, customId) =>
      use(actor, messageFor(world, actor, messageId), { type: COMPONENT_TYPES.button, custom_id: customId }),
  };
}

function submitWith({ world, interactions }: ActionParts): Actions['submit'] {
  return async (actor, interactionId, filled) => {
    demandOpen(world, actor);
    const opener = interactions.byId(interactionId);
    if (opener?.answer?.kind !== 'modal' || opener.person.id !== actor.person.id) {
      throw new NotPossible('No modal is open.');
    }
    const data = modalData(world, opener.answer.modal, filled, opener.channel);
    const { source } = opener;
    return send(interactions, actor, {
      type: INTERACTION_TYPES.modal,
      data,
      ...(source === undefined ? {} : { source }),
    });
  };
}

async function send(
  interactions: Interactions,
  actor: Actor,
  act: Omit<Act, 'person' | 'channel' | 'twice'>,
): Promise<InteractionOutcome> {
  const { interaction, answer } = interactions.send({ ...act, ...actor });
  return { interaction, answer: await answer };
}

function demandOpen(world: World, { channel }: Actor): void {
  if (takesPostsAlone(channel)) throw new NotPossible('In a forum nothing can be used but in its posts.');
  if (channel.thread !== undefined && isArchived(world, channel.thread)) {
    throw new NotPossible('This thread is archived: nothing can be used in it until somebody writes.');
  }
}

function personCalled(world: World, called: string): Person {
  const person = [...world.people.values()].find(({ id, name }) => id === called || name === called);
  if (person === undefined) throw new NotPossible(`Nobody here is called «${called}».`);
  return person;
}

function messageFor(world: World, { person, channel }: Actor, id: string): Message {
  const message = findMessage(world, channel.id, id);
  if (message === undefined || !seesMessage(world, message, person.id)) {
    throw new NotPossible('There is no such message.');
  }
  return message;
}

/** An Entry Point command that Discord answers itself, by opening the Activity. */
function isDiscords({ type, handler }: Command): boolean {
  return type === COMMAND_TYPES.entryPoint && handler !== 1;
}
