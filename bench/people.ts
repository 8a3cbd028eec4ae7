import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellz } from '../src/games/cellz/index.ts';
import { PersonId } from '../src/match/match.ts';
import { openStore } from '../src/store/openStore.ts';
import { LISTS_BUILT } from '../src/tables/keeping/rebuildLists.ts';
import { tablesOn } from '../test/tables/tablesOn.ts';

/**
 * The cost of exporting everything stored about a user (`/games export`), and of deleting it, by the number of other
 * people's matches stored in addition to their 20: milliseconds of CPU time. It must not grow.
 */
const OTHERS = [0, 5_000, 50_000];
const OWN = 20;
const ASKER = PersonId.parse('1');

for (const others of OTHERS) {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-people-'));
  const store = openStore(`sqlite://${join(folder, 'parlor.sqlite')}`);
  await store.set(LISTS_BUILT);
  const tables = await tablesOn(store, [cellz]);
  const open = (host: PersonId, number: number) =>
    tables.open(
      {
        game: cellz,
        setup: {},
        seatCount: 2,
        host,
        invited: [],
        computers: ['easy'],
        where: { channel: String(1000 + number), guild: '1' },
      },
      String(number),
    );
  for (let first = 0; first < others; first += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => open(PersonId.parse(String(100 + first + index)), first + index)),
    );
  }
  for (let own = 0; own < OWN; own += 1) await open(ASKER, others + own);

  const told = await processorTime(async () => {
    const ids = await tables.people.matchesMentioning(ASKER);
    const matches = await Promise.all(ids.map(tables.read));
    const ratings = await tables.ratings.of(ASKER);
    if (matches.length !== OWN || ratings.length !== 0) throw new Error(`${matches.length} matches were found`);
  });
  const forgotten = await processorTime(async () => {
    await tables.forget(ASKER);
  });
  process.stdout.write(`${String(others).padStart(6)} others: export ${told} ms, forget-me ${forgotten} ms\n`);
  await store.close();
  rmSync(folder, { recursive: true });
}

async function processorTime(task: () => Promise<void>): Promise<string> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000).toFixed(1);
}
