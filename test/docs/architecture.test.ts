import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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

/** The path that an import leads to, from the top of the house; a package of ours is a room beside the others. */
function pathOf(target: string, by: string): string {
  return target === 'discord-standin' ? 'standin/' : normalize(join(dirname(by), target));
}

/** Who imports whom: paths of files, from the top of the house. */
function imports(): readonly (readonly [from: string, to: string])[] {
  return CODE.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => join(folder, file))
      .flatMap((path) =>
        [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].map(
          ([, target = '']) => [path, pathOf(target, path)] as const,
        ),
      ),
  );
}

function importedArrows(): ReadonlySet<string> {
  const arrows = imports().map(([from, to]) => [roomOf(from), roomOf(to)] as const);
  return new Set(arrows.flatMap(([from, to]) => (from === to ? [] : [`${from} --> ${to}`])));
}

const drawn = new Set(
  [...page.matchAll(ARROWS)].flatMap(([, from, to = '']) => to.split(' & ').map((one) => `${from} --> ${one}`)),
);

test('the drawing of the house has an arrow for every import from one room into another, and no other', () => {
  expect([...importedArrows()].toSorted(), 'on the left: what docs/architecture.md draws').toEqual(
    [...drawn].toSorted(),
  );
});

test('inside the large rooms an import leads only to what stands lower there', () => {
  const orders = [...page.matchAll(/^- `(\w+)`: (\w+(?:, \w+)+)$/gm)];
  expect(orders.map(([, large]) => large)).toEqual(['tables', 'discord']);
  for (const [, large = '', listed = ''] of orders) {
    const order = listed.split(', ');
    const floorOf = (path: string) => order.indexOf(path.split('/')[2]?.replace(/\.ts$/, '') ?? '');
    const inside = imports().filter(([from, to]) => [from, to].every((path) => path.startsWith(`src/${large}/`)));
    expect(inside.filter(([from, to]) => floorOf(from) < 0 || floorOf(from) < floorOf(to))).toEqual([]);
  }
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

describe('the way of a move', () => {
  const [, way = ''] = page.split('## A move, from the click to the board');
  const steps = way.split(/\n(?=\d+\. )/).slice(1);
  /** The files that a step names behind `mark`, if one is asked for, with what they export for it. */
  const filesIn = (step: string, mark = '') => {
    const [, named = ''] = mark === '' ? ['', step] : step.split(mark);
    const files = [...(named.split(mark === '' ? /\*by\*|\*from\*/ : /\n\n/)[0]?.matchAll(LINKED) ?? [])];
    return files.map(([, file = '', name]) => ({ file, name }));
  };
  const LINKED = /\]\(\.\.\/(src\/[^)]+\.ts)\)(?:\s+`(\w+)`)?/g;
  const all = new Set(imports().map(([from, to]) => `${from} -> ${to}`));
  const placeOf = (step = '') => filesIn(step)[0]?.file;

  test('is told step by step, each by a file and what it exports for that', () => {
    expect(steps.length).toBe(8);
    for (const step of steps) expect(filesIn(step)[0]?.name, step).toBeDefined();
    for (const { file, name } of steps.flatMap((step) => [...filesIn(step), ...filesIn(step, '*by*')])) {
      const code = readFileSync(join(ROOT, file), 'utf8');
      const exported = new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm');
      if (name !== undefined) expect(code, `${file} exports ${name}`).toMatch(exported);
    }
  });

  test('leads from each step to the next by an import, or by the tables that the step names', () => {
    const lost = steps.slice(1).flatMap((step, index) => {
      const before = steps[index] ?? '';
      const from = filesIn(step, '*from*')[0]?.file ?? placeOf(before);
      const to = placeOf(step);
      const [table, ...further] = filesIn(before, '*by*').map(({ file }) => file);
      const path = table === undefined ? [from, to] : [table, ...further, to];
      return path.slice(1).flatMap((file, at) => (all.has(`${path[at]} -> ${file}`) ? [] : [`${path[at]} -> ${file}`]));
    });
    expect(lost).toEqual([]);
  });
});
