import { describe, expect, test } from 'vitest';
import { newhaven } from '../../../src/games/newhaven/index.ts';
import { reasonFor } from '../../../src/games/newhaven/players/reason.ts';
import type { Counts } from '../../../src/games/newhaven/resources.ts';
import type { State } from '../../../src/games/newhaven/state.ts';
import { opened, parseBuildings, parseVillage, withPlayer } from './positions.ts';

const points = (count: number) => ({ key: 'engine.points', values: { number: count, count } });

const NOTHING: Counts = { STONE: 0, TIMBER: 0, WHEAT: 0, SHEEP: 0 };

/** Seat 0 builds in this village, rows from the top, with these buildings and so much of everything. */
function building(rows: readonly string[], hand: string, each = 6, setup = {}): State {
  const state = withPlayer(opened(2, setup), 0, { village: parseVillage(...rows), buildings: parseBuildings(hand) });
  const markers = { STONE: each, TIMBER: each, WHEAT: each, SHEEP: each };
  return { ...state, phase: 'build', active: 0, actor: 0, markers };
}

function drawing(rows: readonly string[], pool: string): State {
  return { ...building(rows, ''), phase: 'draw', markers: NOTHING, drawsLeft: 1, pool: parseBuildings(pool) };
}

/** The sentence for a move of seat 0, as its key and what stands in it. */
function reasonOf(state: State, text: string) {
  const move = newhaven.read(text);
  if (!move.ok) throw new Error(`no move: ${text}`);
  const reason = reasonFor(newhaven.view(state, 0), 0, move.value);
  return reason && [reason.key.replace('newhaven.reason.', ''), reason.values ?? {}];
}

describe('what is said of a building', () => {
  test('is that it fills a line, and for how many points', () => {
    const state = building(['', '', '', '', '', 'TTTT.'], 'T1 T2');
    expect(reasonOf(state, 'build timber1 e1')).toEqual(['fills', { count: 2 }]);
    expect(reasonOf(state, 'build timber2 e1')).toEqual(['fills', { count: 1 }]);
  });

  test('is not that it fills a line where it only turns a full one up (Redevelop)', () => {
    const state = building(['', '', '', '', '', 'TTTTt'], 'T1', 6, { redevelop: true });
    expect(reasonOf(state, 'build timber1 e1')).toEqual(['brings', { count: 1 }]);
  });

  test('is that lines can still pay double only where nothing lies face down in them', () => {
    expect(reasonOf(building([], 'T5'), 'build timber5 b5')).toEqual(['faceUp', {}]);
    expect(reasonOf(building(['.t...'], 'T5'), 'build timber5 b5')).toEqual(['rowUp', {}]);
    expect(reasonOf(building(['', 't....'], 'T5'), 'build timber5 b5')).toEqual(['columnUp', {}]);
  });

  test('is how far its line is from full where none can pay double', () => {
    expect(reasonOf(building(['', 'tt...'], 'T2'), 'build timber2 c5')).toEqual([
      'rowStep',
      { count: 2, points: points(5) },
    ]);
    const column = ['..t..', '..t..', '..t..', '..t..'];
    expect(reasonOf(building(column, 'T3'), 'build timber3 c2')).toEqual([
      'columnStep',
      { count: 1, points: points(3) },
    ]);
  });
});

describe('what is said of building nothing', () => {
  test('is that nothing is paid for, or that nothing would show; else how little it would bring', () => {
    expect(reasonOf(building([], 'T5', 0), 'done')).toEqual(['done', {}]);
    expect(reasonOf(building([], 'T5', 4), 'done')).toEqual(['keeps', {}]);
    expect(reasonOf(building([], 'T5', 5), 'done')).toEqual(['waits', { count: 0 }]);
    expect(reasonOf(building(['', '', '', '', '', 'tttt.'], 'T5', 1), 'done')).toEqual(['waits', { count: 1 }]);
  });
});

describe('what is said of a building to draw', () => {
  const timber = { key: 'newhaven.building.timber', values: { number: 5 } };

  test('is where it can stand face up, if anywhere', () => {
    expect(reasonOf(drawing(['', 'T....'], 'T5'), 'draw pool 1')).toEqual(['pool', { building: timber, space: 'b5' }]);
    expect(reasonOf(drawing(['', '', '', '', '', 'T....'], 'T5'), 'draw pool 1')).toEqual([
      'poolDown',
      { building: timber, space: 'a2' },
    ]);
  });

  test('from the bag is that nothing on show can, or how many of those not shown can', () => {
    expect(reasonOf(drawing(['', '', '', '', '', 'T....'], 'T5 T4'), 'draw bag')).toEqual(['bag', {}]);
    expect(reasonOf(drawing(['', '', '', '', '', 'T....'], 'T5 S4'), 'draw bag')?.[0]).toBe('bagShare');
  });
});
