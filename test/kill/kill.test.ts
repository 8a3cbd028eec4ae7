import { expect, test } from 'vitest';
import { inSqlite, SIGKILL } from './blows.ts';
import { survive } from './siege.ts';

// That it sees what it should: mutants of kind `kill` (`npm run mutants`). On PostgreSQL, processes are killed in test/shards/rolling.test.ts. Many more, on both: `npm run kill`.
test('a bot on SQLite whose process, then whose power is cut in the midst of moves has lost none that it acknowledged, and played none twice', async () => {
  const place = await inSqlite();
  const report = await survive({ blow: SIGKILL, blows: 2, seed: 1, movesBetween: 320 }, place);
  await place.close();
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.matchesPlayedOut).toBeGreaterThanOrEqual(4);
});
