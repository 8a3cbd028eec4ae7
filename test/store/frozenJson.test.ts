import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frozenJson } from '../../src/store/changeRecords.ts';

test('a value is what its JSON says, whatever stands in it', () => {
  const value = fc.anything({ withObjectString: true });
  fc.assert(
    fc.property(fc.array(value), fc.dictionary(fc.string(), value), (list, parts) => {
      expect(frozenJson({ list, parts })).toStrictEqual(JSON.parse(JSON.stringify({ list, parts })));
    }),
  );
});

test('nobody can change it, and what was read before is the same object', () => {
  const before = frozenJson({ entries: [{ text: 'a1' }], name: 'a' });
  expect(Object.isFrozen(before)).toBe(true);
  expect(frozenJson({ before, name: 'b' })).toHaveProperty('before', before);
  expect(frozenJson({ before })).toSatisfy((after: { readonly before: unknown }) => after.before === before);
});

test('what the caller goes on working with is not frozen', () => {
  const given = { moves: ['a1'] };
  frozenJson(given);
  expect(Object.isFrozen(given) || Object.isFrozen(given.moves)).toBe(false);
});
