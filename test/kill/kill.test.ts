import { expect, test } from 'vitest';
import { postgresPrograms } from '../tables/postgres.ts';
import { inPostgres, inSqlite, SIGKILL } from './blows.ts';
import { survive } from './siege.ts';

const STORES = postgresPrograms() === undefined ? { SQLite: inSqlite } : { SQLite: inSqlite, PostgreSQL: inPostgres };

test.each(Object.entries(STORES))(
  'a bot on %s that is killed in the midst of moves has lost none that it acknowledged, and played none twice',
  async (_, open) => {
    const place = await open();
    const report = await survive({ blow: SIGKILL, blows: 2, seed: 1 }, place);
    await place.close();
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report.matchesPlayedOut).toBeGreaterThanOrEqual(4);
  },
  600_000,
);
