import { describe, expect, test } from 'vitest';
import { readLastGame } from '../../src/page/browser/lastGame.ts';

describe('what a device keeps of the last new game', () => {
  test('is read as it was kept', () => {
    const last = { game: 'cellz', opponent: 'hard', chosen: { cellz: { columns: '5', seats: '2' } } };
    expect(readLastGame(JSON.stringify(last))).toEqual(last);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '5',
    '"cellz"',
    '[]',
    '{"chosen":null}',
    '{"game":7,"opponent":{},"chosen":["cellz"]}',
    '{"chosen":{"cellz":null}}',
    '{"chosen":{"cellz":{"columns":5}}}',
  ])('is no game where it is %s: a new game can be begun all the same', (kept) => {
    const { game, opponent, chosen } = readLastGame(kept);
    expect([game, opponent]).toEqual([undefined, undefined]);
    expect(Object.values(chosen).flatMap((one) => Object.values(one))).toEqual([]);
  });
});
