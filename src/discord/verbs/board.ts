import { repost } from '../delivery/announce.ts';
import type { AtTable } from './atTable.ts';
import type { Verb } from './verb.ts';

/** Showing the board again, at the bottom of the channel. */
export const showBoard: Verb = {
  typed: () => ({ name: 'board', text: 'discord.command.board', options: [], reach: 'look' }),
};

export function postAgain({ request: { delivery, invoker }, match }: AtTable): Promise<void> {
  return repost(delivery, invoker, match);
}
