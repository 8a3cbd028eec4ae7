import { expect, test } from 'vitest';
import { readIntactPrefix } from '../../src/store/recover.ts';

const piece = (key: string, ...entries: readonly string[]) => ({ key, entries });
const lost = { key: '1', entries: undefined };

test('the beginning of a log ends before the first piece that is missing: what comes later would follow from nothing', () => {
  const rest = { rest: {}, latest: ['e'] };
  const whole = { ...rest, pieces: [piece('0', 'a', 'b'), piece('1', 'c')], isWhole: true };
  expect(readIntactPrefix(whole)).toEqual(['a', 'b', 'c', 'e']);
  const torn = { ...rest, pieces: [piece('0', 'a', 'b'), lost, piece('2', 'd')], isWhole: false };
  expect(readIntactPrefix(torn)).toEqual(['a', 'b']);
});
