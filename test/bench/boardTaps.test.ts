import { describe, expect, test } from 'vitest';
import { drawnTogether, tapsOfMatch, tapsOfTurns } from '../../bench/board/taps.ts';

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
    ['a die of Railroad Ink, shown and turned before it is laid,', opened.railroad, 3],
    ['a step or a run in Nuggets', opened.nuggets, 1],
  ])('%s takes no more taps than it should', (_, tapped, limit) => {
    expect(tapped.length).toBeGreaterThan(5 - limit);
    expect(most(tapped.map(({ taps }) => taps.page))).toBeLessThanOrEqual(limit);
  });

  test('what is built or drawn in New Haven takes one tap or two, and a tile at most four, however it is turned', () => {
    const { newhaven } = opened;
    const isLaid = ({ moves }: (typeof newhaven)[number]) => moves[0]?.match(/^(place|ship)/) != null;
    const taps = (some: typeof newhaven) => some.map((one) => one.taps.page);
    expect(most(taps(newhaven.filter((one) => !isLaid(one))))).toBeLessThanOrEqual(2);
    const laid = taps(newhaven.filter(isLaid));
    expect(most(laid)).toBeLessThanOrEqual(4);
    expect(Math.min(...laid)).toBe(2);
  });

  test('a turn of New Haven takes at most three taps more than it has decisions, and few more over all', () => {
    const turns = tapsOfTurns('newhaven', {}, SEED, drawnTogether, 30);
    for (const { moves, taps } of turns) expect(taps.page, moves.join()).toBeLessThanOrEqual(moves.length + 3);
    const decisions = sum(turns.map(({ moves }) => moves.length));
    expect(sum(turns.map(({ taps }) => taps.page)) / decisions).toBeLessThan(1.4);
  });

  test('buildings drawn one after the other are one move, by their places before the first', () => {
    expect(drawnTogether(['draw pool 3', 'draw pool 1', 'draw pool 1', 'draw bag'])).toBe('draw 3 1 2 bag');
    expect(drawnTogether(['draw pool 3', 'done'])).toBeUndefined();
  });

  test.each(Object.entries(opened))('nothing of %s takes more taps than in chat', (_, tapped) => {
    for (const { moves, taps } of tapped) expect(taps.page, moves.join()).toBeLessThanOrEqual(taps.chat);
  });
});
