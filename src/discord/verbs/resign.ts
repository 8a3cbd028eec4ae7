import { phrase } from '../../engine/phrase.ts';
import { resign } from '../../tables/play.ts';
import { button } from '../command/controls.ts';
import { carryOut, doing, typedAtTable, usedAtTable } from './atTable.ts';
import { confirm } from './stay.ts';
import type { Verb } from './verb.ts';

/** Leaving a running match for good. */
export const resignMatch: Verb = {
  typed: (command) => ({
    name: 'resign',
    text: 'discord.command.resign',
    options: [],
    run: typedAtTable(command, (at) =>
      confirm(at, phrase('discord.resign.sure'), button(phrase('discord.button.resign'), 'resign', 'danger')),
    ),
  }),
  uses: {
    resign: usedAtTable((at) => {
      const { request, command } = at;
      return carryOut(at, resign(command.game, request.asker.person, doing(request)));
    }),
  },
};
