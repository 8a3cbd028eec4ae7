import { proposeDraw } from '../../match/proposals.ts';
import type { Verb } from './action.ts';
import type { TableRequest } from './atTable.ts';
import { askPlayers } from './question.ts';

/** Asking the others to call it a draw. */
export const offerDraw: Verb = {
  typed: () => ({ name: 'offer-draw', text: 'discord.command.draw', options: [], reach: 'play' }),
};

export function askForDraw(at: TableRequest): Promise<void> {
  return askPlayers(at, proposeDraw(at.request.invoker.person, at.request.now()));
}
