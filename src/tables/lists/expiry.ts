import type { Changed } from '../match/change.ts';
import { expire } from '../match/lobby.ts';
import type { MatchId } from '../match/match.ts';
import type { Repository } from '../repository.ts';

/** How long a table may wait for players, in milliseconds. */
export const LOBBY_LASTS = 24 * 60 * 60 * 1000;

/** Closes the tables that waited too long for players, and gives them back. */
export async function expireLobbies(
  { read, change }: Pick<Repository, 'read' | 'change'>,
  live: readonly MatchId[],
  now: number,
): Promise<readonly Changed[]> {
  const expired: Changed[] = [];
  for (const id of live) {
    const match = await read(id);
    if (match === undefined || match.status !== 'lobby' || match.createdAt + LOBBY_LASTS > now) continue;
    const closed = await change(id, expire);
    if (closed?.ok) expired.push(closed.value);
  }
  return expired;
}
