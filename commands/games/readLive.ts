import type { TablesAndGames } from '../../src/discord/contract/app.ts';
import { isLive, type Match, type MatchId } from '../../src/tables/match/match.ts';

/** The matches of these ids that are still live. */
export async function readLive(app: TablesAndGames, ids: readonly MatchId[]): Promise<readonly Match[]> {
  const matches = await Promise.all(ids.map((id) => app.tables.read(id)));
  return matches.flatMap((match) => (match !== undefined && isLive(match) ? [match] : []));
}
