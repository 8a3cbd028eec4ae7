import { proposeDraw } from '../../tables/match/proposals.ts';
import { typedAtTable } from './atTable.ts';
import { askPlayers } from './question.ts';
import type { Verb } from './verb.ts';

/** Asking the others to call it a draw. */
export const offerDraw: Verb = {
  typed: (command) => ({
    name: 'offer-draw',
    text: 'discord.command.draw',
    options: [],
    run: typedAtTable(command, (at) => askPlayers(at, proposeDraw(at.request.invoker.person, at.request.now()))),
  }),
};
