import type { Verb } from './action.ts';
import type { TableRequest } from './atTable.ts';

/** Showing the board again, at the bottom of the channel. */
export const showBoard: Verb = {
  typed: () => ({ name: 'board', text: 'discord.command.board', options: [], reach: 'look' }),
};

export function postAgain({ request: { door, invoker }, match }: TableRequest): Promise<void> {
  return door.repost(invoker, match);
}
