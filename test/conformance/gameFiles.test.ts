import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { gameFiles } from './gameFiles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const exists = (path: string) => existsSync(join(ROOT, path));
const files = gameFiles('mygame', read, exists);
const IMPORT = /^(?:import|export) (?:type )?(?:(\w+)|\{([^}]*)\}) from '([^']+)'/gm;

test('a new game has all files that a game of this house has, and a line in each registry', () => {
  expect([...files.keys()].sort()).toEqual(
    [
      'commands/index.ts',
      'commands/mygame.ts',
      'data/texts/de/mygame.json',
      'data/texts/en/mygame.json',
      'render/index.ts',
      'render/mygame/index.ts',
      'src/games/index.ts',
      ...['index', 'lesson', 'puzzles', 'rules', 'texts'].map((name) => `src/games/mygame/${name}.ts`),
      'test/conformance/mygame.test.ts',
      'test/conformance/trees/mygame.json',
    ].sort(),
  );
  expect(files.get('src/games/index.ts')).toMatch(/^ {2}mygame,$/m);
  expect(files.get('render/index.ts')).toMatch(/^ {2}mygame: mygamePainter,$/m);
  expect(files.get('commands/index.ts')).toMatch(/^ {2}mygameCommand,$/m);
});

/** What a file imports by name from files of ours, each with the text of the file that it comes from. */
function importsOf(path: string, text: string) {
  return [...text.matchAll(IMPORT)].flatMap(([, , names = '', target = '']) => {
    if (!target.startsWith('.')) return [];
    const place = join(dirname(path), target);
    const source = files.get(place) ?? read(place);
    return Array.from(names.matchAll(/(?:type )?(\w+)(?: as \w+)?,?/g), ([, name = '']) => ({ name, place, source }));
  });
}

test('everything that its files import is there', () => {
  for (const [path, text] of files) {
    for (const { name, place, source } of path.endsWith('.ts') ? importsOf(path, text) : []) {
      expect(source, `${path} imports ${name} from ${place}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  }
});

test('nothing of the example is left in its own files', () => {
  for (const [path, text] of files) {
    if (path.includes('mygame')) expect(text, path).not.toMatch(/tic-?tac-?toe|parlor\//i);
  }
});

test.each([
  ['cellz', /src\/games\/cellz already/],
  ['My Game', /2 to 20 small letters/],
])('the name %s is refused in a sentence', (name, reason) => {
  expect(() => gameFiles(name, read, exists)).toThrow(reason);
});
