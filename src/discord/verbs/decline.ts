import { phrase } from '../../engine/phrase.ts';
import { decline } from '../../tables/match/lobby.ts';
import { button } from '../contract/controls.ts';
import { carryOut, usedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Saying no to a challenge. */
export const declineChallenge: Verb = {
  uses: { decline: usedAtTable((at) => carryOut(at, decline(at.request.invoker.person))) },
  shown: ({ match }) =>
    match.status === 'lobby' && match.invited.length > 0
      ? button(phrase('discord.button.decline'), 'decline')
      : undefined,
};
