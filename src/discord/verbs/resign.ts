import { phrase, type TextKey } from '../../engine/phrase.ts';
import { resign } from '../../tables/match/play.ts';
import type { Subcommand } from '../contract/command.ts';
import { button } from '../contract/controls.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { carryOut, doing, typedAtTable, usedAtTable } from './atTable.ts';
import { confirm } from './stay.ts';
import type { Verb } from './verb.ts';

/** Leaving a running match for good. */
export const resignMatch: Verb = {
  typed: (command) => askFirst(command, 'resign', 'discord.command.resign'),
  uses: {
    resign: usedAtTable((at) => {
      const { request, command } = at;
      return carryOut(at, resign(command.game, request.invoker.person, doing(request)));
    }),
  },
};

/** The same, by the word of a game that speaks of quitting. */
export const quitMatch: Verb = {
  typed: (command) => (command.quit === undefined ? undefined : askFirst(command, 'quit', command.quit)),
};

function askFirst(command: GameCommand, name: string, text: TextKey): Subcommand {
  return {
    name,
    text,
    options: [],
    run: typedAtTable(command, (at) =>
      confirm(at, phrase('discord.resign.sure'), button(phrase('discord.button.resign'), 'resign', 'danger')),
    ),
  };
}
