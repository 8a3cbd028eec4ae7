import { expect, test } from 'vitest';
import { END_PHRASES } from '../../src/play/words/endPhrases.ts';
import { END_CAUSES, type EndCause, endCause } from '../../src/tables/people/endedTables.ts';
import { findInvolvement } from '../../src/tables/people/person.ts';
import { changedBy } from './seating.ts';
import { NAMES, OWN, PEOPLE, WAYS, type Way } from './waysToEnd.ts';

function toldBy({ before, change, by }: Omit<Way, 'told'>): Readonly<Record<string, EndCause>> {
  const after = changedBy(before, change);
  return Object.fromEntries(
    PEOPLE.flatMap((person) => {
      const isOver = findInvolvement(before, person) === 'live' && findInvolvement(after, person) !== 'live';
      const why = isOver ? endCause(before, after, person, by) : undefined;
      return why === undefined ? [] : [[NAMES[person], why]];
    }),
  );
}

test.each(WAYS)('where $way everybody without a say finds it in their list', (way) => {
  expect(toldBy(way)).toEqual(way.told);
});

test.each(OWN)('where $way there is nothing to be told', (way) => {
  expect(toldBy(way)).toEqual({});
});

test('there are twenty ways at least, all causes among them, and a sentence for each', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(20);
  const causes = new Set(WAYS.flatMap(({ told }) => Object.values(told)));
  expect([...causes].toSorted()).toEqual(END_CAUSES.toSorted());
  for (const cause of END_CAUSES) expect(END_PHRASES[cause].key).toBe(`tables.ended.${cause}`);
});
