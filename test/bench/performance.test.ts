import { expect, test } from 'vitest';
import { grown, historyTable, type Run } from '../../bench/performance/history.ts';

const run = (ratio: number): Run => ({
  commit: 'abc1234',
  date: '2026-11-22T03:00',
  machine: 'a machine',
  load: 0.1,
  ratios: { 'typed, 1: cpu to the same PNG': ratio },
  readyMs: 1000,
  residentMb: 140,
});

test('a ratio that grew by more than a fifth since the last runs is told, and not what one of them had low by chance', () => {
  const before = [9, 2.1, 2, 1.5, 2, 2.1].map(run);
  expect(grown(before, run(2.4))).toEqual([]);
  expect(grown(before, run(2.5))).toEqual(['typed, 1: cpu to the same PNG grew from 2.00, the median of 5, to 2.50']);
});

test('the first run, and a ratio that nobody measured before, are compared with nothing', () => {
  expect(grown([], run(9))).toEqual([]);
  expect(grown([{ ...run(1), ratios: {} }], run(9))).toEqual([]);
});

test('the history has a column for each run', () => {
  expect(historyTable([run(2), run(3)]).split('\n')[2]).toBe('| typed, 1: cpu to the same PNG | 2.00 | 3.00 |');
});
