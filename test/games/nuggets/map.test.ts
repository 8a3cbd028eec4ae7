import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { LONGEST_RECORD, writeRecord } from '../../../src/engine/record.ts';
import { nuggets, parseMap } from '../../../src/games/nuggets/index.ts';
import {
  allSpots,
  MAX_GRIDPOINTS,
  MAX_MAP_BYTES,
  MAX_SIDE,
  roomSpots,
  spotsReached,
} from '../../../src/games/nuggets/map.ts';
import { isFrontier, shortestRoutes } from '../../../src/games/nuggets/route.ts';
import { MAX_PLAYERS, pileLimits, refuseSetup } from '../../../src/games/nuggets/setup.ts';
import { MAP_NAMES, type MapName, SHIPPED_MAPS } from '../../../src/games/nuggets/shippedMaps.ts';
import { UNKNOWN } from '../../../src/games/nuggets/view.ts';
import { craggyMap, parseTestMap, setupWith } from './positions.ts';

const SOUND = ['+----+    ', '|....|    ', '|....#### ', '|....|  # ', '+----+  # '];

/** The sound map with one line changed. */
function withLine(line: number, text: string): string {
  return SOUND.map((old, index) => (index + 1 === line ? text : old)).join('\n');
}

function refusalOf(text: string) {
  const parsed = parseMap(text);
  if (parsed.ok) throw new Error('a sound map');
  return [parsed.refusal.key, parsed.refusal.values];
}

describe('a map', () => {
  test('has the size and the characters of its text', () => {
    const map = parseTestMap(SOUND.join('\n'));
    expect([map.rows, map.columns]).toEqual([5, 10]);
    expect(map.cells).toBe(SOUND.join(''));
    expect([roomSpots(map).length, allSpots(map).length]).toEqual([12, 18]);
  });

  test('may end with a line end or not, and have the line ends of any system', () => {
    const map = parseTestMap(SOUND.join('\n'));
    expect(parseTestMap(`${SOUND.join('\n')}\n`)).toEqual(map);
    expect(parseTestMap(`\uFEFF${SOUND.join('\r\n')}\r\n`)).toEqual(map);
  });

  test('may leave a room open across a corner, as servers of the course load it', () => {
    expect(parseMap(withLine(1, ' ----+    ')).ok).toBe(true);
  });

  test('is filled up with rock where lines are shorter, and says which', () => {
    const parsed = parseMap(SOUND.map((line) => line.trimEnd()).join('\n'));
    expect(parsed.ok && parsed.value.cells).toBe(SOUND.map((line) => line.trimEnd().padEnd(9)).join(''));
    expect(parsed.ok && parsed.value.padded).toEqual([1, 2]);
  });

  test.each([
    [
      'an unknown character',
      withLine(2, '|..x.|    '),
      'nuggets.map.unknownCharacter',
      { line: 2, column: 4, character: 'x' },
    ],
    [
      'a letter beyond ASCII',
      withLine(3, '|.😀..####'),
      'nuggets.map.unknownCharacter',
      { line: 3, column: 3, character: '😀' },
    ],
    ['a tab', withLine(2, '|....|\t   '), 'nuggets.map.tab', { line: 2, column: 7 }],
    [
      'a hole in a wall',
      withLine(2, ' ....|    '),
      'nuggets.map.roomOpen',
      { line: 2, column: 2, toLine: 2, toColumn: 1 },
    ],
    ['a room at the edge', SOUND.slice(1).join('\n'), 'nuggets.map.roomAtEdge', { line: 1, column: 2 }],
    ['a line that ends too early', withLine(2, '|....'), 'nuggets.map.shortLine', { line: 2, length: 5, column: 6 }],
    [
      'a passage cut off',
      withLine(3, '|....# ## '),
      'nuggets.map.unreachable',
      { line: 3, column: 8, fromLine: 2, fromColumn: 2 },
    ],
    ['too few room spots', '+--+\n|..|\n+--+', 'nuggets.map.tooFewSpots', { count: 2, fewest: 3 }],
    ['nothing', '', 'nuggets.map.tooFewSpots', { count: 0, fewest: 3 }],
    [
      'too much',
      Array(257).fill(' '.repeat(255)).join('\n'),
      'nuggets.map.tooLarge',
      { rows: 257, columns: 255, most: 65_496 },
    ],
  ])('with %s is refused, with the place', (_, text, key, values) => {
    expect(refusalOf(text)).toEqual([key, values]);
  });

  test('is read or refused with a reason, whatever the text is', () => {
    const characters = fc.string({ unit: fc.constantFrom(...' -|+.#\n\r\tx'), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(characters, fc.string()), (text) => {
        const parsed = parseMap(text);
        if (parsed.ok) expect(parsed.value.cells.length).toBe(parsed.value.rows * parsed.value.columns);
        else expect(parsed.refusal.key).toMatch(/^nuggets\.map\./);
      }),
    );
  });

  test('of the largest size fits into the file option', () => {
    const widths = [3, 16, 64, 255, 1365, 21_832];
    for (const columns of widths) {
      const rows = Math.floor(MAX_GRIDPOINTS / columns);
      expect((columns + 2) * rows).toBeLessThanOrEqual(MAX_MAP_BYTES);
    }
  });
});

