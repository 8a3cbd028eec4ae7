import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { computeSeal, hasChance } from '../../src/match/seal.ts';
import { openTestTables, type TestTables } from '../testTables.ts';
import { adaAgainstBen, playOn } from './playedMatches.ts';

describe('the seal of a match', () => {
  let house: TestTables;
  beforeEach(async () => {
    house = await openTestTables();
  });
  afterEach(async () => {
    await house.ada.settled();
    expect(house.refusals()).toEqual([]);
    await house.close();
  });

  test('is told on request before anybody has moved, not on the board, and is that of its secret', async () => {
    await adaAgainstBen(house, 'nuggets');
    expect(house.ada.last().content).not.toContain('Fingerprint');
    const asked = await house.ada.command('/games record');
    const shown = /Fingerprint of its dice: `([0-9a-f]{16})`/.exec(asked.message?.content ?? '')?.[1] ?? '';
    const { id, seed } = await playOn(house, 'nuggets', 0);
    expect(computeSeal(id, seed).startsWith(shown)).toBe(true);
    expect(shown).toHaveLength(16);
    expect(seed).not.toContain(shown);
  });

  test('is explained by /games help', async () => {
    const help = await house.cleo.command('/games help');
    expect((await house.cleo.click('More', help.message)).message?.content).toContain('Fair dice');
  });
});

test('chance has a part exactly in the games with dice, cards or drawn maps', () => {
  const withChance = GAMES.filter((game) => hasChance(game, { setup: defaultSetup(game.setup), seatCount: 2 }));
  expect(withChance.map(({ id }) => id)).toEqual(['newhaven', 'nuggets', 'railroad']);
});

test('every match has a seal of its own, even with the same secret', () => {
  expect(computeSeal('aaaaaaaaaa', 'secret')).not.toBe(computeSeal('bbbbbbbbbb', 'secret'));
});
