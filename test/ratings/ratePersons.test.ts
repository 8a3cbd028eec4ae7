import { expect, test } from 'vitest';
import { ratePersons } from '../../src/ratings/ratePersons.ts';

const NAMES = 'abcd';

/** The flows of everybody who came in at these places, all of them rated for the first time; pairs are named by their letters. */
function flowsAt(places: readonly number[]) {
  const persons = places.map((place, own) => ({
    before: undefined,
    place,
    pairs: [...NAMES.slice(0, places.length)].flatMap((other, at) => (at === own ? [] : [`${NAMES[own]}${other}`])),
  }));
  return ratePersons(persons, 1).map(({ change }) => change);
}

const sum = (flows: Readonly<Record<string, number>>) => Object.values(flows).reduce((all, one) => all + one, 0);

test('what was won comes in equal parts from all who came in behind, what was lost goes to all before', () => {
  const [first, second, third] = flowsAt([1, 2, 3]);
  expect(Object.keys(first?.flows ?? {})).toEqual(['ab', 'ac']);
  expect(first?.flows.ab).toBeCloseTo((first?.mean ?? 0) / 2, 9);
  expect(first?.flows.ac).toBe(first?.flows.ab);
  expect(Object.keys(third?.flows ?? {})).toEqual(['ca', 'cb']);
  expect(third?.flows.ca).toBeLessThan(0);
  for (const one of [first, second, third]) expect(sum(one?.flows ?? {})).toBeCloseTo(one?.mean ?? 1, 9);
});

test('who came in between has points from those behind alone, or loses them to those before alone', () => {
  const [, second, third] = flowsAt([1, 2, 3, 4]);
  expect([(second?.mean ?? 0) > 0, (third?.mean ?? 0) < 0]).toEqual([true, true]);
  expect(Object.keys(second?.flows ?? {})).toEqual(['bc', 'bd']);
  expect(Object.keys(third?.flows ?? {})).toEqual(['ca', 'cb']);
});

test('of two who tied behind the winner, points go to the winner alone', () => {
  const [, second, third] = flowsAt([1, 2, 2]);
  expect(Object.keys(second?.flows ?? {})).toEqual(['ba']);
  expect(Object.keys(third?.flows ?? {})).toEqual(['ca']);
});

test('where all tied, what little moves is told of all others', () => {
  const [first] = flowsAt([1, 1, 1]);
  expect(Object.keys(first?.flows ?? {})).toEqual(['ab', 'ac']);
});
