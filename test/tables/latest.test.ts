import { expect, test } from 'vitest';
import { rememberLatest } from '../../src/tables/store/latest.ts';

test('what was set or asked for last is remembered, and no more than so many', () => {
  const remembered = rememberLatest<string, true>(2);
  for (const name of ['ada', 'ben']) remembered.set(name, true);
  remembered.get('ada');
  remembered.set('cleo', true);
  expect([...remembered.keys()].toSorted()).toEqual(['ada', 'cleo']);
});
