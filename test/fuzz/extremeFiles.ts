import { pick, type Random } from '../../src/engine/random.ts';

/** Files that a game reads and that are as costly as they can be. */
export function extremeFiles(game: string, random: Random): readonly string[] {
  switch (game) {
    case 'nuggets':
      return DUNGEONS.map(([rows, columns]) => dungeon(rows, columns, pick(FLOORS, random), random));
    case 'newhaven':
      return [villageMap(7, 7, random), villageMap(26, 2, random), villageMap(50, 50, random)];
    default:
      return [];
  }
}

/** Lines and columns: of the largest maps that may be set up, and of some that were once read. */
const DUNGEONS = [
  [255, 255],
  [512, 66],
  [66, 512],
  [512, 127],
  [21, 79],
  [4, 16_000],
  [16_000, 4],
] as const;

/** Where a floor is blocked: nowhere, by pillars near and far, by pillars two high, by chance. */
const FLOORS: readonly ((row: number, column: number, random: Random) => boolean)[] = [
  () => false,
  (row, column) => row % 2 === 0 && column % 2 === 0,
  (row, column) => row % 8 === 0 && column % 8 === 0,
  (row, column) => column % 2 === 0 && row % 3 !== 0,
  (_row, _column, random) => random.below(20) === 0,
  (_row, _column, random) => random.below(1000) === 0,
];

function dungeon(rows: number, columns: number, isBlocked: (typeof FLOORS)[number], random: Random): string {
  const isEdge = (row: number, column: number) =>
    row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      if (isEdge(row, column)) return '+';
      return isBlocked(row, column, random) ? '#' : '.';
    }).join(''),
  ).join('\n');
}

const SQUARES = ['STONE', 'SHEEP', 'TIMBER', 'WHEAT'] as const;

function villageMap(length: number, height: number, random: Random): string {
  const tiles = Array.from({ length: length * height }, (_, tile) => tile);
  const taken = tiles.filter(() => random.below(3) === 0);
  const squares = () => Array.from({ length: 4 }, () => pick(SQUARES, random)).join(' ');
  return [
    `LENGTH ${length}`,
    `HEIGHT ${height}`,
    ...taken.map((tile) => (random.below(2) === 0 ? `DISABLE ${tile}` : `RESOURCE ${tile} ${squares()}`)),
  ].join('\n');
}

const ATOMS = [
  ' ',
  '\t',
  '\n',
  '\r',
  'a',
  '0',
  '-',
  '.',
  ',',
  '#',
  '+',
  '|',
  '1. A x\n',
  'Setup a: "',
  'a1-',
  '\\',
  '"',
  '[',
  '{',
  '😀',
  '\u200b',
];
const TAILS = ['', '!', '\n', '\u0000', '"'];

/** One piece again and again, `bytes` at most. */
export function hostileText(bytes: number, random: Random): string {
  const atom = pick(ATOMS, random);
  const tail = pick(TAILS, random);
  return atom.repeat(Math.floor((bytes - tail.length) / Buffer.byteLength(atom))) + tail;
}
