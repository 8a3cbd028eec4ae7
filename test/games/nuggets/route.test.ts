import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fastRandom } from '../../../src/engine/random.ts';
import { allSpots, cellOf, type DungeonMap, type Gridpoint, neighbour } from '../../../src/games/nuggets/map.ts';
import { DIRECTION_FACTS, DIRECTIONS, type DirectedKey } from '../../../src/games/nuggets/moves.ts';
import { firstKeyTo, type Route, runPath, shortestRoutes } from '../../../src/games/nuggets/route.ts';
import { UNKNOWN } from '../../../src/games/nuggets/view.ts';
import { findFirstKey } from '../../../src/games/nuggets/way.ts';
import { craggyMap, parseTestMap } from './positions.ts';

/** A map of which not all is known, a spot of it, and what is wanted there. */
const searches = fc
  .record({ seed: fc.nat(), at: fc.nat(), rarity: fc.integer({ min: 1, max: 30 }), wanted: fc.array(fc.nat()) })
  .map(({ seed, at, rarity, wanted }) => {
    const { cells, ...size } = parseTestMap(craggyMap(seed));
    const random = fastRandom(seed);
    const map = { ...size, cells: [...cells].map((one) => (random.below(rarity) === 0 ? UNKNOWN : one)).join('') };
    const spots = allSpots(map);
    const spotOf = (number: number) => spots[number % spots.length] ?? 0;
    return { map, at: spotOf(at), wanted: new Set(wanted.map(spotOf)) };
  });

test('the shortest routes are those that a search key by key finds, in the same order', () => {
  fc.assert(
    fc.property(searches, ({ map, at, wanted }) => {
      const routes = routesKeyByKey(map, at, wanted);
      const isWanted = (spot: Gridpoint) => wanted.has(spot);
      expect(shortestRoutes(map, at, isWanted)).toEqual(routes);
      expect(firstKeyTo(map, at, isWanted)).toEqual(routes[0]?.move);
    }),
    { numRuns: 500 },
  );
});

test('a walk that is looked for once is the one that would be looked for again at each key', () => {
  fc.assert(
    fc.property(searches, ({ map, at, wanted }) => {
      const [to = at] = wanted;
      const way = { kind: 'walk', to: cellOf(map, to) } as const;
      for (let from = at; ; ) {
        const key = findFirstKey(map, from, way, []);
        expect(key).toEqual(findFirstKey({ ...map }, from, way, []));
        if (key === undefined || key.kind === 'pass') return;
        from = passed(map, from, key).at(-1) ?? from;
      }
    }),
    { numRuns: 300 },
  );
});

/** All keys from all spots that were reached with one key fewer, until one passes what is wanted. */
function routesKeyByKey(map: DungeonMap, from: Gridpoint, wanted: ReadonlySet<Gridpoint>): readonly Route[] {
  const visited = new Set([from]);
  let stands: readonly { readonly at: Gridpoint; readonly first?: DirectedKey }[] = [{ at: from }];
  for (let keys = 1; stands.length > 0; keys += 1) {
    const pressed = stands.flatMap(({ at, first }) =>
      ALL_KEYS.map((key) => ({ key, first: first ?? key, path: passed(map, at, key) })),
    );
    const routes = pressed.map(({ first, path }) => {
      return { move: first, keys, reached: path.filter((spot) => wanted.has(spot)) };
    });
    const found = routes.filter(({ reached }) => reached.length > 0);
    if (found.length > 0) return found;
    stands = pressed.flatMap(({ key, first, path }) => {
      const end = path.at(-1);
      if (end === undefined || visited.has(end)) return [];
      const beyond = neighbour(map, end, DIRECTION_FACTS[key.direction].step);
      if (key.kind === 'run' && beyond !== undefined && map.cells[beyond] === UNKNOWN) return [];
      visited.add(end);
      return [{ at: end, first }];
    });
  }
  return [];
}

const ALL_KEYS = DIRECTIONS.flatMap((direction) => [
  { kind: 'step', direction } as const,
  { kind: 'run', direction } as const,
]);

function passed(map: DungeonMap, at: Gridpoint, { kind, direction }: DirectedKey): readonly Gridpoint[] {
  const { path } = runPath(map, at, direction);
  return kind === 'step' ? path.slice(0, 1) : path;
}
