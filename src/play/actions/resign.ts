import { phrase } from '../../engine/phrase.ts';
import { resign } from '../../match/play.ts';
import { button } from '../contract/controls.ts';
import type { Verb } from './action.ts';
import { carryOut, doing, type TableRequest } from './atTable.ts';
import { confirm } from './cancelResign.ts';

/** Leaving a running match for good. */
export const resignMatch: Verb = {
  typed: () => ({ name: 'resign', text: 'discord.command.resign', options: [], reach: 'play' }),
};

/** The same, by the word of a game that speaks of quitting. */
export const quitMatch: Verb = {
  typed: ({ quit }) => (quit === undefined ? undefined : { name: 'quit', text: quit, options: [], reach: 'play' }),
};

export function askToResign(at: TableRequest): Promise<void> {
  return confirm(at, phrase('discord.resign.sure'), button(phrase('discord.button.resign'), 'resign', 'danger'));
}

export function resignIt(at: TableRequest): Promise<void> {
  const { request, command } = at;
  return carryOut(at, resign(command.game, request.invoker.person, doing(request)));
}
