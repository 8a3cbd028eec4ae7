import { proposeDraw } from '../../tables/match/proposals.ts';
import type { AtTable } from './atTable.ts';
import { askPlayers } from './question.ts';
import type { Verb } from './verb.ts';

/** Asking the others to call it a draw. */
export const offerDraw: Verb = {
  typed: () => ({ name: 'offer-draw', text: 'discord.command.draw', options: [], reach: 'play' }),
};

export function askForDraw(at: AtTable): Promise<void> {
  return askPlayers(at, proposeDraw(at.request.invoker.person, at.request.now()));
}
