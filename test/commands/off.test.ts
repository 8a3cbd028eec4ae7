import { expect, test } from 'vitest';
import { isOff } from '../../commands/games/setting.ts';
import { loadCatalogue } from '../../src/texts/catalogue.ts';

test.each([
  ['off', true],
  [' Off ', true],
  ['aus', true],
  ['22:00-07:00', false],
  ['', false],
])('“%s” switches something off, as people of any language write it: %s', (text, expected) => {
  expect(isOff(text, { catalogue: loadCatalogue() })).toBe(expected);
});