describe('the largest map', () => {
  const upload = hugeMap(255, 256);

  test('has as many gridpoints as fit into a message of the original, and is played', () => {
    const setup = setupWith({ upload });
    expect(refuseSetup(setup, MAX_PLAYERS)).toBeUndefined();
    const begun = nuggets.start(setup, 4, fastRandom(1));
    expect(begun.map.cells.length).toBe(255 * 256);
    const { state } = nuggets.play(begun, 0, { kind: 'run', direction: 'east' }, fastRandom(1));
    expect(nuggets.describe(nuggets.view(state, 0)).length).toBeGreaterThan(3);
    expect(nuggets.players.medium?.choose(nuggets.view(state, 1), 1, fastRandom(1), () => true)).toBeDefined();
  });

  test('keeps states and views small enough for every move to be stored', () => {
    const state = nuggets.start(setupWith({ upload }), MAX_PLAYERS, fastRandom(1));
    expect(JSON.stringify(state).length).toBeLessThan(500_000);
    expect(JSON.stringify(nuggets.view(state, 0)).length).toBeLessThan(100_000);
  });

  test('has a record that can be read, even of the longest match', () => {
    const setup = setupWith({ upload, turns: 1000, pace: 'free' });
    const log = Array.from({ length: nuggets.longest(setup, 2) }, (_, turn) => ({
      seat: turn % MAX_PLAYERS,
      text: 'southwest!',
      revealed: true,
    }));
    const text = writeRecord(nuggets, { setup, seatCount: 2, seed: 'x'.repeat(64), log });
    expect(text.length).toBeLessThanOrEqual(LONGEST_RECORD);
  });
});

describe('what the host is told of a map that can be played', () => {
  test('is which lines were filled up with rock', () => {
    const warned = (upload: string) => nuggets.warnings?.(setupWith({ upload }), 2);
    expect(warned('')).toEqual([]);
    expect(warned(SOUND.join('\n'))).toEqual([]);
    expect(warned(SOUND.map((line) => line.trimEnd()).join('\n'))).toEqual([
      { key: 'nuggets.map.padded', values: { count: 2, lines: '1, 2', columns: 9 } },
    ]);
  });

  test('names the first of many', () => {
    const [warning] =
      nuggets.warnings?.(setupWith({ upload: `${SOUND.join('\n')}\n${Array(30).fill(' ').join('\n')}` }), 2) ?? [];
    expect(warning?.values).toMatchObject({
      count: 30,
      lines: { key: 'nuggets.map.linesAndMore', values: { lines: '6, 7, 8, 9, 10, 11, 12, 13, 14, 15', count: 20 } },
    });
  });
});

/** As many copies of a hall with pillars, joined by passages, as fit; 16 by 16 each. */
function hugeMap(columns: number, rows: number): string {
  const wall = `+${'-'.repeat(6)}#${'-'.repeat(6)}+ `;
  const hall = [
    wall,
    ...Array.from({ length: 13 }, (_, row) => {
      const floor = row % 4 === 1 ? '.+...+...+...' : '.............';
      return row === 6 ? `#${floor}##` : `|${floor}| `;
    }),
    wall,
    `${' '.repeat(7)}#${' '.repeat(8)}`,
  ];
  const lines = Array.from({ length: rows }, (_, row) => (hall[row % 16] ?? '').repeat(16).slice(0, columns));
  return lines.join('\n');
}

/** A record replays on the map it was played on: who changes a map must raise `rules` of the game and this print. */
const PRINTS: Readonly<Record<MapName, string>> = {
  cellar: '9ebe0d06d241fc17',
  chapel: 'bf61b40ba82eb628',
  warren: 'd4a49502c86d7715',
  pillars: '75b35c8898945890',
  cloister: '01c9277854528fc0',
  caves: 'd294adf196565952',
  mine: '12e408c19cf85825',
};

