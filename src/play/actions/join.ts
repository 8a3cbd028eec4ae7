import { phrase } from '../../engine/phrase.ts';
import { seatsOnOffer, seatToReturnTo, takeOffered } from '../../match/absence.ts';
import { join } from '../../match/lobby.ts';
import { joinLate } from '../../match/play.ts';
import type { Request } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import type { Verb } from './action.ts';
import { askToReturn } from './answerAbsence.ts';
import { atTable, carryOut, doing, type TableRequest } from './atTable.ts';
import { openTable } from './new.ts';

/** Taking a seat: at a table that waits for players, in a running match that takes newcomers, or as the one challenged. */
export const joinTable: Verb = {
  typed: () => ({ name: 'join', text: 'discord.command.join', options: [] }),
  shown({ match, viewer }) {
    if (seatsOnOffer(match).length > 0 && viewer === 'public') {
      return button(phrase('discord.button.join'), 'join-late', 'success');
    }
    if (match.status !== 'lobby') return undefined;
    return match.invited.length > 0
      ? button(phrase('discord.button.accept'), 'accept', 'success')
      : button(phrase('discord.button.join'), 'join', 'success');
  },
};

/** Takes a seat at the channel's table; where there is none, opens one. */
export async function joinHere(request: Request, command: GameCommand): Promise<void> {
  const match = await request.app.tables.find(request.place.channel, command.game);
  if (match === undefined) return openTable(request, command, {});
  const at = atTable(request, match, command);
  return match.status === 'running' ? comeLate(at) : takeSeat(at);
}

export function takeSeat(at: TableRequest): Promise<void> {
  return carryOut(at, join(at.command.game, at.request.invoker.person));
}

/** Comes back to the own seat, where the others agree; takes one that is on offer; or sits down as a newcomer. */
export function comeLate(at: TableRequest): Promise<void> {
  const { command, match, request } = at;
  const { person } = request.invoker;
  if (seatToReturnTo(match, person) !== undefined) return askToReturn(at);
  const sitDown = seatsOnOffer(match).length > 0 ? takeOffered : joinLate;
  return carryOut(at, sitDown(command.game, person, doing(request)));
}
