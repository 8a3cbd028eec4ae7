import { DiscordAPIError } from 'discord.js';
import { isShownByAnswers, type Match } from '../../match/match.ts';
import { deadReminders } from '../../match/reminderMessages.ts';
import type { Delivery } from '../contract/delivery.ts';

/** Takes away what a move has overtaken: the question that nobody can answer any more, and reminders of what is done. */
export async function dropOvertaken(delivery: Delivery, before: Match | undefined, match: Match): Promise<void> {
  const gone = [...overtakenQuestion(before, match), ...deadReminders(before, match)];
  for (const message of gone) await takeAway(delivery, match, message);
}

/** Takes a message out of the channel of a match; one that cannot be taken away stays. */
export async function takeAway({ app, channels }: Delivery, match: Match, message: string): Promise<void> {
  const { id, where } = match;
  try {
    await (isShownByAnswers(match)
      ? channels.tidying.removeAnswer(message)
      : channels.tidying.remove(where.channel, message));
  } catch (error) {
    // Not the error itself: the address in it may have the token of an answer.
    const code = error instanceof DiscordAPIError ? error.code : 'unheard';
    app.log.info({ match: id, message, code }, 'could not remove an old message');
  }
}

/** The message of the question that was open before a change, where it cannot be answered any more: also as another is asked. */
export function overtakenQuestion(
  before: Pick<Match, 'proposal'> | undefined,
  match: Pick<Match, 'proposal'>,
): readonly string[] {
  const { proposal } = before ?? {};
  if (proposal?.message === undefined || match.proposal?.log === proposal.log) return [];
  return [proposal.message];
}
