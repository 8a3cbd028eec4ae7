import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { followCalls } from './calls.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = ['src', 'commands', 'render'];
const IMPORT = /(?:from|import\(?)\s*'(\.[^']+|discord-standin)'/g;
const ARROWS = /^\s*(\w+) --> (\w+(?: & \w+)*)$/gm;

const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** Every file of the house, by its path. */
const CODES: ReadonlyMap<string, string> = new Map(
  CODE.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
    .filter((file) => /\.[jt]s$/.test(file))
    .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
);

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
  return [...CODES].flatMap(([path, code]) =>
    [...code.matchAll(IMPORT)].map(([, target = '']) => [path, pathOf(target, path)] as const),
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
  expect(orders.map(([, large]) => large)).toEqual(['tables', 'play', 'discord']);
  for (const [, large = '', listed = ''] of orders) {
    const order = listed.split(', ');
    const floorOf = (path: string) => order.indexOf(path.split('/')[2]?.replace(/\.ts$/, '') ?? '');
    const inside = imports().filter(([from, to]) => [from, to].every((path) => path.startsWith(`src/${large}/`)));
    expect(inside.filter(([from, to]) => floorOf(from) < 0 || floorOf(from) < floorOf(to))).toEqual([]);
  }
});

test('what people do and see knows neither Discord nor HTTP, and the two doors do not know each other', () => {
  const packagesOf = (room: string) =>
    [...CODES].flatMap(([path, code]) =>
      roomOf(path) === room ? [...code.matchAll(/from '([^'.][^']*)'/g)].map(([, name = '']) => `${path} ${name}`) : [],
    );
  const DOORS = /^(?:discord\.js|@discordjs\/rest|hono|@hono\/.*|ws|node:http)$/;
  expect(packagesOf('play').filter((one) => DOORS.test(one.split(' ')[1] ?? ''))).toEqual([]);
  expect(packagesOf('page').filter((one) => one.endsWith(' discord.js'))).toEqual([]);
  const between = [...importedArrows()].filter((arrow) =>
    /^(?:discord|page|play) --> (?:discord|page|commands)$/.test(arrow),
  );
  expect(between).toEqual([]);
});

test('whom to tell, and when, is decided in one room: no other reads quiet hours and weekends', () => {
  const readers = imports().flatMap(([from, to]) =>
    to.endsWith('notifications/quietTimes.ts') && roomOf(from) !== 'notifications' ? [from] : [],
  );
  // How hours are typed and written, where they are chosen.
  expect([...new Set(readers)]).toEqual(['commands/games/personSettings.ts']);
});

test('the page tells what every room is for, and is one page', () => {
  for (const arrow of drawn) for (const room of arrow.split(' --> ')) expect(page).toMatch(`| \`${room}\``);
  expect(page.split('\n').length).toBeLessThan(100);
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
  const steps = way
    .split(/\n(?=\d+\. )/)
    .slice(1)
    .map((step) => step.split('\n\n')[0] ?? '');
  const LINKED = /\]\(\.\.\/((?:src|render)\/[^)]+\.ts)\)\s+(`\w+`(?:[^[\]*`]+`\w+`)*)/g;
  /** The functions that are named in a text, each by the file that is linked before it. */
  const functionsIn = (text: string) =>
    [...text.matchAll(LINKED)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => `${file} ${name}`),
    );
  /** Who makes what is called through a contract, a step says behind `*by*`. */
  const makers = steps.flatMap((step) => functionsIn(step.split('*by*')[1] ?? ''));
  const first = functionsIn(steps[0] ?? '')[0] ?? '';
  /** From here on it is the way of a move alone. */
  const verb = 'src/play/actions/move.ts makeMove';

  test('is told step by step, each by a file and what it exports for that', () => {
    expect(steps.length).toBe(8);
    for (const step of steps) expect(functionsIn(step).length, step).toBeGreaterThan(0);
  });

  test('can be followed by calls of functions by their names, from the interaction to the store and the picture', () => {
    expect(steps.slice(0, 2).flatMap(functionsIn)).toContain(verb);
    const toVerb = followCalls([first], CODES);
    expect(
      steps
        .slice(0, 2)
        .flatMap(functionsIn)
        .filter((one) => !toVerb.has(one)),
    ).toEqual([]);
    const fromVerb = followCalls([verb, ...makers], CODES);
    expect(
      steps
        .slice(2)
        .flatMap(functionsIn)
        .filter((one) => !fromVerb.has(one)),
    ).toEqual([]);
  });

  test('passes but three contracts, and the makers of these are called where the bot is built', () => {
    expect(steps.filter((step) => step.includes('*by*')).length).toBe(3);
    const built = followCalls(['src/run.ts run'], CODES);
    expect(makers.filter((maker) => !built.has(maker))).toEqual([]);
  });

  test('goes through a record whose rows name their functions, and is lost in one that is filled elsewhere', () => {
    const use = "import { TABLE } from './table.ts';\nfunction use(at) {\n  TABLE[at.act](at);\n}\n";
    const named = 'const TABLE = {\n  go: goThere,\n};\nfunction goThere() {\n}\n';
    const follow = (table: string) => [
      ...followCalls(
        ['use.ts use'],
        new Map([
          ['use.ts', use],
          ['table.ts', table],
        ]),
      ),
    ];
    expect(follow(named)).toEqual(['use.ts use', 'table.ts TABLE', 'table.ts goThere']);
    expect(follow('const TABLE = {};\n')).toEqual(['use.ts use', 'table.ts TABLE']);
  });
});
