import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = ['src', 'commands', 'render'];
const IMPORT = /(?:from|import\(?)\s*'(\.[^']+|discord-standin)'/g;
const ARROWS = /^\s*(\w+) --> (\w+(?: & \w+)*)$/gm;

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** The room of a file: the folder at the top or in src; a file that lies in src itself is a room of its own. */
function roomOf(path: string): string {
  const [top = '', inner = ''] = path.split('/');
  return top === 'src' ? inner.replace(/\.[jt]s$/, '') : top;
}

/** A package of ours is a room beside the others. */
function roomOfImport(target: string, by: string): string {
  return target === 'discord-standin' ? 'standin' : roomOf(normalize(join(dirname(by), target)));
}

function importedArrows(): ReadonlySet<string> {
  const arrows = new Set<string>();
  for (const folder of CODE) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.[jt]s$/.test(file)) continue;
      const path = join(folder, file);
      for (const [, target = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)) {
        const [from, to] = [roomOf(path), roomOfImport(target, path)];
        if (from !== to) arrows.add(`${from} --> ${to}`);
      }
    }
  }
  return arrows;
}

const drawn = new Set(
  [...page.matchAll(ARROWS)].flatMap(([, from, to = '']) => to.split(' & ').map((one) => `${from} --> ${one}`)),
);

test('the drawing of the house has an arrow for every import from one room into another, and no other', () => {
  expect([...importedArrows()].toSorted(), 'on the left: what docs/architecture.md draws').toEqual(
    [...drawn].toSorted(),
  );
});

test('the page tells what every room is for, and is one page', () => {
  for (const arrow of drawn) for (const room of arrow.split(' --> ')) expect(page).toMatch(`| \`${room}\``);
  expect(page.split('\n').length).toBeLessThan(90);
});

test('what the page points to is there', () => {
  const places = [...page.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(10);
  for (const place of places) expect(() => readdirSync(dirname(join(ROOT, place)))).not.toThrow();
  const lost = places.filter(
    (place) => !readdirSync(dirname(join(ROOT, place))).includes(place.split('/').at(-1) ?? ''),
  );
  expect(lost).toEqual([]);
});
