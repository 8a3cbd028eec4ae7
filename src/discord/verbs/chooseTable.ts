import { phrase } from '../../engine/phrase.ts';
import type { Command, Uses } from '../contract/command.ts';
import { refuse, usedAtTable } from './atTable.ts';

/** Doing what was typed, in the match that is chosen for it. */
export function chooseTable(commands: readonly Command[]): Uses {
  return {
    which: usedAtTable(async ({ request, match, control }) => {
      const [name = '', typed = ''] = control.argument.split('?', 2);
      const command = commands.find(({ game }) => game === match.game);
      const subcommand = command?.subcommands.find((one) => one.name === name);
      if (subcommand === undefined) return refuse(request, phrase('discord.deadControl'));
      await subcommand.run({ ...request, chosen: match.id }, Object.fromEntries(new URLSearchParams(typed)));
    }),
  };
}
