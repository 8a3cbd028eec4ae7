import { z } from 'zod';
import type { Activities } from '../activities.ts';
import type { App } from '../app.ts';
import type { Answer, Interaction, Interactions } from '../interactions.ts';
import { interactionTypes } from '../interactions.ts';
import { check } from '../limits/check.ts';
import { autocompleteAnswer } from '../limits/command.ts';
import { messageFlags, readMessageBody } from '../limits/message.ts';
import { modal } from '../limits/modal.ts';
import { editMessage, findMessage, sendMessage } from '../messages.ts';
import { botAccount } from '../people.ts';
import { refuse, refuseProblems } from '../refusal.ts';
import { messageObject } from '../wire.ts';
import type { Message, World } from '../world.ts';
import { type Body, readBody } from './request.ts';

export const callbackTypes = {
  message: 4,
  thinking: 5,
  quiet: 6,
  update: 7,
  choices: 8,
  modal: 9,
  activity: 12,
} as const;

type CallbackType = (typeof callbackTypes)[keyof typeof callbackTypes];

const callbackBody = z.object({ type: z.int(), data: z.unknown().optional() });

/** The first answer to an interaction. */
export function addCallbackRoutes(app: App, world: World, interactions: Interactions, activities: Activities): void {
  app.post('/interactions/:id/:token/callback', async (c) => {
    const body = await readBody(c);
    const interaction = interactions.awaiting(c.req.param('id'), c.req.param('token'));
    const { type, data } = check(callbackBody, body.json);
    const fitting = demandFitting(interaction, type);
    const answer = giveAnswer({ world, activities }, interaction, fitting, { json: data, uploads: body.uploads });
    if ('message' in answer) interaction.original = answer.message;
    if (answer.kind === 'quiet') interaction.original = interaction.source;
    interaction.settle(answer);
    if (c.req.query('with_response') !== 'true') return c.body(null, 204);
    return c.json(callbackResponse(world, interaction, type, 'message' in answer ? answer.message : undefined));
  });
}

/** Types that may answer: messages anything but autocomplete, updates what belongs to a message, modals no modal. */
function demandFitting(interaction: Interaction, type: number): CallbackType {
  const { message, thinking, quiet, update, choices, modal: form, activity } = callbackTypes;
  const ofMessage = interaction.source === undefined ? [] : [quiet, update];
  const fitting: Readonly<Record<Interaction['type'], readonly CallbackType[]>> = {
    [interactionTypes.command]: [message, thinking, form, activity],
    [interactionTypes.component]: [message, thinking, form, activity, ...ofMessage],
    [interactionTypes.modal]: [message, thinking, activity, ...ofMessage],
    [interactionTypes.autocomplete]: [choices],
  };
  const found = fitting[interaction.type].find((one) => one === type);
  if (found !== undefined) return found;
  const expected = fitting[interaction.type].join(', ');
  refuseProblems([{ path: ['type'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${expected}}.` }]);
  throw new Error('A callback of the wrong type must be refused.');
}

function giveAnswer(
  { world, activities }: { readonly world: World; readonly activities: Activities },
  interaction: Interaction,
  type: CallbackType,
  body: Body,
): Answer {
  switch (type) {
    case callbackTypes.message:
      return { kind: 'message', message: respond(world, interaction, body) };
    case callbackTypes.thinking:
      return { kind: 'thinking', message: think(world, interaction, body.json) };
    case callbackTypes.quiet:
      return { kind: 'quiet' };
    case callbackTypes.update:
      return { kind: 'update', message: updateSource(world, interaction, body) };
    case callbackTypes.choices:
      return { kind: 'choices', choices: check(autocompleteAnswer, body.json, ['data']).choices };
    case callbackTypes.modal:
      return { kind: 'modal', modal: check(modal, body.json, ['data']) };
    case callbackTypes.activity:
      if (activities.target === undefined) refuse('noActivity');
      return { kind: 'activity', activity: activities.launch(interaction.person.id, interaction.channel) };
  }
}

function respond(world: World, interaction: Interaction, { json, uploads }: Body): Message {
  const read = readMessageBody(json, {
    prefix: ['data'],
    allowedFlags:
      messageFlags.ephemeral |
      messageFlags.suppressEmbeds |
      messageFlags.suppressNotifications |
      messageFlags.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
  });
  const isPrivate = ((read.flags ?? 0) & messageFlags.ephemeral) !== 0;
  return sendMessage(world, read, uploads, answerOrigin(interaction, isPrivate));
}

const thinkingData = z.object({ flags: z.int().nullish() }).nullish();

function think(world: World, interaction: Interaction, json: unknown): Message {
  const flags = check(thinkingData, json ?? undefined, ['data'])?.flags ?? 0;
  if ((flags & ~messageFlags.ephemeral) !== 0) {
    const message = 'A deferral carries no flag but EPHEMERAL.';
    refuseProblems([{ path: ['data', 'flags'], code: 'MESSAGE_FLAGS_NOT_ALLOWED', message }]);
  }
  const isPrivate = (flags & messageFlags.ephemeral) !== 0;
  return sendMessage(world, { flags: flags | messageFlags.loading }, [], answerOrigin(interaction, isPrivate));
}

/** Who and what an answer belongs to. */
export function answerOrigin(interaction: Interaction, isPrivate: boolean) {
  const { channel, person, source, command, id } = interaction;
  return {
    channel,
    authorId: botAccount.id,
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
    allowedFlags: messageFlags.suppressEmbeds | messageFlags.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
    before: source,
  });
  return editMessage(world, source, read, uploads);
}

function callbackResponse(world: World, interaction: Interaction, type: number, message: Message | undefined) {
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(message === undefined
        ? {}
        : {
            response_message_id: message.id,
            response_message_loading: (message.flags & messageFlags.loading) !== 0,
            response_message_ephemeral: (message.flags & messageFlags.ephemeral) !== 0,
          }),
    },
    resource: { type, ...(message === undefined ? {} : { message: messageObject(world, message) }) },
  };
}
