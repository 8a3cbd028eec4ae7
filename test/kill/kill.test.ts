import { expect, test } from 'vitest';
import { NO_POSTGRES, postgresPrograms } from '../tables/postgres.ts';
import { inPostgres, inSqlite, type Place, SIGKILL } from './blows.ts';
import { survive } from './siege.ts';

async function expectNothingLost(place: Place): Promise<void> {
  const report = await survive({ blow: SIGKILL, blows: 3, seed: 1 }, place);
  await place.close();
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.matchesPlayedOut).toBeGreaterThanOrEqual(4);
}

test('a bot that is killed in the midst of moves has lost none that it acknowledged, and played none twice', async () => {
  await expectNothingLost(await inSqlite());
}, 600_000);

if (postgresPrograms() === undefined) {
  test.skip(NO_POSTGRES, () => undefined);
} else {
  test('the same on PostgreSQL', async () => {
    await expectNothingLost(await inPostgres());
  }, 600_000);
}
