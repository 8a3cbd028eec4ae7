import { randomBytes } from 'node:crypto';
import type { OpenedActivity } from './activities.ts';
import { SIZE_LIMITS } from './attachments.ts';
import { botPermissions } from './channels.ts';
import type { Gateway } from './gateway.ts';
import type { Choice } from './limits/command.ts';
import type { Modal } from './limits/modal.ts';
import { BOT_ID, type Person } from './people.ts';
import { bitfield } from './permissions.ts';
import { refuse } from './refusal.ts';
import { contextType } from './slash.ts';
import { channelObject, memberObject, messageObject, userObject } from './wire.ts';
import type { Channel, Message, World } from './world.ts';

/** So many messages may follow the first answer where the bot is not itself. */
export const MOST_FOREIGN_FOLLOW_UPS = 5;

export const INTERACTION_TYPES = { command: 2, component: 3, autocomplete: 4, modal: 5 } as const;

export type InteractionType = (typeof INTERACTION_TYPES)[keyof typeof INTERACTION_TYPES];

/** Milliseconds in which a bot must answer first, and in which it may go on answering. */
export const ANSWER_TIME = 3000;
const TOKEN_LIFE = 15 * 60 * 1000;

/** The bot's first answer to an interaction. */
export type Answer =
  | { readonly kind: 'message'; readonly message: Message }
  /** A message that says «… is thinking» until the bot edits it. */
  | { readonly kind: 'thinking'; readonly message: Message }
  /** The message of the component was changed. */
  | { readonly kind: 'update'; readonly message: Message }
  /** Received; whatever follows comes later. */
  | { readonly kind: 'quiet' }
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'modal'; readonly modal: Modal }
  /** The person's client opens the application's Activity. */
  | { readonly kind: 'activity'; readonly activity: OpenedActivity };

/** Something a person did that the bot must answer. */
export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly person: Person;
  readonly channel: Channel;
  /** The command as typed: `cellz new`. */
  readonly command: string | undefined;
  /** The message of the component, also for a modal that a component opened. */
  readonly source: Message | undefined;
  readonly sentAt: number;
  /** How many messages followed the first answer. */
  followUps: number;
  /** `performance.now()` when the event left for the bot, and when its answer came. */
  readonly leftAt: number;
  answeredAt: number | undefined;
  answer: Answer | undefined;
  /** What `@original` stands for. */
  original: Message | undefined;
  settle(answer: Answer): void;
}

export interface Act {
  readonly type: InteractionType;
  readonly person: Person;
  readonly channel: Channel;
  readonly data: object;
  readonly command?: string;
  readonly source?: Message;
  /** Send the same event, with the same id, a second time. */
  readonly twice?: boolean;
}

/** The bot let three seconds pass. */
export class NoAnswer extends Error {}

export interface Interactions {
  /** Tells the bot of the next act so many milliseconds later than it happens. */
  delayNext(milliseconds: number): void;
  /** An act that Discord answers itself: the bot hears nothing of it. */
  unheard(act: Act): Interaction;
  /** Tells the bot; the promise is its first answer, or rejects with NoAnswer. */
  send(act: Act): { readonly interaction: Interaction; readonly answer: Promise<Answer> };
  /** The interaction that a callback answers; refuses a late, second or unknown one. */
  awaiting(id: string, token: string): Interaction;
  /** The interaction whose webhook is used; refuses an unknown or old token, and one not answered yet. */
  answered(token: string): Interaction;
  byId(id: string): Interaction | undefined;
}

/** Makes ready to tell the bot of an interaction with this `data`. What it returns tells, and gives whether anybody heard. */
export type InteractionTeller = (interaction: Interaction, data: object) => () => boolean;

/** Tells a bot that is connected, by INTERACTION_CREATE. */
export function tellThrough(world: World, gateway: Gateway): InteractionTeller {
  return (interaction, data) => {
    const event = interactionEvent(world, interaction, data);
    return () => gateway.dispatch('INTERACTION_CREATE', event, interaction.channel.guildId);
  };
}

