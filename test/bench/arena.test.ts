import { describe, expect, test } from 'vitest';
import { readArguments, readLadder } from '../../bench/arena/arguments.ts';
import { fitRatings } from '../../bench/arena/bradleyTerry.ts';
import playDeal, { type SeatResult } from '../../bench/arena/deal.ts';
import { against } from '../../bench/arena/ladder.ts';
import { reportContest } from '../../bench/arena/report.ts';
import { estimateMean, estimateShare } from '../../bench/arena/statistics.ts';
import { withSection } from '../../bench/arena/strength.ts';

describe('the figures of the arena', () => {
  test('come with the interval of Wilson for a share', () => {
    const { value, low, high } = estimateShare(8, 10);
    expect([value, low, high].map((figure) => figure.toFixed(4))).toEqual(['0.8000', '0.4902', '0.9433']);
    expect(estimateShare(0, 20).low).toBeCloseTo(0);
    expect(estimateShare(20, 20).high).toBeCloseTo(1);
  });

  test('come with the normal interval for a mean, and with none for a single match', () => {
    const { value, low, high } = estimateMean([1, 2, 3, 4, 5]);
    expect([value, low, high].map((figure) => figure.toFixed(3))).toEqual(['3.000', '1.614', '4.386']);
    expect(estimateMean([7])).toEqual({ value: 7, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY });
  });

  test('count matches by place, and scores by deal', () => {
    const seat = (place: number, score: number): SeatResult => ({
      place,
      score,
      moves: 3,
      time: 6,
      longest: 4,
      failures: [],
    });
    const report = reportContest(
      ['medium', 'easy'],
      [
        [
          [seat(1, 9), seat(2, 5)],
          [seat(1, 7), seat(2, 7)],
        ],
        [
          [seat(1, 5), seat(1, 5)],
          [seat(2, 3), seat(1, 4)],
        ],
      ],
    );
    expect(report[0]).toContain('medium 2 won, 1 drawn, 1 lost of 4: 62.5 %');
    expect(report[1]).toContain('mean score difference 0.75');
    expect(report).toContain('easy time a move: mean 2.00 ms, longest 4.0 ms');
    expect(report).toContain('longest match 6 moves');
  });
});

describe('a deal', () => {
  test('is played to the same end by the same seed and steps', async () => {
    const deal = {
      game: 'cellz',
      setup: { columns: 3, rows: 3 },
      seated: ['easy', 'medium'],
      seed: 's',
      spend: { steps: 50 },
    } as const;
    const results = async () => (await playDeal(deal)).map(({ score, place, moves }) => ({ score, place, moves }));
    expect(await results()).toEqual(await results());
    expect((await results()).reduce((sum, { score }) => sum + score, 0)).toBe(4);
  });
});

describe('what the arena is asked for', () => {
  test('has defaults for all but the game and the levels', () => {
    expect(readArguments(['cellz', 'easy', 'medium', '--setup', 'rows=4'])).toMatchObject({
      contenders: ['easy', 'medium'],
      deals: 100,
      spend: { steps: 1000 },
      setup: { columns: 6, rows: 4 },
    });
    expect(readArguments(['railroad', 'easy', '--solo', '--ms', '20'])).toMatchObject({
      contenders: ['easy'],
      spend: { ms: 20 },
    });
  });

  test.each([
    [['chess', 'easy', 'easy'], 'the game is one of'],
    [['cellz', 'easy'], 'two levels'],
    [['cellz', 'easy', 'godlike'], 'two levels'],
    [['cellz', 'easy', '--solo'], 'for 2 to 4 seats'],
    [['cellz', 'easy', 'easy', '--games', '0'], '--games is a whole number'],
    [['cellz', 'easy', 'easy', '--setup', 'rows=99'], 'from 2 to 17'],
    [['cellz', 'easy', 'easy', '--setup', 'colour=red'], '--setup has columns, rows'],
    [['cellz', 'easy', 'easy', '--speed', '9'], '--speed'],
  ])('is refused with what is wrong: %j', (args, words) => {
    expect(() => readArguments(args)).toThrow(words);
  });
});

describe('a ladder', () => {
  test('rates by the odds of winning: ten to one is 400 points', () => {
    const [weak, strong] = fitRatings(2, [{ pair: [1, 0], points: 10_000, games: 11_000 }]);
    expect(weak).toBe(1000);
    expect(strong).toBeCloseTo(1400, 0);
  });

  test('sets levels that never met apart by those who met both', () => {
    const ratings = fitRatings(3, [
      { pair: [1, 0], points: 7500, games: 10_000 },
      { pair: [2, 1], points: 7500, games: 10_000 },
    ]);
    expect(ratings[1]).toBeCloseTo(1191, 0);
    expect(ratings[2]).toBeCloseTo(1382, 0);
  });

  test('does not call who has won every game infinitely strong', () => {
    expect(fitRatings(2, [{ pair: [1, 0], points: 20, games: 20 }])[1]).toBeLessThan(1800);
  });

  test('tells rating, interval, margin and time of every level and pair', () => {
    const seat = (place: number, score: number): SeatResult => ({
      place,
      score,
      moves: 2,
      time: 5,
      longest: 4,
      failures: [],
    });
    const meeting = [seat(1, 9), seat(2, 5)] as const;
    const lines = against(
      ['easy', 'hard'],
      [
        {
          pair: [1, 0],
          deals: [
            [meeting, meeting],
            [meeting, meeting],
          ],
        },
      ],
    );
    expect(lines).toContain('| easy | 1000 | 2.5 (4) |');
    expect(lines).toContain('| hard v easy | 4, 0, 0 | 100% (51–100) | 4.0 (4.0–4.0) |');
  });

  test('has a second a move, as at the table, unless steps are asked for', () => {
    expect(readLadder(['cellz', '--games', '3'])).toMatchObject({ deals: 3, spend: { ms: 1000 } });
    expect(readLadder(['railroad', '--steps', '50'])).toMatchObject({ spend: { steps: 50 } });
    expect(() => readLadder(['cellz', 'easy'])).toThrow('all levels');
    expect(() => readLadder(['cellz', '--solo'])).toThrow('not played alone');
    expect(() => readLadder(['chess'])).toThrow('the game is one of');
  });

  test('is written in the place of the one before, and leaves the others alone', () => {
    const one = withSection('# Head\n', { name: 'cellz', text: 'first' });
    const two = withSection(one, { name: 'nuggets', text: 'other' });
    const again = withSection(two, { name: 'cellz', text: 'second' });
    expect(again).toContain('second');
    expect(again).not.toContain('first');
    expect(again.replace('second', 'first')).toBe(two);
  });
});
