import { phrase } from '../../engine/phrase.ts';
import { join } from '../../tables/match/lobby.ts';
import { joinLate } from '../../tables/match/play.ts';
import { button } from '../contract/controls.ts';
import { type AtTable, atTable, carryOut, doing, usedAtTable } from './atTable.ts';
import { openTable } from './new.ts';
import type { Verb } from './verb.ts';

/** Taking a seat: at a table that waits for players, in a running match that takes newcomers, or as the one challenged. */
export const joinTable: Verb = {
  typed: (command) => ({
    name: 'join',
    text: 'discord.command.join',
    options: [],
    async run(request) {
      const match = await request.app.tables.find(request.place.channel, command.game);
      if (match === undefined) return openTable(request, command, {});
      const at = atTable(request, match, command);
      return match.status === 'running' ? comeLate(at) : takeSeat(at);
    },
  }),
  uses: { join: usedAtTable(takeSeat), accept: usedAtTable(takeSeat), 'join-late': usedAtTable(comeLate) },
  shown({ match }) {
    if (match.status !== 'lobby') return undefined;
    return match.invited.length > 0
      ? button(phrase('discord.button.accept'), 'accept', 'success')
      : button(phrase('discord.button.join'), 'join', 'success');
  },
};

function takeSeat(at: AtTable): Promise<void> {
  return carryOut(at, join(at.command.game, at.request.invoker.person));
}

function comeLate(at: AtTable): Promise<void> {
  return carryOut(at, joinLate(at.command.game, at.request.invoker.person, doing(at.request)));
}
