import { phrase } from '../../engine/phrase.ts';
import { substitute } from '../../tables/match/play.ts';
import { button } from '../contract/controls.ts';
import { carryOut, doing, typedAtTable, usedAtTable } from './atTable.ts';
import { confirm } from './stay.ts';
import type { Verb } from './verb.ts';

/** Handing one's seat to a computer player. */
export const handOver: Verb = {
  typed: (command) => ({
    name: 'substitute',
    text: 'discord.command.substitute',
    options: [],
    run: typedAtTable(command, (at) =>
      confirm(
        at,
        phrase('discord.substitute.sure'),
        button(phrase('discord.button.substitute'), 'substitute', 'danger'),
      ),
    ),
  }),
  uses: {
    substitute: usedAtTable((at) => {
      const { request, command } = at;
      return carryOut(at, substitute(command.game, request.invoker.person, doing(request)));
    }),
  },
};
