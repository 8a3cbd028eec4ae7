import {
  type BaseInteraction,
  DiscordAPIError,
  InteractionResponseType,
  type MessageComponentInteraction,
  MessageFlags,
  RESTJSONErrorCodes,
  Routes,
} from 'discord.js';
import { z } from 'zod';
import type { Answer } from '../../play/contract/answer.ts';
import { MOST_MESSAGES_AT_ONCE } from '../../play/contract/discordLimits.ts';
import type { Form } from '../../play/contract/form.ts';
import type { Scene } from '../../play/contract/scene.ts';
import type { Timers } from '../../tables/clocks/timerQueue.ts';
import type { Invocation } from '../contract/interactions.ts';
import { body, messageRequest, orWithoutEmojis, replacing } from '../wire/message.ts';
import { buildModal } from '../wire/modal.ts';

/** The first answer, or the message that it changed: that of the used control. */
export const ORIGINAL = '@original';

/** What is known about the answers to one interaction. */
interface AnswerState {
  readonly interaction: Invocation;
  isAnswered: boolean;
  /** Whether “… is thinking” is shown in place of the first answer. */
  isPlaceholder: boolean;
  /**
   * Discord's error that there was an answer before ours: from another process, or from us before the connection broke.
   */
  hadAnswer: DiscordAPIError | undefined;
  /** The most recent answer, whether or not it succeeds. */
  turn: Promise<unknown>;
  /** The interaction is being answered: no placeholder is needed. */
  readonly begin: () => void;
}