export function createInteractions(world: World, telling: InteractionTeller): Interactions {
  const byId = new Map<string, Interaction>();
  const byToken = new Map<string, Interaction>();
  const begin = (act: Act): Interaction => ({
    id: world.newId(),
    token: randomBytes(60).toString('base64url'),
    type: act.type,
    person: act.person,
    channel: act.channel,
    command: act.command,
    source: act.source,
    sentAt: world.clock.now(),
    followUps: 0,
    leftAt: performance.now(),
    answeredAt: undefined,
    answer: undefined,
    original: undefined,
    settle: () => undefined,
  });
  let delay = 0;
  return {
    delayNext: (milliseconds) => {
      delay = milliseconds;
    },

    unheard: begin,

    send: (act) => {
      let settle: (answer: Answer) => void = () => undefined;
      let fail: (error: NoAnswer) => void = () => undefined;
      const answer = new Promise<Answer>((resolve, reject) => {
        settle = resolve;
        fail = reject;
      });
      const interaction: Interaction = {
        ...begin(act),
        settle: (given) => {
          cancel();
          interaction.answer = given;
          interaction.answeredAt = performance.now();
          settle(given);
        },
      };
      const cancel = world.clock.after(ANSWER_TIME, () => fail(new NoAnswer('The application did not respond')));
      byId.set(interaction.id, interaction);
      byToken.set(interaction.token, interaction);
      const tell = telling(interaction, act.data);
      const late = delay;
      delay = 0;
      if (late > 0) {
        world.clock.after(late, tell);
        return { interaction, answer };
      }
      const isHeard = tell();
      if (act.twice === true) tell();
      if (!isHeard) {
        cancel();
        fail(new NoAnswer('The application did not respond: no bot is connected'));
      }
      return { interaction, answer };
    },
    awaiting: (id, token) => {
      const interaction = byId.get(id);
      if (interaction === undefined || interaction.token !== token) refuse('unknownInteraction');
      if (interaction.answer !== undefined) refuse('alreadyAcknowledged');
      if (world.clock.now() >= interaction.sentAt + ANSWER_TIME) refuse('unknownInteraction');
      return interaction;
    },
    answered: (token) => {
      const interaction = byToken.get(token);
      if (interaction === undefined || world.clock.now() >= interaction.sentAt + TOKEN_LIFE) refuse('invalidToken');
      if (interaction.answer === undefined) refuse('unknownWebhook');
      return interaction;
    },
    byId: (id) => byId.get(id),
  };
}

/** What Discord sends as `app_permissions` in direct messages: without View Channel and Send Messages. */
const PERMISSIONS_IN_DIRECT = '442368';

/** INTERACTION_CREATE as Discord sends it. */
function interactionEvent(world: World, interaction: Interaction, data: object): object {
  const { person, channel, source } = interaction;
  const { guildId, foreign } = channel;
  const isDirect = guildId === undefined;
  const inGuild = {
    guild_id: guildId,
    guild: { id: guildId, locale: world.guildLocale, features: [] },
    guild_locale: world.guildLocale,
    member: memberObject(person),
  };
  return {
    id: interaction.id,
    application_id: BOT_ID,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data,
    channel_id: channel.id,
    channel: channelObject(world, channel),
    ...(isDirect ? { user: userObject(person) } : inGuild),
    locale: person.locale,
    app_permissions: isDirect ? PERMISSIONS_IN_DIRECT : bitfield(botPermissions(world, channel)),
    entitlements: [],
    authorizing_integration_owners: foreign === undefined ? { '0': guildId ?? '0' } : { '1': person.id },
    context: contextType(channel),
    attachment_size_limit: SIZE_LIMITS.file,
    ...(source === undefined ? {} : { message: messageObject(world, source) }),
  };
}
