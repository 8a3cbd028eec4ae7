import { phrase } from '../../engine/phrase.ts';
import { substitute } from '../../tables/match/play.ts';
import { button } from '../contract/controls.ts';
import { type AtTable, carryOut, doing } from './atTable.ts';
import { confirm } from './stay.ts';
import type { Verb } from './verb.ts';

/** Handing one's seat to a computer player. */
export const handOver: Verb = {
  typed: () => ({ name: 'substitute', text: 'discord.command.substitute', options: [], reach: 'play' }),
};

export function askToHandOver(at: AtTable): Promise<void> {
  const sure = button(phrase('discord.button.substitute'), 'substitute', 'danger');
  return confirm(at, phrase('discord.substitute.sure'), sure);
}

export function handItOver(at: AtTable): Promise<void> {
  const { request, command } = at;
  return carryOut(at, substitute(command.game, request.invoker.person, doing(request)));
}