/** If there is no answer after `patience` milliseconds, announces one. */
export function answerTo(interaction: Invocation, timers: Timers, patience: number): Answer {
  const answering: AnswerState = {
    interaction,
    isAnswered: false,
    isPlaceholder: false,
    hadAnswer: undefined,
    turn: Promise.resolve(),
    begin: () => timers.clear(timer),
  };
  const timer = timers.set(() => void inTurn(answering, () => defer(answering)).catch(() => undefined), patience);
  return {
    token: interaction.token,
    toAll: (screen) => answerAll(answering, screen),
    toCaller: (screen) => send(answering, screen, true),
    update: (screen) => update(answering, screen),
    async change(message, screen) {
      const { webhook } = interaction;
      const isIn = isLayoutAt(interaction, message);
      await inTurn(answering, () =>
        orWithoutEmojis(screen, (one) => webhook.editMessage(message, replacing(one, isIn))),
      );
    },
    async remove(message) {
      await inTurn(answering, () => interaction.webhook.deleteMessage(message));
    },
    ...(interaction.isMessageComponent() || interaction.isChatInputCommand()
      ? {
          async ask(form: Form) {
            answering.begin();
            await inTurn(answering, () => first(answering, () => interaction.showModal(buildModal(form))));
          },
        }
      : {}),
    async launch() {
      answering.begin();
      try {
        const launching = () => interaction.launchActivity({ withResponse: true });
        const opened = await inTurn(answering, () => first(answering, launching));
        return { instance: opened.interaction.activityInstanceId ?? undefined };
      } catch (error) {
        if (isWithoutActivity(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Whether Discord says that the application has no Activity. */
function isWithoutActivity(error: unknown): boolean {
  const isAnswered = RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
  return error instanceof DiscordAPIError && error.status === 400 && error.code !== isAnswered;
}

/** The first answer and the deferral must not cross: each waits until the other is through, and outlives its failure. */
function inTurn<T>(answering: AnswerState, act: () => Promise<T>): Promise<T> {
  const result = answering.turn.then(act);
  answering.turn = result.catch(() => undefined);
  return result;
}

async function first<T>(answering: AnswerState, act: () => Promise<T>): Promise<T> {
  try {
    const result = await act();
    answering.isAnswered = true;
    return result;
  } catch (error) {
    // Discord did receive our earlier answer: later answers follow that one.
    if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) {
      answering.isAnswered = true;
      answering.hadAnswer = error;
    }
    throw error;
  }
}

/** Announces an answer. If that fails, the answer itself is the next attempt. */
async function defer(answering: AnswerState): Promise<void> {
  const { interaction } = answering;
  if (answering.isAnswered) return;
  if (interaction.isMessageComponent()) {
    await first(answering, () => interaction.deferUpdate());
  } else {
    await first(answering, () => interaction.deferReply({ flags: MessageFlags.Ephemeral }));
    answering.isPlaceholder = true;
  }
}

async function answerAll(answering: AnswerState, screen: Scene): Promise<string> {
  try {
    return await send(answering, screen, false);
  } catch (error) {
    const arrived = isDoubtful(error) ? await publicAnswer(answering.interaction).catch(() => undefined) : undefined;
    if (arrived === undefined) throw error;
    return arrived;
  }
}

function send(answering: AnswerState, screen: Scene, isPrivate: boolean): Promise<string> {
  answering.begin();
  return inTurn(answering, () => orWithoutEmojis(screen, (one) => sendNow(answering, one, isPrivate)));
}

async function sendNow(answering: AnswerState, screen: Scene, isPrivate: boolean): Promise<string> {
  const replied = answering.isAnswered
    ? undefined
    : await reply(answering, screen, isPrivate ? MessageFlags.Ephemeral : 0);
  if (replied !== undefined) return replied;
  await lookAtOriginal(answering, isPrivate);
  if (answering.isPlaceholder) return fillPlaceholder(answering, screen, isPrivate);
  const made = body(screen);
  const flags = [...('flags' in made ? [made.flags] : []), ...(isPrivate ? [MessageFlags.Ephemeral as const] : [])];
  return (await answering.interaction.webhook.send({ ...made, flags })).id;
}

/** Returns the answer's id; undefined if a command turns out to have an answer already. */
async function reply(answering: AnswerState, screen: Scene, flags: number): Promise<string | undefined> {
  const { interaction } = answering;
  try {
    return await first(answering, () => sendReply(interaction, screen, flags));
  } catch (error) {
    if (error !== answering.hadAnswer || interaction.isMessageComponent()) throw error;
    return undefined;
  }
}

/**
 * Checks whether the answer that Discord already has is only “… is thinking”, no matter who sent it: then it will be
 * filled. Otherwise it counts as the answer; throws if ours should have been public.
 */
async function lookAtOriginal(answering: AnswerState, isPrivate: boolean): Promise<void> {
  const { interaction, hadAnswer } = answering;
  if (hadAnswer === undefined || interaction.isMessageComponent()) return;
  answering.isPlaceholder = (await interaction.webhook.fetchMessage(ORIGINAL)).flags.has(MessageFlags.Loading);
  if (!answering.isPlaceholder && !isPrivate) throw hadAnswer;
  answering.hadAnswer = undefined;
}

async function fillPlaceholder(answering: AnswerState, screen: Scene, isPrivate: boolean): Promise<string> {
  const { webhook } = answering.interaction;
  if (isPrivate) {
    const { id } = await webhook.editMessage(ORIGINAL, replacing(screen));
    answering.isPlaceholder = false;
    return id;
  }
  // The first follow-up after a private deferral would become private itself: the placeholder must be filled first.
  await webhook.editMessage(ORIGINAL, { content: '…' });
  answering.isPlaceholder = false;
  try {
    return (await webhook.send(body(screen))).id;
  } finally {
    await webhook.deleteMessage(ORIGINAL).catch(() => undefined);
  }
}

async function update(answering: AnswerState, screen: Scene): Promise<void> {
  const { interaction } = answering;
  if (!interaction.isMessageComponent()) throw new Error('only the message of a control can be updated');
  answering.begin();
  await inTurn<unknown>(answering, () =>
    orWithoutEmojis<unknown>(screen, (one) =>
      answering.isAnswered
        ? interaction.webhook.editMessage(ORIGINAL, replacing(one, isLayoutAt(interaction, ORIGINAL)))
        : changeOwn(answering, interaction, one),
    ),
  );
}

/** A message that was just deleted cannot be changed; its control is acknowledged anyway. */
async function changeOwn(answering: AnswerState, control: MessageComponentInteraction, screen: Scene): Promise<void> {
  try {
    await first(answering, () => control.update(replacing(screen, isLayoutAt(control, control.message.id))));
  } catch (error) {
    const isGone = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;
    if (isGone) await first(answering, () => control.deferUpdate()).catch(() => undefined);
    throw error;
  }
}

/** Whether the message is that of the used control, and a layout: it stays one, whatever replaces it. */
function isLayoutAt(interaction: Invocation, message: string): boolean {
  if (!interaction.isMessageComponent() || ![ORIGINAL, interaction.message.id].includes(message)) return false;
  return interaction.message.flags.has(MessageFlags.IsComponentsV2);
}

/**
 * Whether an answer may have arrived although sending failed: the connection broke, or Discord says that there is one.
 */
function isDoubtful(error: unknown): boolean {
  const isRefusal = error instanceof DiscordAPIError;
  return !isRefusal || error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}

const Answers = z.array(z.object({ id: z.string(), interaction_metadata: z.object({ id: z.string() }).optional() }));

/** Our public answer in the channel, if there is one. */
async function publicAnswer({ client, channelId, id }: Invocation): Promise<string | undefined> {
  if (channelId === null) return undefined;
  const query = new URLSearchParams({ after: id, limit: String(MOST_MESSAGES_AT_ONCE) });
  const since = Answers.parse(await client.rest.get(Routes.channelMessages(channelId), { query }));
  return since.find(({ interaction_metadata: asked }) => asked?.id === id)?.id;
}

const CallbackResponse = z.object({
  resource: z.object({ message: z.object({ id: z.string() }).optional() }).optional(),
});

/**
 * Answers with a new message and returns its id, like discord.js's `reply`. That would go through everything we send,
 * and build an object from everything Discord returns, which nobody needs.
 */
async function sendReply({ client, id, token }: BaseInteraction, screen: Scene, flags: number): Promise<string> {
  const { body, files } = messageRequest(screen);
  const given = await client.rest.post(Routes.interactionCallback(id, token), {
    body: {
      type: InteractionResponseType.ChannelMessageWithSource,
      data: { ...body, flags: flags | ('flags' in body ? body.flags : 0) },
    },
    files,
    auth: false,
    query: new URLSearchParams({ with_response: 'true' }),
  });
  return CallbackResponse.parse(given).resource?.message?.id ?? '';
}
