import { phrase } from '../../engine/phrase.ts';
import { decline } from '../../match/lobby.ts';
import { button } from '../contract/controls.ts';
import type { Verb } from './action.ts';
import { carryOut, type TableRequest } from './atTable.ts';

/** Saying no to a challenge. */
export const declineChallenge: Verb = {
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length > 0
      ? button(phrase('discord.button.decline'), 'decline')
      : undefined,
};

export function declineIt(at: TableRequest): Promise<void> {
  return carryOut(at, decline(at.request.invoker.person));
}
