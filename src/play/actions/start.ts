import { phrase } from '../../engine/phrase.ts';
import { start } from '../../match/lobby.ts';
import { button } from '../contract/controls.ts';
import type { Verb } from './action.ts';
import { carryOut, type TableRequest } from './atTable.ts';

/** Beginning the match with those who sit at the table. */
export const startMatch: Verb = {
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length === 0
      ? button(phrase('discord.button.start'), 'start', 'primary')
      : undefined,
};

export function startIt(at: TableRequest): Promise<void> {
  return carryOut(at, start(at.command.game, at.request.invoker.person));
}
