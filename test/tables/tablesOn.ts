import type { Game } from '../../src/engine/game.ts';
import { MatchId } from '../../src/match/match.ts';
import type { Store } from '../../src/store/store.ts';
import { openTables } from '../../src/tables/openTables.ts';
import type { TablesOptions } from '../../src/tables/options.ts';
import type { Tables } from '../../src/tables/tables.ts';
import { nobodyThinks } from './nobodyThinks.ts';

/** Ids of matches that count up from 1 after `prefix`: `p000000001`. */
export function numberedIds(prefix = ''): () => MatchId {
  let made = 0;
  return () => {
    made += 1;
    return MatchId.parse(prefix + String(made).padStart(10 - prefix.length, '0'));
  };
}

/** What tables of these games are opened with: every seed is the same, no computer player is asked, and ids count up. */
export function tablesOptions(store: Store, games: readonly Game[]): TablesOptions {
  return {
    store,
    games,
    thinking: nobodyThinks,
    now: () => Date.UTC(2026, 2, 11, 12),
    newSeed: () => '0'.repeat(32),
    newId: numberedIds(),
    onThoughtless: () => undefined,
  };
}

/** Such tables, with all lists written; but as `more` says. */
export async function tablesOn(
  store: Store,
  games: readonly Game[],
  more: Partial<TablesOptions> = {},
): Promise<Tables> {
  const tables = await openTables({ ...tablesOptions(store, games), ...more });
  await tables.listed();
  return tables;
}
