import {
  type AutocompleteInteraction,
  DiscordAPIError,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type PrimaryEntryPointCommandInteraction,
} from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { isShownByAnswers, PersonId } from '../../match/match.ts';
import { UnknownRules } from '../../match/ruledGames.ts';
import { openOwnBoard } from '../../play/actions/openBoard.ts';
import { failureText, refuseTo } from '../../play/actions/refusal.ts';
import { runLimited } from '../../play/actions/runLimited.ts';
import type { ActionContext } from '../../play/contract/actionContext.ts';
import type { Answer } from '../../play/contract/answer.ts';
import type { App } from '../../play/contract/app.ts';
import type { Caller } from '../../play/contract/caller.ts';
import { noteOutcome } from '../../play/contract/outcome.ts';
import { PUBLIC_THEME } from '../../play/screens/screen.ts';
import { sleep } from '../../tables/clocks/timerQueue.ts';
import type { CommandOrControl, Invocation } from '../contract/interactions.ts';
import { answerTo } from '../delivery/answer.ts';
import { CircuitOpenError } from '../wire/circuitBreaker.ts';
import { askedIn, isGuest, missingPermissions } from '../wire/interactionChannel.ts';
import { createDeliveries, createDoubleTaps } from '../wire/recentKeys.ts';
import { answerInteraction, type Dispatch, isAboutTable, suggestFor } from './dispatch.ts';
import { classifyLimitedAction, controlUsed } from './readInteraction.ts';

/** Discord waits 3 seconds for a first answer; after this many milliseconds we announce one. */
const PATIENCE = 1800;

/**
 * How long suggestions can be sent, in milliseconds: Discord waits no longer for them, and they take a while to arrive.
 */
const SUGGESTIBLE = 2700;
/** An answer that is ready within this many milliseconds is sent, however late it is. */
const AT_ONCE = 100;

/**
 * Discord's errors for an answer that is too late, an interaction already answered, or a message that is gone. What is
 * stored appears on the next board.
 */
const TOO_LATE: readonly (number | string)[] = [10062, 40060, 10008];

/** Answers every interaction; resolves when everything is done, and never rejects. */
export function answerInteractions(
  context: Pick<ActionContext, 'app' | 'door' | 'now' | 'rateLimits'>,
  dispatch: Dispatch,
) {
  const { app, now } = context;
  const lateness = measureLateness(now);
  const taps = createDoubleTaps(now);
  const deliveries = createDeliveries(now);
  return async (interaction: Interaction): Promise<void> => {
    const late = lateness(interaction);
    if (interaction.isAutocomplete()) {
      return suggest(context, dispatch, interaction, Math.max(AT_ONCE, SUGGESTIBLE - late));
    }
    if (!isInvocation(interaction) || deliveries.isRepeated(interaction)) return;
    if (interaction.isMessageComponent() && taps.isSecond(interaction)) {
      // The first one is being answered; if Discord does not receive this, it says so itself.
      await interaction.deferUpdate().catch(() => undefined);
      return;
    }
    const answer = answerTo(interaction, app.timers, Math.max(0, PATIENCE - late));
    try {
      await app.tables.visit(() =>
        interaction.isPrimaryEntryPointCommand()
          ? openOwnBoard(app, askedAt(interaction), answer)
          : route(context, dispatch, interaction, answer),
      );
    } catch (error) {
      if (interaction.isMessageComponent()) taps.forget(interaction);
      await failed(app, interaction, answer, error);
    }
  };
}

function askedAt({ user, locale, channelId, guildId }: PrimaryEntryPointCommandInteraction) {
  return { person: user.id, locale, channel: channelId, guild: guildId ?? undefined };
}

function isInvocation(interaction: Interaction): interaction is Interaction & Invocation {
  return (
    interaction.isChatInputCommand() ||
    interaction.isContextMenuCommand() ||
    interaction.isMessageComponent() ||
    interaction.isModalSubmit() ||
    interaction.isPrimaryEntryPointCommand()
  );
}

async function route(
  { rateLimits, ...base }: Pick<ActionContext, 'app' | 'door' | 'now' | 'rateLimits'>,
  dispatch: Dispatch,
  interaction: CommandOrControl,
  answer: Answer,
): Promise<void> {
  const { app } = base;
  const caller = await buildCaller(app, interaction, answer);
  // A message that only answers can change is writable again for a while after each tap on it.
  if (caller.isGuest === true && caller.from === 'public' && interaction.isMessageComponent())
    base.door.channels.tidying.noteToken(interaction.message.id, interaction.token);
  // Private answers need no permission in the channel.
  const lacks = missingPermissions(interaction);
  if (lacks.length > 0 && isAboutTable(dispatch, interaction)) {
    return refuseTo(app, answer, caller.locale, phrase('discord.missingPermission', { permissions: lacks }));
  }
  await runLimited({ app, rateLimits }, classifyLimitedAction(interaction, dispatch.commands), caller, async () => {
    const isPublicAnswer = caller.isGuest === true && caller.from === 'public';
    const isOld = isPublicAnswer && interaction.isMessageComponent() && (await isOldBoard(app, interaction));
    await answerInteraction(dispatch, { ...base, caller, lacks }, interaction);
    if (isOld) await base.door.channels.tidying.removeAnswer(interaction.message.id).catch(() => undefined);
  });
}

