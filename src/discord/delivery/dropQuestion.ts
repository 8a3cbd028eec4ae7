import type { Match } from '../../tables/match/match.ts';
import type { Delivery } from '../contract/delivery.ts';
import { fallenQuestion } from '../screens/question.ts';
import { publicLocaleOf } from './publicLocale.ts';

/** Closes a question that a move has overtaken. */
export async function dropQuestion(delivery: Delivery, before: Match | undefined, match: Match): Promise<void> {
  const { proposal } = before ?? {};
  if (before === undefined || proposal?.message === undefined || proposal.declined !== undefined) return;
  if (match.proposal !== undefined && match.proposal.log === proposal.log) return;
  const screen = fallenQuestion(delivery.app, before, proposal, await publicLocaleOf(delivery, before));
  await delivery.channels.edit(match.where.channel, proposal.message, screen);
}
