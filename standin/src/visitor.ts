import type { Actions, Actor, InteractionOutcome, ThreadOpening } from './actions.ts';
import type { Upload } from './attachments.ts';
import { isButton, listControls } from './controls.ts';
import { type Interaction, NoAnswer } from './interactions.ts';
import type { Choice } from './limits/command.ts';
import type { Button } from './limits/controls.ts';
import type { Select } from './limits/messageComponents.ts';
import type { Modal } from './limits/modal.ts';
import type { ModalValues } from './modalAnswers.ts';
import { type SeenMessage, seenMessage, seenMessages, seenOne } from './seenMessage.ts';
import { NotPossible } from './slashText.ts';
import type { World } from './world.ts';

/** What a visitor got for an act. */
export interface Reply {
  readonly kind: 'message' | 'thinking' | 'update' | 'quiet' | 'modal' | 'activity';
  /** The address of the frame, where the person's client opened the Activity. */
  readonly activity: string | undefined;
  /** The new or changed message, as the visitor saw it when it came. */
  readonly message: SeenMessage | undefined;
  /** The modal that opened; answer it with `submit`. */
  readonly modal: Modal | undefined;
  readonly interactionId: string;
  /** `performance.now()` when INTERACTION_CREATE left, and when the bot's first answer arrived. */
  readonly leftAt: number;
  readonly answeredAt: number;
}

/** A button or menu's message: given, by id, or the newest one that has it. */
export type OnMessage = SeenMessage | string;

/** A button or menu, as a person sees it. */
interface SeenControl {
  readonly label: string;
  readonly customId: string;
  readonly isDisabled: boolean;
  /** What the picture on a button is called. */
  readonly emoji?: string;
}

/** A person in a channel, for tests: acts through the same checks as the page. Acts reject without an answer in 3 s of the playground. */
export interface Visitor {
  readonly personId: string;
  readonly channelId: string;
  /** `/name [group] [subcommand] option:value`; files by option. */
  command(text: string, options?: { readonly files?: Readonly<Record<string, Upload>> }): Promise<Reply>;
  /** What the bot proposes for an option, while the text is being typed. */
  autocomplete(text: string, option: string): Promise<readonly Choice[]>;
  /** Chooses a command in the context menu of a person, by id or name. */
  pointAtPerson(name: string, person: string): Promise<Reply>;
  /** The same of a message. */
  pointAtMessage(name: string, message: OnMessage): Promise<Reply>;
  click(labelOrCustomId: string, message?: OnMessage): Promise<Reply>;
  /** Chooses in a menu, by value or label; people by id or name. */
  select(placeholderOrCustomId: string, values: readonly string[], message?: OnMessage): Promise<Reply>;
  /** Fills in the modal that opened last and sends it; fields by custom id or label. */
  submit(fields: ModalValues): Promise<Reply>;
  say(text: string): SeenMessage;
  /** Opens a thread here, or a post of a forum; gives its id, for a visitor there. */
  openThread(opening: ThreadOpening): string;
  dismiss(message: OnMessage): void;
  /** Presses a button that need not exist. */
  forge(customId: string, message: OnMessage): Promise<Reply>;
  /** Does one act whose event reaches the bot twice, with the same id. */
  deliverTwice<T>(act: (visitor: Visitor) => Promise<T>): Promise<T>;
  /** What this person sees here, oldest first. */
  messages(): readonly SeenMessage[];
  /** The newest message; an error if there is none. */
  last(): SeenMessage;
  /** Labels (or emoji, or placeholders) of what can be pressed on a message, as a person reads them. */
  controls(message?: OnMessage): readonly SeenControl[];
  /** Waits until the messages are as the predicate wants them, and gives what it found. */
  waitFor<T>(predicate: (messages: readonly SeenMessage[]) => T | undefined | false, milliseconds?: number): Promise<T>;
  /** Waits until the bot has heard of all that was done and has nothing more to do; see `botIsIdle`. */
  settled(): Promise<void>;
}

export interface VisitorParts {
  readonly world: World;
  readonly actions: Actions;
  settled(): Promise<void>;
}

export function createVisitor(parts: VisitorParts, personId: string, channelId: string): Visitor {
  return visit(parts, personId, channelId, { opener: undefined }, false);
}

/** The interaction whose modal stands open. */
interface OpenModal {
  opener: Interaction | undefined;
}

