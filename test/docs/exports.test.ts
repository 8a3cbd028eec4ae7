import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OURS = ['src', 'commands', 'render'];
const IMPORTERS = [...OURS, 'test', 'bench', 'lab', 'docs', 'examples', 'standin'];
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm;
const NAMED = /(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']+)'/g;
/** Whatever a file exports may be used by who takes it whole: a thread, a page, an import that waits. */
const WHOLE = /(?:\* as \w+ from |\* from |import\(|new URL\()'(\.[^']+)'/g;

const files = (folders: readonly string[]) =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,js}`),
    { cwd: ROOT, exclude: ['**/node_modules/**'] },
  );

test('nothing is exported that nobody imports', () => {
  const imported = new Set<string>();
  const whole = new Set<string>();
  for (const file of files(IMPORTERS)) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const pathOf = (target: string) => normalize(join(dirname(file), target));
    for (const [, target = ''] of text.matchAll(WHOLE)) whole.add(pathOf(target));
    for (const [, names = '', target = ''] of text.matchAll(NAMED)) {
      for (const [, name] of names.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)) imported.add(`${pathOf(target)} ${name}`);
    }
  }
  const exported = files(OURS)
    .filter((file) => !whole.has(file))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED)].map(([, name]) => `${file} ${name}`),
    );
  expect(exported.length).toBeGreaterThan(500);
  expect(exported.filter((one) => !imported.has(one))).toEqual([]);
});
