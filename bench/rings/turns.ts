import { join } from '../../src/match/lobby.ts';
import { type MatchId, PersonId } from '../../src/match/match.ts';
import { playMoves } from '../../src/match/play.ts';
import { openStore } from '../../src/store/openStore.ts';
import type { Draft, Store } from '../../src/store/store.ts';
import { nim } from '../../test/engine/toys/nim.ts';
import { accepted } from '../../test/tables/accepted.ts';
import { tablesOn } from '../../test/tables/tablesOn.ts';

/** The number of records a move reads and writes. */
export interface MoveCost {
  readonly reads: number;
  readonly writes: number;
}

/** The cost of a move at a table outside rings when there are none, and at a ring's table while this many rings run. */
export async function measureMoves(rings: number): Promise<{ readonly usual: MoveCost; readonly inRing: MoveCost }> {
  const store = openStore('sqlite::memory:');
  const { counting, take } = counted(store);
  const now = Date.UTC(2026, 0, 1);
  const tables = await tablesOn(counting, [nim], { now: () => now });
  const person = (at: number) => PersonId.parse(String(at));
  const open = { game: nim, setup: {}, seatCount: 2, host: person(1), invited: [], computers: [] };
  const clock = { pace: '1d', timeout: 'forfeit' } as const;
  const { id } = accepted(await tables.open({ ...open, clock, where: { channel: '1', guild: '5' } }, 'i1')).match;
  accepted(await tables.change(id, join(nim, person(2))));
  const move = async (match: MatchId) => {
    take();
    accepted(await tables.change(match, playMoves(nim, 0, ['take-1'], { at: now })));
    return take();
  };
  const usual = await move(id);
  let last = '';
  for (let at = 0; at < rings * 8; at += 1) {
    const kind = { game: nim, pace: '1d' } as const;
    const entry = { guild: '5', channel: '9', person: person(10 + at), kind, atOnce: 3, interaction: String(900 + at) };
    last = accepted(await tables.rings.enter(entry)).id;
    if (at % 8 === 7) await tables.rings.attend(last);
  }
  const ring = await tables.rings.read(last);
  const match = ring?.tables.find((table) => table.match)?.match;
  if (match === undefined) throw new Error('no match');
  const inRing = await move(match);
  await store.close();
  return { usual, inRing };
}

/** A store that counts the records that changes read and write. */
function counted(store: Store): { readonly counting: Store; readonly take: () => MoveCost } {
  let [reads, writes] = [0, 0];
  const change: Store['change'] = (work, until) =>
    store.change((draft) => {
      const counting: Draft = {
        get(key, schema) {
          reads += 1;
          return draft.get(key, schema);
        },
        set(key, value) {
          writes += 1;
          draft.set(key, value);
        },
        remove(key) {
          writes += 1;
          draft.remove(key);
        },
      };
      return work(counting);
    }, until);
  const take = () => {
    const both = { reads, writes };
    [reads, writes] = [0, 0];
    return both;
  };
  return { counting: { ...store, change }, take };
}
