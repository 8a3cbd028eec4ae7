import { expect, test } from 'vitest';
import { estimateChance, fittedLead } from '../../src/engine/chances.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { nuggets } from '../../src/games/nuggets/index.ts';
import { chanceChange, classifyMove, computeLoss, createMeasure } from '../../src/tables/analysis/cost.ts';
import { costliest } from '../../src/tables/analysis/summary.ts';

/** A lead of 8 wins three of four in the first half, one of 2 in the second. */
const measure = { chances: [8, 2], seatCount: 2, moves: 10 };
const made = (ply: number, expected: number, got: number, within?: number) => ({
  ...{ ply, seat: 0, played: 'a', best: 'b', expected, got },
  ...(within === undefined ? { exact: true as const } : { within }),
});

test('the same loss costs more of the chance of winning the later it comes, and less where all is decided', () => {
  const lost = (ply: number, expected: number) => {
    const change = chanceChange(made(ply, expected, expected - 2), measure);
    return (change?.before ?? 0) - (change?.after ?? 0);
  };
  expect(lost(8, 1)).toBeGreaterThan(2 * lost(2, 1));
  expect(lost(8, 20)).toBeLessThan(0.01);
});

test('a lead is worth what it is worth under the choices of the match', () => {
  const chances = [8, 2];
  const game = {
    chances,
    longest: () => 4,
    chancesWith: ({ size }: Readonly<Record<string, unknown>>) => (size === 'large' ? [16] : undefined),
  };
  const measured = (size: string) => createMeasure(game, { players: [], setup: { size }, log: [] }, { moves: 4 });
  expect(measured('large').chances).toEqual([16]);
  expect(measured('small').chances).toEqual(chances);
});

test('a lead before a resignation is worth what it is worth then in a whole match', () => {
  const entry = (text: string) => ({ seat: 0, text, revealed: false, at: 0 });
  const game = { chances: [8, 2], longest: () => 10 };
  const chance = (...after: string[]) => {
    const log = ['a', 'b', 'c', 'd', ...after].map(entry);
    return chanceChange(made(4, 2, 2), {
      ...createMeasure(game, { players: [], setup: {}, log }, { moves: 4 }),
      seatCount: 2,
    })?.before;
  };
  expect(chance('resign')).toBeCloseTo(estimateChance([8], 2, 0));
  expect(chance('agree-draw')).toBeCloseTo(estimateChance([8], 2, 0));
  expect(chance()).toBeCloseTo(estimateChance([2], 2, 0));
  expect(chance('resign', 'undo:1')).toBeCloseTo(estimateChance([2], 2, 0));
});

test('accuracy compares with what is usual under the choices of the match', () => {
  const of = (map: string) =>
    createMeasure(nuggets, { players: [], setup: { ...defaultSetup(nuggets.setup), map }, log: [] }, { moves: 10 })
      .usualLosses;
  expect(of('minster')).toBe(nuggets.usualLosses);
  expect(of('abbey')?.random).toBeLessThan(nuggets.usualLosses?.random ?? 0);
});

test('half way through Nuggets, leads decide more in the minster, where piles are of similar size', () => {
  const chance = (map: string) => {
    const setup = { ...defaultSetup(nuggets.setup), map };
    return chanceChange(made(6, 20, 20), {
      ...measure,
      ...createMeasure(nuggets, { players: [], setup, log: [] }, { moves: 10 }),
      seatCount: 2,
    })?.before;
  };
  expect(chance('minster')).toBeGreaterThan(0.7);
  expect(chance('abbey')).toBeLessThan(0.7);
});

test('a proven loss is hardly won by who plays well, and now and then by who errs', () => {
  const lost = { ...made(2, -3, -3), exact: true as const };
  const chance = (lead: number) => chanceChange(lost, { ...measure, provenLeads: [lead] })?.before ?? 1;
  expect(chance(0.5)).toBeLessThan(0.01);
  expect(chance(4)).toBeGreaterThan(0.2);
  const guessed = made(2, -3, -3, 1);
  expect(chanceChange(guessed, { ...measure, provenLeads: [0.5] })?.before).toBeGreaterThan(0.3);
});

test('who makes the last move of a match wins more proven leads, until only that move is left', () => {
  const chance = (ply: number) =>
    chanceChange({ ...made(ply, 0, 0), exact: true }, { ...measure, provenLeads: [1], lastMoverEdge: 1 })?.before;
  expect([7, 8, 9, 10].map(chance)).toEqual([0.25, 0.75, 0.5, 0.5]);
});

test('a move is marked by the chance that it gave away: inaccuracy, mistake, blunder', () => {
  const mark = (loss: number) => classifyMove(made(8, loss / 2, -loss / 2, 0), measure);
  expect([0.2, 0.5, 0.9, 2, 4].map(mark)).toEqual([undefined, 'inaccuracy', 'mistake', 'blunder', 'blunder']);
});

test('an estimate is marked by no more than what it lost for certain', () => {
  expect(classifyMove(made(8, 1, -1, 0.2), measure)).toBe('blunder');
  expect(classifyMove(made(8, 1, -1, 1.5), measure)).toBe('inaccuracy');
  expect(classifyMove(made(8, 1, -1, 1.9), measure)).toBeUndefined();
});

test('what is proven lost counts whole, of an estimate what lies beyond its interval', () => {
  expect(computeLoss({ ...made(8, 3, 1, 1.5), exact: true })).toBe(2);
  expect(computeLoss(made(8, 3, 1, 1.5))).toBe(0.5);
});

test('what is certain is told before what is estimated, of each the worst first', () => {
  const weighed = [made(2, 9, 0, 1), made(4, 1, 0), made(6, 3, 0), made(8, 5, 0, 1)];
  expect(costliest({ weighed }).map(({ ply }) => ply)).toEqual([6, 4, 2]);
});

test('nothing is marked where nobody knows what leads are worth', () => {
  expect(classifyMove(made(8, 9, 5), { seatCount: 2, moves: 10 })).toBeUndefined();
});

test('who plays alone is measured against somebody who does as well, however many points that are', () => {
  const alone = { ...measure, seatCount: 1 };
  expect(chanceChange(made(8, 60, 58), alone)).toEqual({ before: 0.5, after: 0.25 });
  expect(chanceChange(made(8, 60, 58), { ...alone, provenLeads: [0.5] })).toEqual({ before: 0.5, after: 0.25 });
});

test('being level is a half, and the lead with which three of four were won is found again', () => {
  const leads = [-9, -4, -1, 0, 2, 3, 7, 12];
  const seen = leads.map((lead) => ({ lead, won: estimateChance([4.2], lead, 0) }));
  expect(estimateChance([4.2], 0, 0.3)).toBe(0.5);
  expect(estimateChance([4.2], 4.2, 0.3)).toBeCloseTo(0.75);
  expect(fittedLead(seen)).toBeCloseTo(4.2, 2);
});

test('a proven win made a loss is a blunder, and made a draw a mistake, however little leads are worth there', () => {
  const early = { ...measure, chances: [500] };
  expect([made(1, 2, -1), made(1, 2, 0), made(1, 0, -3), made(1, 5, 2)].map((one) => classifyMove(one, early))).toEqual(
    ['blunder', 'mistake', 'mistake', undefined],
  );
  expect(classifyMove(made(1, 2, -1, 0.1), early)).toBeUndefined();
});
