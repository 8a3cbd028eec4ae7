import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXITS, type Placement, squareName } from '../../../src/games/railroad/board.ts';
import { basicScore, type Score, scorePlacements } from '../../../src/games/railroad/scoring.ts';
import { type Route, rotateEdges } from '../../../src/games/railroad/tiles.ts';
import { board, randomBoard } from './boards.ts';

const HIGHWAY_COLUMN = 'A4A10 A4B10 A4C10 A4D10 A4E10 A4F10 A4G10';
const CROSSING = (middle: string) =>
  `A1A30 A1B30 A1C30 ${middle} A1E30 A1F30 A1G30 A4D01 A4D11 A4D21 A4D41 A4D51 A4D61`;

function parts({ exits, highway, railway, centre, errors, total }: Score) {
  return { exits, highway: highway.length, railway: railway.length, centre, errors: errors.length, total };
}

describe('scoring', () => {
  test('an empty board is worth nothing', () => {
    expect(parts(scorePlacements([]))).toEqual({ exits: 0, highway: 0, railway: 0, centre: 0, errors: 0, total: 0 });
  });

  test('a highway from top to bottom joins two exits and is seven long', () => {
    const score = scorePlacements(board(HIGHWAY_COLUMN));
    expect(parts(score)).toEqual({ exits: 4, highway: 7, railway: 0, centre: 0, errors: 0, total: 11 });
    expect(basicScore(score)).toBe(4);
    expect(score.networks).toEqual([{ exits: [0, 8], points: 4 }]);
  });

  test('the overpass keeps its strands apart', () => {
    const score = scorePlacements(board(CROSSING('B2D31')));
    expect(parts(score)).toEqual({ exits: 8, highway: 7, railway: 7, centre: 5, errors: 0, total: 27 });
  });

  test('the crossing station joins the same four routes into one network', () => {
    const score = scorePlacements(board(CROSSING('S5D31')));
    expect(parts(score)).toEqual({ exits: 12, highway: 7, railway: 7, centre: 5, errors: 0, total: 31 });
  });

  test('only the strand of an overpass that faces an exit is on it', () => {
    const score = scorePlacements(board('B2A10'));
    expect(score.networks).toEqual([{ exits: [0], points: 0 }]);
    expect(parts(score)).toEqual({ exits: 0, highway: 1, railway: 1, centre: 0, errors: 3, total: -1 });
  });

  test('a loop counts each square once and no exit twice', () => {
    const score = scorePlacements(board('A3A12 A5A02 A5B01 A5B10'));
    expect(parts(score)).toEqual({ exits: 0, highway: 4, railway: 0, centre: 0, errors: 0, total: 4 });
  });

  test('branches do not add up', () => {
    // A T at B1 with one square to the north, two to the east and one to the south: the longest way is 1 + T + 2.
    const score = scorePlacements(board('A4A10 A3B10 A4B21 A4B31 A4C10'));
    expect(score.highway.map(squareName)).toHaveLength(4);
    expect(score.total).toBe(4 - 2);
  });

  test('a station with one edge of a kind ends the route and counts', () => {
    const score = scorePlacements(board('B0A10 A1B10 A1C10'));
    expect(parts(score)).toEqual({ exits: 0, highway: 1, railway: 3, centre: 0, errors: 1, total: 3 });
  });

  test('a station with two edges of a kind is passed through', () => {
    const score = scorePlacements(board('A4A10 S5B10 A4C10'));
    expect(score.highway).toHaveLength(3);
  });

  test('an open end into a blank side is an error, at the border it is free', () => {
    // A3 on A1 opens to the east on the blank side of A2's straight; A0's curve runs off the board.
    expect(scorePlacements(board('A3A10 A4B10')).errors.map(({ square }) => squareName(square))).toEqual(['A1', 'B1']);
    expect(scorePlacements(board('A4A10 A5B10 A4B01')).errors).toEqual([]);
  });

  test('all twelve exits in one network are worth 45', () => {
    const rows = `
            A4A10       A1A30       A4A50
      A1B01 S5B10 A1B21 S3B30 A1B41 S5B50 A1B61
            A4C10       A1C30       A4C50
      A4D01 S2D10 A4D21 S5D31 A4D41 S2D50 A4D61
            A4E10       A1E30       A4E50
      A1F01 S5F10 A1F21 S3F30 A1F41 S5F50 A1F61
            A4G10       A1G30       A4G50`;
    const { networks, exits, errors } = scorePlacements(board(rows));
    expect(networks.map((network) => network.exits.length)).toEqual([12]);
    expect([exits, errors.length]).toEqual([45, 0]);
  });

  test('networks are those of a flood over half edges, whatever the board', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, count) => {
        const placements = randomBoard(seed, count);
        const points = floodedExits(placements).sort((a, b) => b - a);
        expect(scorePlacements(placements).networks.map(({ exits }) => exits.length)).toEqual(points);
      }),
      { numRuns: 150 },
    );
  });

  test('longest routes are as long as the longest of all ways without a square twice', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, count) => {
        const placements = randomBoard(seed, count);
        const { highway, railway } = scorePlacements(placements);
        expect([highway.length, railway.length]).toEqual([longestWay(placements, 1), longestWay(placements, 2)]);
        expect(new Set(highway).size).toBe(highway.length);
      }),
      { numRuns: 100 },
    );
  });
});

