import { expect, test } from 'vitest';
import { measureMoves } from '../../bench/rings/turns.ts';

test('a move at a table of a ring reads and writes what any move does, however many rings there are', async () => {
  const { usual, inRing } = await measureMoves(10);
  expect(inRing).toEqual(usual);
});
