import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbours, nodeCount, resourceGraph, resourceNodes, tileGraph } from '../../../src/games/newhaven/graph.ts';
import { harvest, parseGbmap } from '../../../src/games/newhaven/index.ts';
import { type GameMap, withTile } from '../../../src/games/newhaven/map.ts';
import { NO_RESOURCES, RESOURCES, type Square } from '../../../src/games/newhaven/resources.ts';
import { standardBoard } from '../../../src/games/newhaven/start.ts';
import { tileOfLetters } from '../../../src/games/newhaven/tiles.ts';

const SEED_MAP = `
LENGTH	5
HEIGHT	5
RESOURCE	0	STONE	SHEEP	TIMBER	TIMBER
RESOURCE	1	SHEEP	SHEEP	TIMBER	SHEEP
RESOURCE	5	TIMBER	STONE	TIMBER	STONE
RESOURCE	6	STONE	SHEEP	STONE	STONE
RESOURCE	10	TIMBER	TIMBER	STONE	SHEEP
RESOURCE	11	TIMBER	TIMBER	SHEEP	SHEEP
`;

function mapOf(text: string): GameMap {
  const parsed = parseGbmap(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
}

const SQUARES = fc.constantFrom<Square>(...RESOURCES, 'NONE');

/** Small maps with anything on them. */
const MAPS = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([length, height]) =>
  fc.record({
    map: fc.array(SQUARES, { minLength: 4 * length * height, maxLength: 4 * length * height }).map(
      (squares): GameMap => ({
        length,
        height,
        spaces: Array.from({ length: length * height }, () => 'open'),
        squares,
      }),
    ),
    tile: fc.integer({ min: 0, max: length * height - 1 }),
    face: fc.tuple(SQUARES, SQUARES, SQUARES, SQUARES),
  }),
);

describe('the two graphs', () => {
  it('link every tile to its four resource nodes, row by row', () => {
    expect(resourceNodes({ length: 3, height: 3 }, 4)).toEqual([14, 15, 20, 21]);
    expect(resourceNodes({ length: 3, height: 3 }, 8)).toEqual([28, 29, 34, 35]);
  });

  it('give every resource node to exactly one tile', () => {
    for (const size of [
      { length: 5, height: 7 },
      { length: 1, height: 3 },
      { length: 4, height: 1 },
    ]) {
      const tiles = Array.from({ length: nodeCount(tileGraph(size)) }, (_, tile) => tile);
      const nodes = tiles.flatMap((tile) => resourceNodes(size, tile)).sort((a, b) => a - b);
      expect(nodes).toEqual(Array.from({ length: nodeCount(resourceGraph(size)) }, (_, node) => node));
    }
  });

  it('have edges up, down, left and right, and none around the rim', () => {
    const graph = tileGraph({ length: 3, height: 3 });
    expect(neighbours(graph, 4)).toEqual([1, 7, 3, 5]);
    expect(neighbours(graph, 2)).toEqual([5, 1]);
    expect(neighbours(graph, 3)).toEqual([0, 6, 4]);
  });
});

describe('a harvest', () => {
  it('of the seed counts 12 timber and 4 sheep', () => {
    const counts = harvest(mapOf(SEED_MAP), 12, ['TIMBER', 'TIMBER', 'SHEEP', 'TIMBER']);
    expect(counts).toEqual({ STONE: 0, TIMBER: 12, WHEAT: 0, SHEEP: 4 });
  });

  it('of each example of the rulebook yields what the rulebook says', () => {
    const examples = [
      { tile: 8, face: 'WHWW', yields: undefined },
      { tile: 3, face: 'THWH', yields: { WHEAT: 6, SHEEP: 3, TIMBER: 1 } },
      { tile: 20, face: 'HHHS', yields: { SHEEP: 5, STONE: 2 } },
      { tile: 28, face: 'SSWT', yields: { STONE: 4, TIMBER: 2, WHEAT: 1 } },
      { tile: 6, face: 'HSTS', yields: { SHEEP: 2, TIMBER: 3, STONE: 2 } },
      { tile: 4, face: 'WWWT', yields: undefined },
      { tile: 14, face: 'WTHT', yields: { WHEAT: 10, TIMBER: 3, SHEEP: 1 } },
      { tile: 21, face: 'HTSS', yields: { STONE: 4, SHEEP: 6, TIMBER: 1 } },
      { tile: 34, face: 'TWSS', yields: { WHEAT: 2, TIMBER: 3, STONE: 2 } },
      { tile: 17, face: 'TSTH', yields: { TIMBER: 2, STONE: 1, SHEEP: 1 } },
    ];
    let map = standardBoard(3);
    for (const { tile, face, yields } of examples) {
      const squares = tileOfLetters(face);
      if (yields) expect(harvest(map, tile, squares), face).toEqual({ ...NO_RESOURCES, ...yields });
      map = withTile(map, tile, squares);
    }
  });

  it('never counts corner to corner, nor around the edge of the board', () => {
    const map = mapOf('LENGTH 2\nHEIGHT 2\nRESOURCE 3 STONE STONE STONE STONE');
    expect(harvest(map, 0, ['STONE', 'NONE', 'NONE', 'STONE'])).toEqual({ ...NO_RESOURCES, STONE: 2 });
    const row = mapOf('LENGTH 3\nHEIGHT 1\nRESOURCE 2 WHEAT WHEAT WHEAT WHEAT');
    expect(harvest(row, 0, ['WHEAT', 'WHEAT', 'WHEAT', 'WHEAT'])).toEqual({ ...NO_RESOURCES, WHEAT: 4 });
  });

  it('counts the tile as it is played, whatever lay there', () => {
    const map = mapOf('LENGTH 3\nHEIGHT 1\nRESOURCE 0 SHEEP SHEEP SHEEP SHEEP');
    expect(harvest(map, 0, ['STONE', 'STONE', 'STONE', 'STONE'])).toEqual({ ...NO_RESOURCES, STONE: 4 });
  });

  it('looks at the chain and its rim only, however large the board', () => {
    const looksOn = (side: number) => {
      let looks = 0;
      const empty = mapOf(`LENGTH ${side}\nHEIGHT ${side}`);
      const middle = (side * side - 1) / 2;
      const { squares, ...map } = withTile(empty, middle - 1, tileOfLetters('WSWS'));
      const counted = new Proxy(squares, {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key);
        },
      });
      expect(harvest({ ...map, squares: counted }, middle, tileOfLetters('SWTT')).STONE).toBe(3);
      return looks;
    };
    expect(looksOn(49)).toBe(looksOn(5));
  });

  it('gives what counting square after square gives', () => {
    fc.assert(
      fc.property(MAPS, ({ map, tile, face }) => {
        expect(harvest(map, tile, face)).toEqual(countSlowly(map, tile, face));
      }),
    );
  });
});

/** Grows the set of reached squares until nothing is added any more. */
function countSlowly(map: GameMap, tile: number, face: readonly Square[]) {
  const { squares } = withTile(map, tile, face);
  const graph = resourceGraph(map);
  const reached = new Set<number>(resourceNodes(map, tile));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [node, square] of squares.entries()) {
      if (neighbours(graph, node).some((next) => reached.has(next) && squares[next] === square)) reached.add(node);
    }
  }
  const count = (resource: Square) => [...reached].filter((node) => squares[node] === resource).length;
  return { STONE: count('STONE'), TIMBER: count('TIMBER'), WHEAT: count('WHEAT'), SHEEP: count('SHEEP') };
}
