import { z } from 'zod';
import type { Activities } from '../activities.ts';
import type { App } from '../app.ts';
import type { Answer, Interaction, Interactions } from '../interactions.ts';
import { INTERACTION_TYPES } from '../interactions.ts';
import { check } from '../limits/check.ts';
import { AutocompleteAnswer } from '../limits/command.ts';
import { MESSAGE_FLAGS, readMessageBody } from '../limits/message.ts';
import { Modal } from '../limits/modal.ts';
import { editMessage, findMessage, sendMessage } from '../messages.ts';
import { BOT_ID } from '../people.ts';
import { refuse, refuseProblems } from '../refusal.ts';
import { messageObject } from '../wire.ts';
import type { Message, World } from '../world.ts';
import { type Body, readBody } from './request.ts';

export const CALLBACK_TYPES = {
  message: 4,
  thinking: 5,
  quiet: 6,
  update: 7,
  choices: 8,
  modal: 9,
  activity: 12,
} as const;

type CallbackType = (typeof CALLBACK_TYPES)[keyof typeof CALLBACK_TYPES];

const CallbackBody = z.object({ type: z.int(), data: z.unknown().optional() });

/** The first answer to an interaction. */
export function addCallbackRoutes(app: App, world: World, interactions: Interactions, activities: Activities): void {
  app.post('/interactions/:id/:token/callback', async (c) => {
    const body = await readBody(c);
    const interaction = interactions.awaiting(c.req.param('id'), c.req.param('token'));
    const { type, data } = check(CallbackBody, body.json);
    const answer = answerFirst({ world, activities }, interaction, type, { json: data, uploads: body.uploads });
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json(callbackResponse(world, interaction, type, answer));
  });
}

/** Takes the first answer to an interaction; `body` holds the callback's data. */
export function answerFirst(parts: AnswerParts, interaction: Interaction, type: number, body: Body): Answer {
  const answer = giveAnswer(parts, interaction, demandFitting(interaction, type), body);
  if ('message' in answer) interaction.original = answer.message;
  if (answer.kind === 'quiet') interaction.original = interaction.source;
  interaction.settle(answer);
  return answer;
}

interface AnswerParts {
  readonly world: World;
  readonly activities: Activities;
}

/** Types that may answer: messages anything but autocomplete, updates what belongs to a message, modals no modal. */
function demandFitting(interaction: Interaction, type: number): CallbackType {
  const { message, thinking, quiet, update, choices, modal: form, activity } = CALLBACK_TYPES;
  const ofMessage = interaction.source === undefined ? [] : [quiet, update];
  const fitting: Readonly<Record<Interaction['type'], readonly CallbackType[]>> = {
    [INTERACTION_TYPES.command]: [message, thinking, form, activity],
    [INTERACTION_TYPES.component]: [message, thinking, form, activity, ...ofMessage],
    [INTERACTION_TYPES.modal]: [message, thinking, activity, ...ofMessage],
    [INTERACTION_TYPES.autocomplete]: [choices],
  };
  const found = fitting[interaction.type].find((one) => one === type);
  if (found !== undefined) return found;
  const expected = fitting[interaction.type].join(', ');
  refuseProblems([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${expected}}.` }]);
  throw new Error('A callback of the wrong type must be refused.');
}

function giveAnswer(
  { world, activities }: AnswerParts,
  interaction: Interaction,
  type: CallbackType,
  body: Body,
): Answer {
  switch (type) {
    case CALLBACK_TYPES.message:
      return { kind: 'message', message: respond(world, interaction, body) };
    case CALLBACK_TYPES.thinking:
      return { kind: 'thinking', message: think(world, interaction, body.json) };
    case CALLBACK_TYPES.quiet:
      return { kind: 'quiet' };
    case CALLBACK_TYPES.update:
      return { kind: 'update', message: updateSource(world, interaction, body) };
    case CALLBACK_TYPES.choices:
      return { kind: 'choices', choices: check(AutocompleteAnswer, body.json, ['data']).choices };
    case CALLBACK_TYPES.modal:
      return { kind: 'modal', modal: check(Modal, body.json, ['data']) };
    case CALLBACK_TYPES.activity:
      if (activities.target === undefined) refuse('noActivity');
      return { kind: 'activity', activity: activities.launch(interaction.person.id, interaction.channel) };
  }
}

function respond(world: World, interaction: Interaction, { json, uploads }: Body): Message {
  const read = readMessageBody(json, {
    prefix: ['data'],
    allowedFlags:
      MESSAGE_FLAGS.ephemeral |
      MESSAGE_FLAGS.suppressEmbeds |
      MESSAGE_FLAGS.suppressNotifications |
      MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
  });
  const isPrivate = ((read.flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0;
  return sendMessage(world, read, uploads, answerOrigin(interaction, isPrivate));
}

const ThinkingData = z.object({ flags: z.int().nullish() }).nullish();

function think(world: World, interaction: Interaction, json: unknown): Message {
  const flags = check(ThinkingData, json ?? undefined, ['data'])?.flags ?? 0;
  if ((flags & ~MESSAGE_FLAGS.ephemeral) !== 0) {
    const message = 'A deferral carries no flag but EPHEMERAL.';
    refuseProblems([{ path: ['data', 'flags'], code: 'MESSAGE_FLAGS_NOT_ALLOWED', message }]);
  }
  const isPrivate = (flags & MESSAGE_FLAGS.ephemeral) !== 0;
  return sendMessage(world, { flags: flags | MESSAGE_FLAGS.loading }, [], answerOrigin(interaction, isPrivate));
}

/** Who and what an answer belongs to. */
export function answerOrigin(interaction: Interaction, isPrivate: boolean) {
  const { channel, person, source, command, id } = interaction;
  return {
    channel,
    authorId: BOT_ID,
    answers: { interactionId: id, personId: person.id, ...(command === undefined ? {} : { command }) },
    ...(source === undefined ? {} : { repliesTo: source.id }),
    ...(isPrivate ? { privateTo: person.id } : {}),
  };
}

function updateSource(world: World, interaction: Interaction, { json, uploads }: Body): Message {
  const source = interaction.source ?? refuse('unknownMessage');
  if (findMessage(world, source.channelId, source.id) === undefined) refuse('unknownMessage');
  const read = readMessageBody(json ?? {}, {
    prefix: ['data'],
    allowedFlags: MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
    before: source,
  });
  return editMessage(world, source, read, uploads);
}

function callbackResponse(world: World, interaction: Interaction, type: number, answer: Answer) {
  const message = 'message' in answer ? answer.message : undefined;
  const opened = 'activity' in answer ? answer.activity.instanceId : undefined;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(opened === undefined ? {} : { activity_instance_id: opened }),
      ...(message === undefined
        ? {}
        : {
            response_message_id: message.id,
            response_message_loading: (message.flags & MESSAGE_FLAGS.loading) !== 0,
            response_message_ephemeral: (message.flags & MESSAGE_FLAGS.ephemeral) !== 0,
          }),
    },
    resource: {
      type,
      ...(opened === undefined ? {} : { activity_instance: { id: opened } }),
      ...(message === undefined ? {} : { message: messageObject(world, message) }),
    },
  };
}
