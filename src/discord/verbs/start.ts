import { phrase } from '../../engine/phrase.ts';
import { start } from '../../tables/match/lobby.ts';
import { button } from '../contract/controls.ts';
import { type AtTable, carryOut } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Beginning the match with those who sit at the table. */
export const startMatch: Verb = {
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length === 0
      ? button(phrase('discord.button.start'), 'start', 'primary')
      : undefined,
};

export function startIt(at: AtTable): Promise<void> {
  return carryOut(at, start(at.command.game, at.request.invoker.person));
}
