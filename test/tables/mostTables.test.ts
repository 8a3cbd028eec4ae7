import { expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { MatchId } from '../../src/match/match.ts';
import { openStore } from '../../src/store/openStore.ts';
import { MOST_TABLES } from '../../src/tables/keeping/newTable.ts';
import { ADA, BEN } from './seating.ts';
import { tablesOn } from './tablesOn.ts';

test('who sits at a hundred tables opens no other until one is over; others do', async () => {
  const store = openStore('sqlite::memory:');
  const tables = await tablesOn(store, [cellz], { now: () => 0 });
  const open = (host: typeof ADA, channel: number) =>
    tables.open(
      {
        game: cellz,
        setup: {},
        seatCount: 2,
        host,
        invited: [],
        computers: [],
        where: { channel: String(channel), guild: '1' },
      },
      `${channel}`,
    );
  for (let channel = 1; channel <= MOST_TABLES; channel += 1) expect((await open(ADA, channel)).ok).toBe(true);
  const refused = await open(ADA, 999);
  expect(!refused.ok && refused.refusal.key).toBe('tables.tooMany');
  expect((await open(BEN, 1000)).ok).toBe(true);
  await tables.change(MatchId.parse('1'.padStart(10, '0')), (match) => ({
    ok: true,
    value: { match: { ...match, status: 'closed' }, events: [] },
  }));
  expect((await open(ADA, 1001)).ok).toBe(true);
  await store.close();
});
