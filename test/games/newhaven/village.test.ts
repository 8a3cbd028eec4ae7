import { describe, expect, it } from 'vitest';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { costOf, fittingSpaces, lineScore, ROWS, villageScore } from '../../../src/games/newhaven/village.ts';
import { opened, parseBuildings, parseVillage, withPlayer } from './positions.ts';

describe('a village', () => {
  it('scores nothing for lines that are not full', () => {
    expect(villageScore(parseVillage())).toBe(0);
    expect(villageScore(parseVillage('SSSS.', 'TTTT.', 'WWWW.', 'HHHH.', 'SSSS.'))).toBe(0);
  });

  it('scores at most 84', () => {
    expect(villageScore(parseVillage('SSSSS', 'SSSSS', 'SSSSS', 'SSSSS', 'SSSSS', 'SSSSS'))).toBe(84);
    expect(villageScore(parseVillage('sssss', 'sssss', 'sssss', 'sssss', 'sssss', 'sssss'))).toBe(42);
  });

  it('scores its rows 6 to 1 from the top and its columns 5 4 3 4 5', () => {
    const rows = [0, 1, 2, 3, 4, 5].map((full) =>
      villageScore(parseVillage(...[0, 1, 2, 3, 4, 5].map((row) => (row === full ? 'TTTTt' : '.....')))),
    );
    expect(rows).toEqual([6, 5, 4, 3, 2, 1]);
    const columns = [0, 1, 2, 3, 4].map((full) => {
      const line = (letter: string) => `${'.'.repeat(full)}${letter}${'.'.repeat(4 - full)}`;
      return villageScore(parseVillage(line('W'), line('W'), line('W'), line('W'), line('W'), line('w')));
    });
    expect(columns).toEqual([5, 4, 3, 4, 5]);
  });

  it('doubles each line by itself: one building face down spoils its row and its column only', () => {
    const village = parseVillage('SSSSS', 'TTtTT', 'WWWWW');
    expect(ROWS.map((row) => lineScore(village, row))).toEqual([12, 5, 8, 0, 0, 0]);
  });

  // Built after the example on pages 6 and 7 of the rulebook: same lines, same scores.
  const EXAMPLE = ['SS...', 'ST...', 'TTTTT', 'WWWHH', 'W....', 'HH...'];
  it('scores 24 in the example of the rulebook', () => {
    expect(villageScore(parseVillage(...EXAMPLE))).toBe(24);
  });
  it('scores 28 there with the second column filled by a wheat that lies face down', () => {
    expect(villageScore(parseVillage(...EXAMPLE.with(4, 'Ww...')))).toBe(28);
  });
  it('scores 16 there with the wheat of its first column face down', () => {
    expect(villageScore(parseVillage(...EXAMPLE.with(3, 'wWWHH')))).toBe(16);
  });

  it('prices its spaces by row, whatever is built there', () => {
    expect([0, 4, 5, 14, 29].map(costOf)).toEqual([6, 6, 5, 4, 1]);
  });
});

describe('the spaces for a building', () => {
  it('are all empty ones for the first of its colour', () => {
    expect(fittingSpaces(parseVillage('TT...'), 'STONE', false)).toHaveLength(28);
  });

  it('are the empty neighbours of its colour for each later one, face up or down, never around the edge', () => {
    // The picture on page 5 of the rulebook: three spaces, for 6, 5 and 4.
    const spaces = fittingSpaces(parseVillage('.....', 's....'), 'STONE', false);
    expect(spaces).toEqual([0, 6, 10]);
    expect(spaces.map(costOf)).toEqual([6, 5, 4]);
    expect(fittingSpaces(parseVillage('....S', '.....'), 'STONE', false)).toEqual([3, 9]);
  });

  it('are none where other colours stand all around', () => {
    expect(fittingSpaces(parseVillage('ST...', 'W....'), 'STONE', false)).toEqual([]);
  });

  it('may be built on with Redevelop, next to another building of the colour', () => {
    const village = parseVillage('ST...', 'W....');
    expect(fittingSpaces(village, 'STONE', true)).toEqual([0, 1, 5]);
    expect(fittingSpaces(village, 'SHEEP', true)).toHaveLength(30);
    const two = parseVillage('SST..');
    expect(fittingSpaces(two, 'STONE', true)).toEqual([0, 1, 2, 5, 6]);
  });
});

describe('equal villages at the end', () => {
  const ended = (a: string, b: string, leftOver = ''): State => {
    const over: State = { ...opened(2), phase: 'over' };
    const withA = withPlayer(over, 0, { village: parseVillage(a), buildings: [] });
    return withPlayer(withA, 1, { village: parseVillage(b), buildings: parseBuildings(leftOver) });
  };

  it('are told apart in words, and nothing is said where nothing had to be', () => {
    const byBuildings = ended('SSS', 'SSS', 'T5');
    expect(newhaven.outcome(byBuildings)?.places).toEqual([1, 2]);
    expect(newhaven.tieBreak?.(byBuildings)?.key).toBe('newhaven.tie.buildings');
    expect(newhaven.tieBreak?.(ended('SSS', 'SSS'))).toBeUndefined();
    const byEmpty = ended('SSS', 'SSSs');
    expect(newhaven.outcome(byEmpty)?.scores[0]).toBe(newhaven.outcome(byEmpty)?.scores[1]);
    expect(newhaven.tieBreak?.(byEmpty)?.key).toBe('newhaven.tie.empty');
  });
});