describe('the maps of the game', () => {
  test.each(MAP_NAMES)('%s is what it was', (name) => {
    const { columns, cells } = SHIPPED_MAPS[name];
    expect(createHash('sha256').update(`${columns} ${cells}`).digest('hex').slice(0, 16)).toBe(PRINTS[name]);
  });

  test('are at least six, two of them narrow enough for a phone and one of the original size', () => {
    const maps = Object.values(SHIPPED_MAPS);
    expect(maps.length).toBeGreaterThanOrEqual(6);
    expect(maps.filter(({ rows, columns }) => rows <= 12 && columns <= 34).length).toBeGreaterThanOrEqual(2);
    expect(maps.some(({ rows, columns }) => rows >= 21 && columns >= 75)).toBe(true);
  });

  test.each(MAP_NAMES)('%s has room for a full table with what is chosen unless said otherwise', (map) => {
    for (const seatCount of [1, 2, MAX_PLAYERS]) expect(refuseSetup(setupWith({ map }), seatCount)).toBeUndefined();
    expect(pileLimits(setupWith({ map }), SHIPPED_MAPS[map], 2)).toEqual({ fewest: 10, most: 30 });
  });
});

test('new ground can be walked to where keys lead to it, however little is known', () => {
  const known = fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 8 })).map(([seed, at, rarity]) => {
    const { cells, ...size } = parseTestMap(craggyMap(seed));
    const random = fastRandom(seed);
    const map = { ...size, cells: [...cells].map((one) => (random.below(rarity) === 0 ? UNKNOWN : one)).join('') };
    return { map, at: allSpots(map)[at % allSpots(map).length] };
  });
  fc.assert(
    fc.property(known, ({ map, at }) => {
      if (at === undefined) return;
      const reached = spotsReached(map, at);
      const isThere = reached.length > 1 && reached.some((spot) => isFrontier(map, spot));
      expect(isThere).toBe(shortestRoutes(map, at, (spot) => isFrontier(map, spot)).length > 0);
    }),
    { numRuns: 500 },
  );
});

/** One room of so many spots. */
function hall(spots: number): string {
  return roomOf(1, spots);
}

/** One empty room. */
function roomOf(rows: number, columns: number): string {
  const wall = `+${'-'.repeat(columns)}+`;
  return [wall, ...Array<string>(rows).fill(`|${'.'.repeat(columns)}|`), wall].join('\n');
}

describe('a setup', () => {
  const fewSpots = '+---+\n|...|\n|...|\n+---+';

  test.each([
    ['fewer piles at most than at least', { minpiles: 20, maxpiles: 10 }, 'nuggets.setup.minAboveMax'],
    ['more piles than nuggets', { gold: 10, maxpiles: 11 }, 'nuggets.setup.morePilesThanGold'],
    ['more piles than room', { upload: fewSpots, maxpiles: 5 }, 'nuggets.setup.tooManyPiles'],
    ['a map that is none', { upload: 'no map' }, 'nuggets.map.unknownCharacter'],
    ['a map that is too wide', { upload: roomOf(2, MAX_SIDE - 1) }, 'nuggets.map.tooLong'],
    ['a map that is too high', { upload: roomOf(MAX_SIDE - 1, 2) }, 'nuggets.map.tooLong'],
    ['a map of long lines in many rows', { upload: roomOf(66, MAX_SIDE - 2) }, 'nuggets.map.tooManySpots'],
  ])('with %s is refused', (_, changes, key) => {
    expect(refuseSetup(setupWith(changes), 2)?.key).toBe(key);
  });

  test.each([
    ['a square of the most gridpoints', roomOf(253, 253)],
    ['the longest lines that there may be', roomOf(60, MAX_SIDE - 2)],
    ['the most lines that there may be', roomOf(MAX_SIDE - 2, 60)],
  ])('with %s is fine', (_, upload) => {
    expect(refuseSetup(setupWith({ upload }), MAX_PLAYERS)).toBeUndefined();
  });

  test('with a map that is longer than may be set up is played all the same, where it began before', () => {
    const setup = setupWith({ upload: roomOf(2, 5000) });
    expect(refuseSetup(setup, 2)?.key).toBe('nuggets.map.tooLong');
    expect(nuggets.start(setup, 2, fastRandom(1)).map.columns).toBe(5002);
  });

  test('of more players than the room has spots is refused', () => {
    expect(refuseSetup(setupWith({ upload: fewSpots }), 5)).toBeUndefined();
    expect(refuseSetup(setupWith({ upload: fewSpots }), 6)?.key).toBe('nuggets.setup.tooManyPiles');
  });

  test.each([
    [100, 10, 30],
    [56, 10, 30],
    [28, 5, 15],
    [8, 2, 4],
    [3, 1, 1],
  ])(
    'on a map of %i room spots has %i to %i piles: fewer only where the original would have no room',
    (spots, fewest, most) => {
      expect(pileLimits(setupWith({ map: 'cellar' }), parseTestMap(hall(spots)), 2)).toEqual({ fewest, most });
    },
  );

  test('needs no choice of piles: as many as suit the map, on any map', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(refuseSetup(setupWith({ upload: craggyMap(seed) }), 2)).toBeUndefined();
      }),
    );
  });
});
