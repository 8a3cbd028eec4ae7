import { repost } from '../delivery/announce.ts';
import { typedAtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Showing the board again, at the bottom of the channel. */
export const showBoard: Verb = {
  typed: (command) => ({
    name: 'board',
    text: 'discord.command.board',
    options: [],
    run: typedAtTable(command, ({ request: { delivery, invoker }, match }) => repost(delivery, invoker, match), {
      reach: 'look',
    }),
  }),
};
