import { phrase } from '../../engine/phrase.ts';
import { close } from '../../tables/lobby.ts';
import type { Match } from '../../tables/match.ts';
import type { Request } from '../command/command.ts';
import { button } from '../command/controls.ts';
import { type AtTable, carryOut, refuse, typedAtTable, usedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Ending a table before its time. */
export const closeTable: Verb = {
  typed: (command) => ({
    name: 'close',
    text: 'discord.command.close',
    options: [],
    run: typedAtTable(command, endIt, endOld),
  }),
  uses: { cancel: usedAtTable(endIt, endOld) },
  shown({ match }) {
    if (match.status !== 'lobby') return undefined;
    return button(phrase('discord.button.cancel'), 'cancel', match.invited.length > 0 ? 'secondary' : 'danger');
  },
};

function endIt(at: AtTable): Promise<void> {
  const { asker, place } = at.request;
  return carryOut(at, close(asker.person, place.isModerator));
}

/** The same at a table whose rules are known no more, so that there is no board to be shown. */
async function endOld(request: Request, { id }: Match): Promise<void> {
  const { app, asker, place, interaction } = request;
  const closed = await app.tables.change(id, close(asker.person, place.isModerator), interaction);
  return refuse(request, closed?.ok === false ? closed.refusal : phrase('tables.oldRules.closed'));
}
