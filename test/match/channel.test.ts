import { expect, test } from 'vitest';
import { cellz } from '../../src/games/cellz/index.ts';
import { loseChannel, moveTo } from '../../src/match/channel.ts';
import { ADA, changedBy, createTable } from '../tables/seating.ts';

test('a match that continues in a thread knows the channel around it, whose rules count there', () => {
  const table = createTable(cellz, 2, [ADA], { where: { channel: '10', guild: '1' } });
  const moved = changedBy(table, loseChannel('10', 5), moveTo(ADA, { channel: '21', parent: '20', guild: '1' }, 9));
  expect(moved).toMatchObject({ where: { channel: '21', parent: '20', guild: '1' }, pauses: [{ from: 5, until: 9 }] });
});