/** The middle of a side of a square, in half squares: both tiles at that side name it alike. */
function side(square: number, direction: number): string {
  const [rows, columns] = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ][direction] as [number, number];
  return `${Math.floor(square / 7) * 2 + rows},${(square % 7) * 2 + columns}`;
}

/** The sides that hang together inside a tile. */
function bundles({ tile, square, orientation }: Placement): readonly (readonly { name: string; route: number }[])[] {
  const sides = rotateEdges(tile, orientation).map((route, direction) => ({ name: side(square, direction), route }));
  const parts =
    tile === 'B2'
      ? [
          [0, 2],
          [1, 3],
        ]
      : [[0, 1, 2, 3]];
  return parts.map((part) => sides.filter(({ route }, direction) => route !== 0 && part.includes(direction)));
}

function floodedExits(placements: readonly Placement[]): number[] {
  const rest = new Set(placements.flatMap(bundles));
  const counts: number[] = [];
  for (const seed of rest) {
    const reached = new Set(seed.map(({ name, route }) => `${name}:${route}`));
    rest.delete(seed);
    let grown = true;
    while (grown) {
      grown = false;
      for (const bundle of rest) {
        const names = bundle.map(({ name, route }) => `${name}:${route}`);
        if (!names.some((name) => reached.has(name))) continue;
        for (const name of names) reached.add(name);
        rest.delete(bundle);
        grown = true;
      }
    }
    counts.push(EXITS.filter((exit) => reached.has(`${side(exit.square, exit.direction)}:${exit.route}`)).length);
  }
  return counts.filter((count) => count > 0);
}

function longestWay(placements: readonly Placement[], route: Route): number {
  const sides = new Map(
    placements.map((placement) => [
      placement.square,
      bundles(placement).flatMap((bundle) => bundle.flatMap((one) => (one.route === route ? [one.name] : []))),
    ]),
  );
  const onRoute = placements.map(({ square }) => square).filter((square) => sides.get(square)?.length);
  const joined = (a: number, b: number) => sides.get(a)?.some((name) => sides.get(b)?.includes(name)) ?? false;
  let ways = onRoute.map((square) => [square]);
  let length = 0;
  while (ways.length > 0) {
    length += 1;
    ways = ways.flatMap((way) =>
      onRoute.filter((next) => !way.includes(next) && joined(way.at(-1) ?? -1, next)).map((next) => [...way, next]),
    );
  }
  return length;
}
