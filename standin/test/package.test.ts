import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /(?:^(?:import|export|\}).* from |import\()'([\w.@/:-]+)'/gm;

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

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
  ['test', { ...dependencies, ...devDependencies }],
])('its package.json names every package that %s imports', (folder, named) => {
  const unnamed = importsIn(folder).filter(
    ({ target }) => !target.startsWith('.') && !isBuiltin(target) && !(packageOf(target) in named),
  );
  expect(unnamed).toEqual([]);
});
