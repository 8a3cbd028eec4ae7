import { fastRandom, pick } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';
import { writeLine } from '../../src/games/cellz/moves.ts';
import { type CellzState, legal } from '../../src/games/cellz/play.ts';
import { join } from '../../src/match/lobby.ts';
import { Match, MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves, positionOf } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import { LISTS_BUILT } from '../../src/tables/keeping/rebuildLists.ts';
import { matchKey } from '../../src/tables/lists/liveTables.ts';

const ADA = PersonId.parse('1');
const BEN = PersonId.parse('2');
const CHUNK = 1000;

/** A match of Cellz for two that has just started. */
export function createMatch(id: string, size: number): Match {
  const table = Match.parse({
    schema: 1,
    id,
    game: cellz.id,
    rules: cellz.rules,
    setup: { columns: size, rows: size },
    seatCount: 2,
    seed: 'a seed of the bench',
    players: [{ kind: 'person', id: ADA }],
    invited: [],
    planned: [],
    spectators: [],
    host: ADA,
    status: 'lobby',
    log: [],
    revision: 1,
    where: { channel: '1' },
    shown: 0,
    createdAt: 0,
    answered: [],
  });
  const begun = join(cellz, BEN)(table);
  if (!begun.ok) throw new Error(begun.refusal.key);
  return begun.value.match;
}

function playedOut(match: Match): Match {
  const random = fastRandom(1);
  let current = match;
  while (current.status === 'running') {
    const state = positionOf(current).state as CellzState;
    const line = writeLine(pick(legal(state, state.turnOf), random));
    const moved = playMoves(cellz, state.turnOf, [line], { at: 0, interaction: '1573509917002694656' })(current);
    if (!moved.ok) throw new Error(moved.refusal.key);
    current = moved.value.match;
  }
  return current;
}

/** Fills a new store with this many finished matches. */
export async function fillStore(uri: string, count: number): Promise<void> {
  const store = openStore(uri);
  const played = playedOut(createMatch('0000000000', 3));
  await store.set(LISTS_BUILT);
  for (let first = 0; first < count; first += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, count - first) }, (_, index) =>
      MatchId.parse(`${first + index}`.padStart(10, '0')),
    );
    await store.set(Object.fromEntries(ids.map((id) => [matchKey(id), { ...played, id }])));
  }
  await store.close();
}
