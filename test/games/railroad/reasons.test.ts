import { expect, test } from 'vitest';
import { DONE, placing } from '../../../src/games/railroad/moves.ts';
import { readBoard } from '../../../src/games/railroad/notation.ts';
import { LAST_ROUND } from '../../../src/games/railroad/players/position.ts';
import { reasonFor } from '../../../src/games/railroad/players/reasons.ts';
import type { View } from '../../../src/games/railroad/view.ts';

/** The reason for the last of these tiles. */
function reasonAfter(board: string, completed = 2) {
  const placements = readBoard(board) ?? [];
  const last = placements.at(-1);
  if (last === undefined) throw new Error(`no board ${board}`);
  const sheet = { rounds: [placements.slice(0, -1)], done: false, left: false, backs: 0 };
  const view: View = { viewer: 0, rolls: [], completed, sheets: [sheet] };
  return reasonFor(view, 0, placing(last));
}

test('a tile that joins exits has them named', () => {
  expect(reasonAfter('A4A10B1B14A1B01')).toEqual({
    key: 'railroad.reason.exits',
    values: { exits: 'A1-B0', count: 4 },
  });
});

test('a tile after which one die would join exits says which, where, and how often it falls', () => {
  expect(reasonAfter('A4A10B1B14')).toMatchObject({
    key: 'railroad.reason.waits',
    values: { square: 'B0', exits: 'A1-B0', count: 4, percent: 42 },
  });
});

test('a die that would join as much without the tile is not what it waits for', () => {
  // The railway straight, likelier than the station, joins A1 and B0 whatever lies on C0.
  expect(reasonAfter('A4A10B1B14A5D00A4C00')).toMatchObject({
    key: 'railroad.reason.waits',
    values: { square: 'B0', exits: 'D0-B0', percent: 33 },
  });
});

test('in the last round nothing is hoped for: what has to be placed costs points or nothing', () => {
  expect(reasonAfter('A4A10A4A50', LAST_ROUND)).toEqual({ key: 'railroad.reason.costs', values: { count: 1 } });
  expect(reasonAfter('A4A10B1B14', LAST_ROUND)).toMatchObject({ key: 'railroad.reason.highway' });
  expect(reasonAfter('A4A10A4A50')).toMatchObject({ key: 'railroad.reason.open', values: { count: 2 } });
});

test('who is done keeps specials only where some are left, and a round to place them in', () => {
  const reasonToStop = (board: string, completed: number, open = '') => {
    const rounds = [board, open].map((text) => readBoard(text) ?? []).filter((placed) => placed.length > 0);
    const sheet = { rounds: open === '' ? [...rounds, []] : rounds, done: false, left: false, backs: 0 };
    return reasonFor({ viewer: 0, rolls: [], completed, sheets: [sheet] }, 0, DONE).key;
  };
  const three = 'S0A10S1A30S2A50';
  expect(reasonToStop('A4A10', 2)).toBe('railroad.reason.done');
  expect(reasonToStop('A4A10', LAST_ROUND)).toBe('railroad.reason.doneLast');
  expect(reasonToStop('A4A10', LAST_ROUND, 'S1A30')).toBe('railroad.reason.doneAll');
  expect(reasonToStop(three, 2)).toBe('railroad.reason.doneAll');
  expect(reasonToStop('S0A10S1A30', 2, 'S2A50')).toBe('railroad.reason.doneAll');
  expect(reasonToStop(three, LAST_ROUND)).toBe('railroad.reason.doneAll');
});
