import { isLive, type Match, type MatchId } from '../../src/match/match.ts';
import type { TablesAndGames } from '../../src/play/contract/app.ts';

/** The matches with these ids that are still live. */
export async function readLive(app: TablesAndGames, ids: readonly MatchId[]): Promise<readonly Match[]> {
  const matches = await Promise.all(ids.map((id) => app.tables.read(id)));
  return matches.flatMap((match) => (match !== undefined && isLive(match) ? [match] : []));
}
