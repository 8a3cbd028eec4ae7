import { expect, test } from 'vitest';
import { inPostgres, inSqlite, type Place } from '../kill/blows.ts';
import { NO_POSTGRES, postgresPrograms } from '../store/postgres.ts';
import { type RollingReport, roll } from './rolling.ts';

/** Replaces the processes while people play; nothing may be lost, doubled or left unseen. */
async function rolled(place: Place, restarts: number, signal: NodeJS.Signals): Promise<RollingReport> {
  const report = await roll(place, { restarts, seed: 1, signal });
  await place.close();
  expect(report.faults).toEqual([]);
  expect(report.boardsMissing).toBe(0);
  // Whether an answer of a process that was killed arrived, nobody knows: its board may come once more.
  if (signal === 'SIGTERM') expect(report.boardsDoubled).toBe(0);
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.matchesPlayedOut).toBeGreaterThanOrEqual(4);
  return report;
}

// More restarts, and the figures: `npm run rolling -- --store postgres --restarts 20`.
test('two processes on one SQLite file are replaced one after the other, and people play on', async () => {
  await rolled(await inSqlite(), 2, 'SIGTERM');
});

if (postgresPrograms() === undefined) {
  test.skip(NO_POSTGRES, () => undefined);
} else {
  test('one of two processes on one PostgreSQL is killed, and another goes on with its tables', async () => {
    await rolled(await inPostgres(), 1, 'SIGKILL');
  });
}
