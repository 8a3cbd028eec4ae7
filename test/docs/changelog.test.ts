import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const MOST_CHANGES = 80;

const versions = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ heading: section.split('\n')[0] ?? '', changes: section.match(/^- /gm)?.length ?? 0 }));

test('the changelog has what comes next, then every version with its date, newest first, with that of package.json', () => {
  const [next, ...released] = versions;
  expect(next?.heading).toBe('Next');
  for (const { heading } of released) expect(heading).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
  const days = released.map(({ heading }) => heading.slice(-11, -1));
  expect(days).toEqual(days.toSorted().reverse());
  expect(released.map(({ heading }) => heading.split(' ')[0])).toContain(JSON.parse(read('package.json')).version);
});

test('a version is told in few lines', () => {
  expect(versions.filter(({ changes }) => changes > MOST_CHANGES)).toEqual([]);
});