function visit(parts: VisitorParts, personId: string, channelId: string, open: OpenModal, twice: boolean): Visitor {
  const { world, actions } = parts;
  const actor = (): Actor => ({ ...actions.stand(personId, channelId), twice });
  const messages = () => seenMessages(world, channelId, personId);
  const messageOf = (on: OnMessage) => seenOne(world, channelId, personId, typeof on === 'object' ? on.id : on);

  async function reply(acting: Promise<InteractionOutcome>): Promise<Reply> {
    const { interaction, answer } = await acting;
    if (answer.kind === 'modal') open.opener = interaction;
    if (answer.kind === 'choices') throw new Error('Choices answer an autocomplete, not an act.');
    return {
      kind: answer.kind,
      message: 'message' in answer ? seenMessage(world, answer.message, personId) : undefined,
      modal: answer.kind === 'modal' ? answer.modal : undefined,
      activity: answer.kind === 'activity' ? answer.activity.address : undefined,
      interactionId: interaction.id,
      leftAt: interaction.leftAt,
      answeredAt: interaction.answeredAt ?? performance.now(),
    };
  }

  /** The newest message, or the given one, with a control of that name. */
  function locate(name: string, wanted: (control: Button | Select) => boolean, on: OnMessage | undefined) {
    const candidates = on === undefined ? messages() : [messageOf(on)].filter((message) => message !== undefined);
    for (const message of candidates.reverse()) {
      const controls = listControls(message).filter(wanted);
      const control =
        controls.find((one) => 'custom_id' in one && one.custom_id === name) ??
        controls.find((one) => nameControl(one) === name);
      if (control?.custom_id !== undefined) return { messageId: message.id, customId: control.custom_id };
    }
    const there = candidates.flatMap((message) => listControls(message).map(nameControl));
    throw new NotPossible(`«${name}» is on no message here; there are: ${there.join(', ') || 'no controls'}.`);
  }

  const visitor: Visitor = {
    personId,
    channelId,
    command: async (text, { files = {} } = {}) => reply(actions.command(actor(), text, new Map(Object.entries(files)))),
    autocomplete: async (text, option) => (await actions.autocomplete(actor(), text, option)).choices,
    pointAtPerson: async (name, person) => reply(actions.pointAt(actor(), name, { person })),
    pointAtMessage: async (name, message) =>
      reply(actions.pointAt(actor(), name, { message: typeof message === 'object' ? message.id : message })),
    click: async (name, on) => {
      const { messageId, customId } = locate(name, isButton, on);
      return reply(actions.click(actor(), messageId, customId));
    },
    select: async (name, values, on) => {
      const { messageId, customId } = locate(name, (control) => !isButton(control), on);
      return reply(actions.select(actor(), messageId, customId, values));
    },
    submit: async (fields) => {
      if (open.opener === undefined) throw new NotPossible('No modal is open.');
      return reply(actions.submit(actor(), open.opener.id, fields));
    },
    openThread: (opening) => actions.openThread(actor(), opening).id,
    say: (text) => seenMessage(world, actions.say(actor(), text), personId),
    dismiss: (message) => actions.dismiss(actor(), typeof message === 'object' ? message.id : message),
    forge: async (customId, message) =>
      reply(actions.forge(actor(), typeof message === 'object' ? message.id : message, customId)),
    deliverTwice: (act) => act(visit(parts, personId, channelId, open, true)),
    messages,
    last: () => messages().at(-1) ?? fail('Nothing has been said here.'),
    controls: (on) => {
      const message = (on === undefined ? messages().at(-1) : messageOf(on)) ?? fail('There is no such message.');
      return listControls(message).map((control) => ({
        label: nameControl(control),
        customId: control.custom_id ?? '',
        isDisabled: control.disabled === true,
        ...(isButton(control) && control.emoji?.name != null ? { emoji: control.emoji.name } : {}),
      }));
    },
    waitFor: (predicate, milliseconds = PATIENCE) => waitFor(world, messages, predicate, milliseconds),
    settled: parts.settled,
  };
  return visitor;
}

/** Only what never comes takes so long, however busy the machine is. */
const PATIENCE = 200_000;

/** What a person calls a control: its label, emoji or placeholder. */
function nameControl(control: Button | Select): string {
  if (isButton(control)) return control.label || control.emoji?.name || control.custom_id || '';
  return control.placeholder ?? control.custom_id;
}

/** Waits in real time, whatever the playground's clock says. */
function waitFor<T>(
  world: World,
  messages: () => SeenMessage[],
  predicate: (messages: readonly SeenMessage[]) => T | undefined | false,
  milliseconds: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    const look = () => {
      const found = predicate(messages());
      if (found === undefined || found === false) return;
      stop();
      resolve(found);
    };
    const unsubscribe = world.subscribe(look);
    const timer = setTimeout(() => {
      stop();
      const seen = messages().map((message) => message.content || '(no words)');
      reject(new NoAnswer(`What was waited for did not come in ${milliseconds} ms. Messages: ${seen.join(' | ')}`));
    }, milliseconds);
    // Who waits for what a dead bot had promised keeps nobody from ending.
    timer.unref();
    look();
  });
}

function fail(words: string): never {
  throw new NotPossible(words);
}
