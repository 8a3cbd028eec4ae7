import { phrase } from '../../engine/phrase.ts';
import { substitute } from '../../match/play.ts';
import { button } from '../contract/controls.ts';
import type { Verb } from './action.ts';
import { carryOut, doing, type TableRequest } from './atTable.ts';
import { confirm } from './cancelResign.ts';

/** Handing one's seat to a computer player. */
export const handOver: Verb = {
  typed: () => ({ name: 'substitute', text: 'discord.command.substitute', options: [], reach: 'play' }),
};

export function askToHandOver(at: TableRequest): Promise<void> {
  const sure = button(phrase('discord.button.substitute'), 'substitute', 'danger');
  return confirm(at, phrase('discord.substitute.sure'), sure);
}

export function handItOver(at: TableRequest): Promise<void> {
  const { request, command } = at;
  return carryOut(at, substitute(command.game, request.invoker.person, doing(request)));
}
