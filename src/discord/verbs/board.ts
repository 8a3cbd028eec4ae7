import { typedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Showing the board again, at the bottom of the channel. */
export const showBoard: Verb = {
  typed: (command) => ({
    name: 'board',
    text: 'discord.command.board',
    options: [],
    run: typedAtTable(command, ({ request: { publisher, invoker }, match }) => publisher.repost(invoker, match), {
      reach: 'look',
    }),
  }),
};
