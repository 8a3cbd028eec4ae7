import { describe, expect, test } from 'vitest';
import { tapsBy, tapsOfMatch } from '../../bench/board/taps.ts';

const SEED = 'taps';

/** The first moves of a match, on a board of its usual rules. */
const opened = {
  cellz: tapsOfMatch('cellz', { columns: 4, rows: 4 }, SEED),
  domination: tapsOfMatch('domination', { size: 4, memory: 1, plays: 2, legs: 1 }, SEED),
  railroad: tapsOfMatch('railroad', {}, SEED, 10),
  newhaven: tapsOfMatch('newhaven', {}, SEED, 30),
  nuggets: tapsOfMatch('nuggets', { map: 'cellar', turns: 10 }, SEED),
} as const;

const most = (numbers: readonly number[]) => Math.max(...numbers);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('on the board’s page', () => {
  test.each([
    ['a line of Cellz', opened.cellz, 1],
    ['a line of Linear Domination', opened.domination, 2],
    ['a die of Railroad Ink', opened.railroad, 2],
    ['a step or a run in Nuggets', opened.nuggets, 1],
  ])('%s takes no more taps than it should', (_, tapped, limit) => {
    expect(tapped.length).toBeGreaterThan(5 - limit);
    expect(most(tapsBy('move', tapped, 'page'))).toBeLessThanOrEqual(limit);
  });

  test('what is built or drawn in New Haven takes two taps at most, and a tile that lies as it yields most at most three', () => {
    const { newhaven } = opened;
    const others = newhaven.filter(({ move }) => /^(build|draw|done)/.test(move));
    expect(most(tapsBy('move', others, 'page'))).toBeLessThanOrEqual(2);
    const laid = newhaven.filter(({ move }) => move.startsWith('place')).map(({ taps }) => taps.page);
    expect(laid.toSorted((a, b) => a - b)[Math.floor(laid.length / 2)]).toBeLessThanOrEqual(3);
  });

  test.each(Object.entries(opened))('nothing of %s takes more taps than in chat', (_, tapped) => {
    for (const { move, taps } of tapped) expect(taps.page, move).toBeLessThanOrEqual(taps.chat);
    expect(sum(tapsBy('turn', tapped, 'page'))).toBe(sum(tapsBy('move', tapped, 'page')));
  });
});
