import { phrase } from '../../engine/phrase.ts';
import { close } from '../../tables/lobby.ts';
import { button } from '../command/controls.ts';
import { type AtTable, carryOut, typedAtTable, usedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Ending a table before its time. */
export const closeTable: Verb = {
  typed: (command) => ({
    name: 'close',
    text: 'discord.command.close',
    options: [],
    run: typedAtTable(command, endIt),
  }),
  uses: { cancel: usedAtTable(endIt) },
  shown({ match }) {
    if (match.status !== 'lobby') return undefined;
    return button(phrase('discord.button.cancel'), 'cancel', match.invited.length > 0 ? 'secondary' : 'danger');
  },
};

function endIt(at: AtTable): Promise<void> {
  const { asker, place } = at.request;
  return carryOut(at, close(asker.person, place.isModerator));
}
