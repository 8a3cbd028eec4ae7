import { DiscordAPIError, type MessageComponentInteraction, MessageFlags, RESTJSONErrorCodes } from 'discord.js';
import type { Timers } from '../../tables/clocks/agenda.ts';
import type { Answer, Invocation } from '../contract/answer.ts';
import type { Screen } from '../contract/screen.ts';
import { body, replacing } from '../wire/message.ts';
import { sendFirstAnswer } from './firstAnswer.ts';
import { orWithoutEmojis } from './wordsAlone.ts';

/** Among how many messages since an interaction we look for its answer: as many as Discord gives at once. */
const MOST_LOOKED_AT = 100;

/** After `patience` milliseconds without an answer, says that one is coming. */
export function answerTo(interaction: Invocation, timers: Timers, patience: number): Answer {
  let isAnswered = false;
  /** Whether «… is thinking» stands where the first answer belongs. */
  let isPlaceholder = false;
  /** Discord's word that it had an answer before ours: from another process, or from us, when the connection broke. */
  let hadAnswer: DiscordAPIError | undefined;
  const { webhook } = interaction;

  // The first answer and the deferral must not cross: each waits until the other is through, and outlives its failure.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = turn.then(act);
    turn = result.catch(() => undefined);
    return result;
  };

  const first = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      const result = await act();
      isAnswered = true;
      return result;
    } catch (error) {
      // Discord had heard us before: what we say from now on follows that.
      if (error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) {
        isAnswered = true;
        hadAnswer = error;
      }
      throw error;
    }
  };

  const defer = async () => {
    if (isAnswered) return;
    if (interaction.isMessageComponent()) {
      await first(() => interaction.deferUpdate());
    } else {
      await first(() => interaction.deferReply({ flags: MessageFlags.Ephemeral }));
      isPlaceholder = true;
    }
  };
  // Where that fails, the answer itself is the next attempt.
  const timer = timers.set(() => void inTurn(defer).catch(() => undefined), patience);

  /** Gives the id of the answer; undefined where a command turns out to have one already, whatever that is. */
  const reply = async (screen: Screen, flags: number): Promise<string | undefined> => {
    try {
      return await first(() => sendFirstAnswer(interaction, screen, flags));
    } catch (error) {
      if (error !== hadAnswer || interaction.isMessageComponent()) throw error;
      return undefined;
    }
  };

  /** If the answer that Discord had is «… is thinking», it is to be filled, whoever sent it; else it is the answer. */
  const lookAtOriginal = async (isPrivate: boolean): Promise<void> => {
    if (hadAnswer === undefined || interaction.isMessageComponent()) return;
    isPlaceholder = (await webhook.fetchMessage('@original')).flags.has(MessageFlags.Loading);
    if (!isPlaceholder && !isPrivate) throw hadAnswer;
    hadAnswer = undefined;
  };

  const fillPlaceholder = async (screen: Screen, isPrivate: boolean): Promise<string> => {
    if (isPrivate) {
      const { id } = await webhook.editMessage('@original', body(screen));
      isPlaceholder = false;
      return id;
    }
    // The first follow-up after a private deferral would become private itself: the placeholder must be filled first.
    await webhook.editMessage('@original', { content: '…' });
    isPlaceholder = false;
    const { id } = await webhook.send(body(screen));
    await webhook.deleteMessage('@original').catch(() => undefined);
    return id;
  };

  const sendNow = async (screen: Screen, isPrivate: boolean): Promise<string> => {
    const replied = isAnswered ? undefined : await reply(screen, isPrivate ? MessageFlags.Ephemeral : 0);
    if (replied !== undefined) return replied;
    await lookAtOriginal(isPrivate);
    if (isPlaceholder) return fillPlaceholder(screen, isPrivate);
    const flags = isPrivate ? { flags: MessageFlags.Ephemeral as const } : {};
    return (await webhook.send({ ...body(screen), ...flags })).id;
  };

  const send = (screen: Screen, isPrivate: boolean): Promise<string> => {
    timers.clear(timer);
    return inTurn(() => orWithoutEmojis(screen, (one) => sendNow(one, isPrivate)));
  };

  /** A message that was deleted just now cannot be changed: its control is acknowledged all the same. */
  const changeOwn = async (control: MessageComponentInteraction, screen: Screen): Promise<void> => {
    try {
      await first(() => control.update(replacing(screen)));
    } catch (error) {
      const isGone = error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage;
      if (isGone) await first(() => control.deferUpdate()).catch(() => undefined);
      throw error;
    }
  };

  return {
    token: interaction.token,
    async toAll(screen) {
      try {
        return await send(screen, false);
      } catch (error) {
        const arrived = isDoubtful(error) ? await publicAnswer(interaction).catch(() => undefined) : undefined;
        if (arrived === undefined) throw error;
        return arrived;
      }
    },
    toInvoker: (screen) => send(screen, true),
    async update(screen) {
      if (!interaction.isMessageComponent()) throw new Error('only the message of a control can be updated');
      timers.clear(timer);
      await inTurn<unknown>(() =>
        orWithoutEmojis<unknown>(screen, (one) =>
          isAnswered ? webhook.editMessage('@original', replacing(one)) : changeOwn(interaction, one),
        ),
      );
    },
    async change(message, screen) {
      await inTurn(() => orWithoutEmojis(screen, (one) => webhook.editMessage(message, replacing(one))));
    },
    async launch() {
      timers.clear(timer);
      await inTurn<unknown>(() => first(() => interaction.launchActivity()));
    },
  };
}

/** Whether an answer may have arrived although sending it failed: the connection broke, or Discord knows of one. */
function isDoubtful(error: unknown): boolean {
  const isRefusal = error instanceof DiscordAPIError;
  return !isRefusal || error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
}

/** The message that all see with which we answered, if there is one in the channel. */
async function publicAnswer({ client, channelId, id }: Invocation): Promise<string | undefined> {
  const channel = await client.channels.fetch(channelId);
  if (channel?.isTextBased() !== true) return undefined;
  const since = await channel.messages.fetch({ after: id, limit: MOST_LOOKED_AT, cache: false });
  return since.find(({ interactionMetadata }) => interactionMetadata?.id === id)?.id;
}
