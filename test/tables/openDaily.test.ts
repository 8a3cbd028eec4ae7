import { expect, test } from 'vitest';
import { railroad } from '../../src/games/railroad/index.ts';
import { PersonId } from '../../src/match/match.ts';
import type { Draft, Store } from '../../src/store/store.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { ADA } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

test('who opens the daily game is given their own, without the boards of everyone else being read', async () => {
  const read: string[] = [];
  const noting = <T extends Pick<Draft, 'get'>>(records: T): T => {
    const get: Draft['get'] = (key, kind) => {
      read.push(key);
      return records.get(key, kind);
    };
    return { ...records, get };
  };
  const kept = memoryStore();
  const store: Store = { ...noting(kept), change: (make) => kept.change((draft) => make(noting(draft))) };
  const tables = await tablesOn(store, [railroad], { now: () => 0 });
  const open = async (host: PersonId) => {
    const asked = { game: railroad, setup: {}, seatCount: 1, host, invited: [], computers: [] };
    const opened = await tables.openDaily({ ...asked, where: { channel: '10', guild: '1' } }, `${host} ${read.length}`);
    return opened.ok ? opened.value : undefined;
  };
  for (let person = 101; person <= 120; person += 1) await open(PersonId.parse(`${person}`));
  read.length = 0;
  const first = await open(ADA);
  const again = await open(ADA);
  expect(again).toMatchObject({ repeated: true, match: { id: first?.match.id } });
  expect(read.filter((key) => key.startsWith('match:')).length).toBeLessThan(10);
});
