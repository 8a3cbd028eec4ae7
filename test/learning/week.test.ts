import { expect, test } from 'vitest';
import { PersonId } from '../../src/match/match.ts';
import { activePeople, headToHead, measureCloseness, mostImproved } from '../../src/play/learning/weekFacts.ts';
import { isWeekTold } from '../../src/play/learning/weekScreen.ts';
import { newcomer, pairKey, type Standing } from '../../src/ratings/standing.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 30, 8);
const [ADA, BEN, CLEO] = ['1', '2', '3'].map((id) => PersonId.parse(id)) as [PersonId, PersonId, PersonId];

/** Somebody's standing: their ratings some days ago, and whom they met when. */
function standing(
  course: Readonly<Record<number, number>>,
  met: readonly [PersonId, PersonId, number][] = [],
): Standing {
  const pairs = met.map(([one, other, days]) => ({ pair: pairKey('9', 'nim', one, other), at: NOW - days * DAY }));
  return {
    ...newcomer(),
    course: Object.entries(course)
      .map(([days, mean]) => ({ mean, range: 50, at: NOW - Number(days) * DAY }))
      .toSorted((a, b) => a.at - b.at),
    met: pairs,
    scores: Object.fromEntries(pairs.map(({ pair }) => [pair, { won: 3, tied: 1, lost: 2 }])),
  };
}

test('the week is told on Mondays', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map(isWeekTold)).toEqual([false, true, false]);
});

test('most improved is who gained most on what they had a week ago, and nobody who is new', () => {
  const people = [
    { person: ADA, standing: standing({ 10: 1500, 1: 1540 }) },
    { person: BEN, standing: standing({ 10: 1500, 3: 1580, 1: 1530 }) },
    { person: CLEO, standing: standing({ 3: 1500, 1: 1700 }) },
  ];
  expect(mostImproved([{ game: 'nim', people }], NOW)).toEqual({ person: ADA, game: 'nim', gain: 40 });
  expect(mostImproved([{ game: 'nim', people: [] }], NOW)).toBeUndefined();
});

test('those two meet head to head who met most often within the week, at least twice', () => {
  const people = [
    {
      person: ADA,
      standing: standing({}, [
        [ADA, BEN, 9],
        [ADA, BEN, 8],
        [ADA, CLEO, 2],
        [ADA, CLEO, 1],
      ]),
    },
    {
      person: BEN,
      standing: standing({}, [
        [ADA, BEN, 9],
        [ADA, BEN, 8],
      ]),
    },
    {
      person: CLEO,
      standing: standing({}, [
        [ADA, CLEO, 2],
        [ADA, CLEO, 1],
      ]),
    },
  ];
  expect(headToHead([{ game: 'nim', people }], '9', NOW)).toEqual({
    ...{ game: 'nim', one: ADA, other: CLEO, won: 3, tied: 1, lost: 2 },
  });
  expect(headToHead([{ game: 'nim', people: people.slice(1, 2) }], '9', NOW)).toBeUndefined();
});

test('a game is as close as the lead is small beside all points', () => {
  expect(measureCloseness([18, 17])).toBeLessThan(measureCloseness([20, 15]) ?? 0);
  expect(measureCloseness([9, 9, 2])).toBe(0);
  expect(measureCloseness([40])).toBeUndefined();
});

test('who has played this week is looked at first who played last', () => {
  const people = [
    { person: ADA, standing: standing({ 3: 1500 }) },
    { person: BEN, standing: standing({ 1: 1500 }) },
    { person: CLEO, standing: standing({ 8: 1500 }) },
  ];
  expect(activePeople([{ game: 'nim', people }], NOW)).toEqual([BEN, ADA]);
});
