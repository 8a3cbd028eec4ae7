import { isShownInChannel, type Match } from '../../match/match.ts';
import { isAnswerable } from '../../match/proposals.ts';
import { openQuestion } from '../../play/screens/question.ts';
import { drawScreen } from '../../play/screens/screen.ts';
import { readPublicLocale } from '../../play/words/publicSettings.ts';
import type { Delivery } from '../contract/delivery.ts';
import { changeBoard } from './boardMessages.ts';

/** Corrects the times on a match's board, and on its open question, after an outage or a vacation has changed them. */
export async function redrawTimes(delivery: Delivery, match: Match): Promise<void> {
  const { app, channels } = delivery;
  const { proposal, where } = match;
  if (!app.tables.isOurs(match) || !isShownInChannel(match)) return;
  const locale = await readPublicLocale(delivery, match);
  await changeBoard(delivery, match, () => drawScreen(app, match, { viewer: 'public', locale }));
  if (proposal?.message === undefined || !isAnswerable(proposal)) return;
  await channels.edit(where.channel, proposal.message, await openQuestion(app, match, proposal, locale));
}
