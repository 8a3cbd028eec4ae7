import { cellz } from '../../src/games/cellz/index.ts';
import { join as sitDown } from '../../src/match/lobby.ts';
import { type Match, type MatchId, PersonId } from '../../src/match/match.ts';
import type { Store } from '../../src/store/store.ts';
import { LISTS_BUILT } from '../../src/tables/keeping/rebuildLists.ts';
import { listKept } from '../../src/tables/lists/keptMatches.ts';
import { listTable, matchKey } from '../../src/tables/lists/liveTables.ts';
import { numberedIds, tablesOn } from '../../test/tables/tablesOn.ts';

const CHUNK = 1000;
const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** One running match of two people, of which all others are copies. */
async function template(store: Store): Promise<Match> {
  const tables = await tablesOn(store, [cellz]);
  const wishes = { seatCount: 2, host: PersonId.parse('1'), invited: [], computers: [] };
  const clock = { pace: '1d', timeout: 'computer' } as const;
  const setup = { columns: 6, rows: 6 };
  const opened = await tables.open({ game: cellz, setup, ...wishes, clock, where: { channel: '1' } }, 'open');
  if (!opened.ok) throw new Error(opened.refusal.key);
  const made = await tables.change(opened.value.match.id, sitDown(cellz, PersonId.parse('2')));
  if (made?.ok !== true) throw new Error('nobody could sit down');
  return { ...made.value.match, shown: made.value.match.revision };
}

/**
 * Fills an empty store with this many open tables with clocks, each in its own place; every user sits at twenty.
 * Returns their ids.
 */
export async function fillWithTables(
  store: Store,
  count: number,
  whereOf: (number: number) => Pick<Match['where'], 'channel' | 'guild'>,
): Promise<readonly MatchId[]> {
  await store.set(LISTS_BUILT);
  const match = await template(store);
  const newId = numberedIds('t');
  const personAt = (seat: number) => PersonId.parse(String(10 + (seat % Math.ceil(count / 10))));
  const ids: MatchId[] = [];
  for (let done = 0; done < count; done += CHUNK) {
    const from = ids.length;
    for (let number = done; number < Math.min(done + CHUNK, count); number += 1) ids.push(newId());
    await store.change(async (draft) => {
      for (const [at, id] of ids.slice(from).entries()) {
        const number = done + at;
        const players = match.players.map((_, seat) => ({ kind: 'person' as const, id: personAt(2 * number + seat) }));
        const one = { ...match, id, players, host: personAt(2 * number), where: whereOf(number) };
        draft.set(matchKey(id), one);
        listTable(draft, undefined, one, { due: Date.now() + 12 * HOUR + number, at: Date.now() - HOUR });
        listKept(draft, undefined, one);
      }
    });
  }
  return ids;
}
