import { isDeepStrictEqual } from 'node:util';
import type { PersonId } from '../match/match.ts';
import type { Rating } from '../ratings/formula.ts';
import { listPlace } from '../ratings/rankList.ts';
import { isCertain } from '../ratings/standing.ts';
import type { Draft, Store } from '../store/store.ts';

// The people who solve puzzles of a game on a server, in list order. A person's puzzle rating is the same wherever they
// solve; they are listed on the servers on which they have tried a puzzle.

const RANK_KEYS = 'puzzlerank:';
const serverKeys = (guild: string) => `${RANK_KEYS}${guild}:`;
export const puzzleRankKeys = (guild: string, game: string) => `${serverKeys(guild)}${game}:`;

/** A person's rating in the puzzles of a game, and the servers that list it. */
interface ListedSolver {
  readonly rating: Rating;
  readonly guilds: readonly string[];
}

/** Updates the lists when a person's ratings, by game, change. */
export function listSolver(
  draft: Pick<Draft, 'set' | 'remove'>,
  person: PersonId,
  before: Readonly<Record<string, ListedSolver>>,
  after: Readonly<Record<string, ListedSolver>>,
): void {
  for (const game of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[game], after[game]];
    if (isDeepStrictEqual(was, is)) continue;
    for (const guild of new Set([...(was?.guilds ?? []), ...(is?.guilds ?? [])])) {
      listPlace(draft, puzzleRankKeys(guild, game), person, placedIn(guild, was), placedIn(guild, is));
    }
  }
}

function placedIn(guild: string, solver: ListedSolver | undefined) {
  if (solver?.guilds.includes(guild) !== true) return undefined;
  return { ...solver.rating, isRanked: isCertain(solver.rating) };
}

/** Deletes a server's lists. */
export async function removePuzzleRanks(store: Store, guild: string): Promise<void> {
  for await (const key of store.keys(serverKeys(guild))) await store.remove([key]);
}
