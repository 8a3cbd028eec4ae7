import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const { exports } = z.object({ exports: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
const doors = Object.entries(exports).filter(([, file]) => file.endsWith('.ts'));
const LIST = /export (type )?\{([^}]*)\}/g;
const WHOLE = /export \* from '([^']+)'/g;
const DECLARED = /^export (?:declare )?(?:interface|type|function|const) (\w+)/gm;
const IMPORT = /(?:from|import\(?)\s*'([^']+)'/g;

/** The names that a file exports, types too. */
function exportedBy(path: string): readonly string[] {
  const code = read(path);
  const listed = [...code.matchAll(LIST)].flatMap(([, , names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  );
  const whole = [...code.matchAll(WHOLE)].flatMap(([, from = '']) => exportedBy(join(dirname(path), from)));
  const own = [...code.matchAll(DECLARED)].map(([, name = '']) => name);
  return [...listed, ...whole, ...own].filter((name) => name !== '');
}

/** The names that docs/engine-api.md explains under the heading of a door. */
function documentedOf(door: string): readonly string[] {
  const [, section = ''] = read('docs/engine-api.md').split(`## \`parlor/${door}\`\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^- `(\w+)`: /gm)].map(([, name = '']) => name);
}

describe.each(doors)('the door %s', (address, file) => {
  const door = address.slice('./'.length);

  test('is explained name by name, and nothing is explained that is not there', () => {
    const names = documentedOf(door);
    expect(names.length).toBeGreaterThan(0);
    expect(names.toSorted(), 'on the left: docs/engine-api.md').toEqual(exportedBy(file).toSorted());
  });

  test('can be imported by its name', async () => {
    const there = Object.keys(await import(`parlor/${door}`));
    expect(exportedBy(file)).toEqual(expect.arrayContaining(there));
    expect(there.length).toBeGreaterThan(0);
  });
});

test('the examples import the doors, and no file of the house', () => {
  const files = globSync('examples/**/*.ts', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const imported = [...read(file).matchAll(IMPORT)].map(([, name = '']) => name);
    for (const name of imported) {
      const isOwn = name.startsWith('.') && dirname(normalize(join(dirname(file), name))) === dirname(file);
      expect(isOwn || `./${name.slice('parlor/'.length)}` in exports, `${file}: ${name}`).toBe(true);
    }
    expect(file.split(sep)).toHaveLength(3);
  }
});
