import { expect, test } from 'vitest';
import { phrase } from '../../src/engine/phrase.ts';
import { describeVerdict } from '../../src/play/analysis/verdicts.ts';

const made = (expected: number, got: number) =>
  ({ ply: 1, seat: 0, played: 'a', best: 'b', expected, got, exact: true }) as const;
const told = { best: phrase('engine.move', { move: 'b' }) };
const turned = (expected: number, got: number, seatCount = 2) => {
  const value = describeVerdict(made(expected, got), told, 'en', { seatCount, moves: 4 }).values?.turned;
  return typeof value === 'object' && 'key' in value ? value.key : undefined;
};

test('between two a proven blunder is told by what it made of the result', () => {
  expect(turned(3, -1)).toBe('coach.analysis.winToLoss');
  expect(turned(3, 0)).toBe('coach.analysis.winToLevel');
  expect(turned(0, -2)).toBe('coach.analysis.levelToLoss');
});

test('where the result stays what it was, or is a number of points, only the loss is told', () => {
  expect(turned(5, 1)).toBeUndefined();
  expect(turned(-1, -4)).toBeUndefined();
  expect(turned(3, -1, 1)).toBeUndefined();
  expect(describeVerdict({ ...made(3, -1), exact: undefined }, told, 'en', { seatCount: 2, moves: 4 }).key).toBe(
    'coach.analysis.wrong',
  );
});

test('between players the chance of winning is told before and after, where leads have a known worth', () => {
  const measure = { seatCount: 2, moves: 4, chances: [4] };
  const verdict = describeVerdict({ ...made(4, 0), exact: undefined, within: 0 }, told, 'en', measure);
  expect(verdict).toMatchObject({ key: 'coach.analysis.chance', values: { before: 75, after: 50 } });
  const alone = describeVerdict({ ...made(4, 0), exact: undefined, within: 0 }, told, 'en', {
    ...measure,
    seatCount: 1,
  });
  expect(alone.key).toBe('coach.analysis.wrong');
});

test('an estimated chance is never told as certain, and a proven one may be', () => {
  const measure = { seatCount: 2, moves: 4, chances: [1], provenLeads: [1] };
  const estimate = describeVerdict({ ...made(20, -20), exact: undefined, within: 0 }, told, 'en', measure);
  expect(estimate).toMatchObject({ values: { before: 99, after: 1 } });
  const proven = describeVerdict(made(20, 1), told, 'en', measure);
  expect(proven).toMatchObject({ values: { before: 100, after: 75 } });
});
