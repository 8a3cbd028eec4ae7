import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /(?:^(?:import|export|\}).* from |import\()'([\w.@/:-]+)'/gm;

const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** What the files of a folder import, each with the file that does so. */
function importsIn(folder: string): readonly { readonly file: string; readonly target: string }[] {
  const files = readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .flatMap((file) =>
      [...readFileSync(join(PACKAGE, file), 'utf8').matchAll(IMPORT)].map(([, target = '']) => ({ file, target })),
    );
}

/** `hono/utils/http-status` is of the package `hono`. */
function packageOf(target: string): string {
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

test('the stand-in imports nothing from outside its folder', () => {
  const leaves = [...importsIn('src'), ...importsIn('test')].filter(
    ({ file, target }) =>
      target.startsWith('.') && relative(PACKAGE, join(PACKAGE, dirname(file), target)).startsWith('..'),
  );
  expect(leaves).toEqual([]);
});

test.each([
  ['src', { ...dependencies }],
  ['test', { ...dependencies, ...devDependencies, [name]: 'itself' }],
])('its package.json names every package that %s imports', (folder, named) => {
  const unnamed = importsIn(folder).filter(
    ({ target }) => !target.startsWith('.') && !isBuiltin(target) && !(packageOf(target) in named),
  );
  expect(unnamed).toEqual([]);
});

test('the example of the README is the test that runs', () => {
  const example = readFileSync(join(PACKAGE, 'test/example.test.ts'), 'utf8');
  expect(readFileSync(join(PACKAGE, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
});

test('the README tells of all that the package exports to be called', async () => {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  for (const exported of Object.keys(await import('../src/index.ts'))) expect(readme).toContain(`\`${exported}`);
});
