import { phrase } from '../../engine/phrase.ts';
import { decline } from '../../tables/match/lobby.ts';
import { button } from '../contract/controls.ts';
import { type AtTable, carryOut } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Saying no to a challenge. */
export const declineChallenge: Verb = {
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length > 0
      ? button(phrase('discord.button.decline'), 'decline')
      : undefined,
};

export function declineIt(at: AtTable): Promise<void> {
  return carryOut(at, decline(at.request.invoker.person));
}
