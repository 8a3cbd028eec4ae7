import { expect, test } from 'vitest';
import { railroad } from '../../src/games/railroad/index.ts';
import { PersonId } from '../../src/match/match.ts';
import type { Draft, Store } from '../../src/store/store.ts';
import { memoryStore } from '../store/memoryAdapter.ts';
import { ADA } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

/** Tables that note which records they read, and a way to open today's game. */
async function notingTables() {
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
  const open = async (host: PersonId, guild = '1') => {
    const asked = { game: railroad, setup: {}, seatCount: 1, host, invited: [], computers: [] };
    const opened = await tables.openDaily({ ...asked, where: { channel: '10', guild } }, `${host} ${read.length}`);
    return opened.ok ? opened.value : undefined;
  };
  const boardsRead = () => read.filter((key) => key.startsWith('match:')).length;
  return { tables, open, read, boardsRead };
}

test('who opens the daily game is given their own, without the boards of everyone else being read', async () => {
  const { open, read, boardsRead } = await notingTables();
  for (let person = 101; person <= 120; person += 1) await open(PersonId.parse(`${person}`));
  read.length = 0;
  const first = await open(ADA);
  const again = await open(ADA);
  expect(again).toMatchObject({ repeated: true, match: { id: first?.match.id } });
  expect(boardsRead()).toBeLessThan(10);
});

test("a server's results of a day are shown without reading the boards of other servers", async () => {
  const { tables, open, read, boardsRead } = await notingTables();
  const own = await open(ADA);
  for (let person = 101; person <= 120; person += 1) await open(PersonId.parse(`${person}`), '2');
  read.length = 0;
  const shown = await tables.dailyMatches(railroad, own?.match.daily ?? '', { guild: '1', channel: '10' });
  expect(shown.map(({ id }) => id)).toEqual([own?.match.id]);
  expect(boardsRead()).toBe(1);
});
