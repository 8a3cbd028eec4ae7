import { expect, test } from 'vitest';
import { lruMap } from '../../src/store/lruMap.ts';

test('what was set or asked for last is remembered, and no more than so many', () => {
  const remembered = lruMap<string, true>(2);
  for (const name of ['ada', 'ben']) remembered.set(name, true);
  remembered.get('ada');
  remembered.set('cleo', true);
  expect([...remembered.keys()].toSorted()).toEqual(['ada', 'cleo']);
});

test('what is set for a while is forgotten after it, by the clock that was given', () => {
  let time = 1000;
  const remembered = lruMap<string, true>(9, { lasts: 60, now: () => time });
  remembered.set('ada', true);
  remembered.set('ben', true, { ttl: 600 });
  time += 60;
  expect(remembered.has('ada')).toBe(true);
  time += 1;
  expect([remembered.get('ada'), remembered.peek('ada'), remembered.get('ben')]).toEqual([undefined, undefined, true]);
});
