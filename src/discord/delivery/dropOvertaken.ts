import { DiscordAPIError } from 'discord.js';
import { isShownByAnswers, type Match } from '../../match/match.ts';
import { deadReminders } from '../../match/reminderMessages.ts';
import type { Delivery } from '../contract/delivery.ts';

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
