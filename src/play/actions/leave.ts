import { phrase } from '../../engine/phrase.ts';
import { leave } from '../../match/lobby.ts';
import { button } from '../contract/controls.ts';
import type { Verb } from './action.ts';
import { carryOut, type TableRequest } from './atTable.ts';

/** Giving up a seat before the match begins. */
export const leaveTable: Verb = {
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length === 0
      ? button(phrase('discord.button.leave'), 'leave')
      : undefined,
};

export function leaveSeat(at: TableRequest): Promise<void> {
  return carryOut(at, leave(at.request.invoker.person));
}
