import type { App } from '../app.ts';
import { type Interaction, type Interactions, MOST_FOREIGN_FOLLOW_UPS } from '../interactions.ts';
import { MESSAGE_FLAGS, readMessageBody } from '../limits/message.ts';
import { deleteMessage, editMessage, findMessage, sendMessage } from '../messages.ts';
import { refuse } from '../refusal.ts';
import { messageObject } from '../wire.ts';
import type { Message, World } from '../world.ts';
import { answerOrigin } from './callbackRoutes.ts';
import { type Body, readBody } from './request.ts';

/** Everything after the first answer, for the 15 minutes that the token lives. */
export function addWebhookRoutes(app: App, world: World, interactions: Interactions): void {
  const base = '/webhooks/:app/:token';

  app.post(base, async (c) => {
    const body = await readBody(c);
    return c.json(messageObject(world, followUp(world, interactions.answered(c.req.param('token')), body)));
  });

  app.get(`${base}/messages/:message`, (c) => {
    const interaction = interactions.answered(c.req.param('token'));
    return c.json(messageObject(world, ownMessage(world, interaction, c.req.param('message'))));
  });

  app.patch(`${base}/messages/:message`, async (c) => {
    const body = await readBody(c);
    const interaction = interactions.answered(c.req.param('token'));
    return c.json(
      messageObject(world, editAnswer(world, ownMessage(world, interaction, c.req.param('message')), body)),
    );
  });

  app.delete(`${base}/messages/:message`, (c) => {
    const interaction = interactions.answered(c.req.param('token'));
    deleteMessage(world, ownMessage(world, interaction, c.req.param('message')));
    return c.body(null, 204);
  });
}

/** A message that the interaction made; `@original` is its first answer, or the message of the component. */
export function ownMessage(world: World, interaction: Interaction, id: string): Message {
  const message =
    id === '@original'
      ? interaction.original && findMessage(world, interaction.channel.id, interaction.original.id)
      : findMessage(world, interaction.channel.id, id);
  const isOwn = message?.answers?.interactionId === interaction.id || message?.id === interaction.source?.id;
  return message !== undefined && isOwn ? message : refuse('unknownMessage');
}

/** Changes a message by the token of an interaction. */
export function editAnswer(world: World, message: Message, { json, uploads }: Body): Message {
  const read = readMessageBody(json, {
    prefix: [],
    allowedFlags: MESSAGE_FLAGS.suppressEmbeds | MESSAGE_FLAGS.componentsV2,
    uploads: uploads.map((upload) => upload.filename),
    before: message,
  });
  return editMessage(world, message, read, uploads);
}

/** Sends a message after the first answer; the first one after a deferral takes its place. */
export function followUp(world: World, interaction: Interaction, body: Body): Message {
  const { original } = interaction;
  // Discord, too, takes the first follow-up of a deferral as its answer, and leaves it as private as it was.
  if (original !== undefined && (original.flags & MESSAGE_FLAGS.loading) !== 0) {
    const { flags = 0, ...rest } = body.json as { flags?: number };
    return editAnswer(world, original, { ...body, json: { ...rest, flags: flags & ~MESSAGE_FLAGS.ephemeral } });
  }
  const isForeign = interaction.channel.foreign !== undefined;
  if (isForeign && interaction.followUps >= MOST_FOREIGN_FOLLOW_UPS) refuse('tooManyFollowUps');
  const read = readMessageBody(body.json, {
    prefix: [],
    allowedFlags:
      MESSAGE_FLAGS.ephemeral |
      MESSAGE_FLAGS.suppressEmbeds |
      MESSAGE_FLAGS.suppressNotifications |
      MESSAGE_FLAGS.componentsV2,
    uploads: body.uploads.map((upload) => upload.filename),
  });
  const isPrivate = ((read.flags ?? 0) & MESSAGE_FLAGS.ephemeral) !== 0;
  interaction.followUps += 1;
  const follows = original?.id ?? interaction.source?.id;
  return sendMessage(world, read, body.uploads, {
    ...answerOrigin(interaction, isPrivate),
    // Above a follow-up stands the answer that it follows, not the command once more.
    answers: { interactionId: interaction.id, personId: interaction.person.id },
    ...(follows === undefined ? {} : { repliesTo: follows }),
  });
}