/**
 * Whether this is a group's board that a newer one has replaced. It could not be removed if its token had already
 * expired: the first tap on it, which is answered with the current board, provides a new token.
 */
async function isOldBoard({ tables }: App, interaction: MessageComponentInteraction): Promise<boolean> {
  const { match: id } = controlUsed(interaction) ?? {};
  const match = id === undefined ? undefined : await tables.read(id);
  if (match === undefined || !isShownByAnswers(match)) return false;
  return match.where.message !== undefined && match.where.message !== interaction.message.id;
}

/** The caller, and how to answer them: by their own settings, or as Discord knows them. */
async function buildCaller(app: App, interaction: Invocation, answer: Answer): Promise<Caller> {
  const person = PersonId.parse(interaction.user.id);
  const { settings, blocked } = await app.tables.people.read(person);
  const locale = settings.language ?? interaction.locale;
  const server = await app.tables.servers.read(interaction.guildId ?? undefined);
  return {
    person,
    settings,
    blocked,
    interaction: interaction.id,
    locale,
    guildLocale: server.settings.language ?? interaction.guildLocale ?? locale,
    guildLanguage: server.settings.language,
    theme: settings.theme ?? PUBLIC_THEME,
    from: whereFrom(interaction),
    isGuest: isGuest(interaction),
    channel: interaction.channelId ?? undefined,
    lastMessage: askedIn(interaction)?.lastMessage,
    answer,
  };
}

function whereFrom(interaction: Invocation): Caller['from'] {
  if (!interaction.isMessageComponent()) return 'command';
  return interaction.message.flags.has(MessageFlags.Ephemeral) ? 'private' : 'public';
}

/** Suggestions that take too long are dropped: the next letter asks again. */
async function suggest(
  context: Pick<ActionContext, 'app' | 'now'>,
  dispatch: Dispatch,
  interaction: AutocompleteInteraction,
  patience: number,
): Promise<void> {
  const { app } = context;
  try {
    const none = sleep(app.timers, patience).then(() => []);
    await interaction.respond(await Promise.race([suggestFor(dispatch, context, interaction), none]));
  } catch (error) {
    app.log.warn({ interaction: interaction.id, err: error }, 'could not suggest options');
    await interaction.respond([]).catch(() => undefined);
  }
}

async function failed(app: App, interaction: Invocation, answer: Answer, error: unknown): Promise<void> {
  const isLate = error instanceof DiscordAPIError && TOO_LATE.includes(error.code);
  const what = { interaction: interaction.id, err: error };
  if (isLate) {
    noteOutcome('late');
    app.log.info(what, 'an interaction was answered too late or twice');
    return;
  }
  if (error instanceof CircuitOpenError) {
    noteOutcome('failed');
    app.log.warn(what, "left an interaction unanswered: Discord's API is failing");
    return;
  }
  // The log at the start has named the match.
  if (!(error instanceof UnknownRules)) app.log.error(what, 'an interaction failed');
  const text = failureText(error);
  await refuseTo(app, answer, interaction.locale, text).catch((second) => {
    app.log.warn({ interaction: interaction.id, err: second }, 'could not report the failure');
  });
  noteOutcome(error instanceof UnknownRules ? 'refused' : 'failed');
}

/** For how many milliseconds at least the quickest interaction is the reference. */
const COMPARED_FOR = 5 * 60 * 1000;

/**
 * How much longer than the quickest recent one an interaction was on its way, in milliseconds: that much of Discord's
 * patience is already gone. So our clock and Discord's need not agree, and either may be changed or run fast: old
 * references expire.
 */
export function measureLateness(now: () => number) {
  let since = Number.NEGATIVE_INFINITY;
  let quickest = Number.POSITIVE_INFINITY;
  let quickestBefore = Number.POSITIVE_INFINITY;

  return ({ createdTimestamp }: { readonly createdTimestamp: number }): number => {
    const age = Math.abs(now() - since);
    if (age >= COMPARED_FOR) {
      quickestBefore = age < 2 * COMPARED_FOR ? quickest : Number.POSITIVE_INFINITY;
      quickest = Number.POSITIVE_INFINITY;
      since = now();
    }
    const taken = now() - createdTimestamp;
    quickest = Math.min(quickest, taken);
    return taken - Math.min(quickest, quickestBefore);
  };
}
