import { DiscordAPIError, RateLimitError } from 'discord.js';
import { phrase } from '../../engine/phrase.ts';
import { isShownByAnswers, type Match } from '../../match/match.ts';
import { deadReminders } from '../../match/reminderMessages.ts';
import { type BackgroundServices, findCommand, type ScreenParts } from '../../play/contract/app.ts';
import { OLD_EDITS_REST } from '../../play/contract/editAgain.ts';
import type { MessageTidier, RetainedMessage } from '../../play/contract/messageTidier.ts';
import { extractNewsLine, SMALL } from '../../play/screens/boardText.ts';
import { drawMatchPicture } from '../../play/screens/screen.ts';
import { wordsFor } from '../../play/words/wordsFor.ts';
import type { Delivery } from '../contract/delivery.ts';
import { isTooOldNow } from '../wire/restResponses.ts';

/** A board that a newer one has replaced, and the match as it showed it. */
interface RetiredBoard {
  readonly match: Match;
  readonly message: string;
  /** The message that shows the match now. */
  readonly newer: string;
  /** The channel's last message when the newer board was requested, if Discord has said so. */
  readonly lastBefore?: string | undefined;
  readonly locale: string;
}

/** How long, in milliseconds, what Discord refuses now is postponed; anything later is dropped. */
const LONGEST_PAUSE = 10 * 60_000;

/**
 * Retires a replaced board in the background: soon, or once more when Discord accepts it again, or never. Its controls
 * themselves say that they are outdated.
 */
export function retireLater(
  app: ScreenParts & BackgroundServices,
  tidying: MessageTidier,
  replaced: RetiredBoard,
  isFirst = true,
): void {
  app.aside(async () => {
    try {
      await retireBoard(app, tidying, replaced);
    } catch (error) {
      const { match, message } = replaced;
      // Not the error itself: its address may contain an answer's token.
      const code = error instanceof DiscordAPIError ? error.code : 'unheard';
      app.log.info({ match: match.id, message, code }, 'could not remove an old board');
      const pause = pauseAfter(error);
      if (!isFirst || pause === undefined || pause > LONGEST_PAUSE) return;
      app.later(pause, async () => retireLater(app, tidying, replaced, false));
    }
  });
}

/** After how many milliseconds Discord may accept what it refuses now; undefined: never. */
function pauseAfter(error: unknown): number | undefined {
  if (error instanceof RateLimitError) return error.retryAfter;
  return error instanceof DiscordAPIError && isTooOldNow(error.code) ? OLD_EDITS_REST : undefined;
}

/**
 * Retires a board as the server's settings say: deletes it; or, if others have written since, shortens it to one line;
 * or keeps it without controls and without a partly chosen move.
 */
async function retireBoard(
  app: ScreenParts & BackgroundServices,
  tidying: MessageTidier,
  replaced: RetiredBoard,
): Promise<void> {
  const { match, message, newer, lastBefore, locale } = replaced;
  if (isShownByAnswers(match)) return void (await tidying.removeAnswer(message));
  const { channel, guild } = match.where;
  const { boards } = (await app.tables.servers.read(guild)).settings;
  switch (boards) {
    case 'deleted':
      return tidying.remove(channel, message);
    case 'kept':
      return tidying.strip(channel, message, await retireScene(app, match, locale));
    case 'line': {
      if (lastBefore === message) return tidying.remove(channel, message);
      const seen = await tidying.lookBack(channel, message, newer);
      if (seen !== undefined && !seen.othersFollow) return tidying.remove(channel, message);
      const { say } = wordsFor(app.catalogue, locale, match);
      const moved = say(phrase('discord.board.moved', { game: phrase(findCommand(app, match).game.name) }));
      const news = seen === undefined ? tidying.findNews(message) : extractNewsLine(seen.content);
      await tidying.cut(channel, message, SMALL + (news || moved));
    }
  }
}

/** What changes on a kept board: a lobby says that its game has started, an open board loses the partly chosen move. */
async function retireScene(
  app: ScreenParts & BackgroundServices,
  match: Match,
  locale: string,
): Promise<RetainedMessage> {
  const words = wordsFor(app.catalogue, locale, match);
  const { game } = findCommand(app, match);
  if (match.status === 'lobby') {
    return { content: SMALL + words.say(phrase('discord.lobby.begun', { game: phrase(game.name) })) };
  }
  if (match.position === undefined || game.hidden) return {};
  const picture = await drawMatchPicture(app, match, words, { viewer: 'public', locale }).catch(() => undefined);
  return picture === undefined ? {} : { picture };
}

/** Removes what a move has outdated: a question nobody can answer any more, and old reminders. */
export async function dropOvertaken(delivery: Delivery, before: Match | undefined, match: Match): Promise<void> {
  const gone = [...overtakenQuestion(before, match), ...deadReminders(before, match)];
  for (const message of gone) await takeAway(delivery, match, message);
}

/** Removes a message from a match's channel; one that cannot be removed stays. */
export async function takeAway({ app, channels }: Delivery, match: Match, message: string): Promise<void> {
  const { id, where } = match;
  try {
    await (isShownByAnswers(match)
      ? channels.tidying.removeAnswer(message)
      : channels.tidying.remove(where.channel, message));
  } catch (error) {
    // Not the error itself: its address may contain an answer's token.
    const code = error instanceof DiscordAPIError ? error.code : 'unheard';
    app.log.info({ match: id, message, code }, 'could not remove an old message');
  }
}

/**
 * The message of a question that was open before a change and can no longer be answered, also because another one was
 * asked.
 */
export function overtakenQuestion(
  before: Pick<Match, 'proposal'> | undefined,
  match: Pick<Match, 'proposal'>,
): readonly string[] {
  const { proposal } = before ?? {};
  if (proposal?.message === undefined || match.proposal?.log === proposal.log) return [];
  return [proposal.message];
}
