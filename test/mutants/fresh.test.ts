import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './index.ts';
import { staleness } from './mutant.ts';

const all = Object.values(MUTANTS).flat();
const pathOf = (file: string) => new URL(`../../${file}`, import.meta.url);
const isThere = (file: string) => existsSync(pathOf(file));
const textOf = (file: string) => (isThere(file) ? readFileSync(pathOf(file), 'utf8') : undefined);

test('every fault can be planted in the house as it is', () => {
  const stale = all.flatMap((mutant) => {
    const why = staleness(mutant, textOf(mutant.file));
    return why === undefined ? [] : [`${mutant.file}: ${mutant.means}: ${why}`];
  });
  expect(stale).toEqual([]);
});

test('every test that must see a fault is there', () => {
  expect(all.flatMap(({ seenBy }) => seenBy.map(([file]) => file)).filter((file) => !isThere(file))).toEqual([]);
});
