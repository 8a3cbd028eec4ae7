import { expect, test } from 'vitest';
import { surviveKills } from './kills.ts';

test('a bot that is killed in the midst of moves has lost none that it acknowledged, and played none twice', async () => {
  const report = await surviveKills(3, 1);
  expect(report.faults).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
  expect(report.matchesPlayedOut).toBeGreaterThanOrEqual(4);
}, 600_000);
