import { harvest } from '../src/games/newhaven/harvest.ts';
import { type GameMap, withTile } from '../src/games/newhaven/map.ts';
import { tileOfLetters } from '../src/games/newhaven/tiles.ts';

const HARVESTS = 200_000;
/** A tile whose chains go no further than itself and one neighbour: 3 stone, 1 wheat, 2 timber. */
const NEIGHBOUR = tileOfLetters('WSWS');
const LAID = tileOfLetters('SWTT');

/** An empty board but for one tile in the middle; gives the tile id to its right. */
function boardOf(side: number): { readonly map: GameMap; readonly tile: number } {
  const empty: GameMap = {
    length: side,
    height: side,
    spaces: Array.from({ length: side * side }, () => 'open'),
    squares: Array.from({ length: 4 * side * side }, () => 'NONE'),
  };
  const middle = Math.floor(side / 2) * side + Math.floor(side / 2) - 1;
  return { map: withTile(empty, middle, NEIGHBOUR), tile: middle + 1 };
}

function microsecondsPerHarvest(side: number): number {
  const { map, tile } = boardOf(side);
  for (let warm = 0; warm < HARVESTS / 10; warm += 1) harvest(map, tile, LAID);
  const start = performance.now();
  for (let count = 0; count < HARVESTS; count += 1) harvest(map, tile, LAID);
  return ((performance.now() - start) * 1000) / HARVESTS;
}

// A harvest of a small chain costs the same on any board: it visits the chain and its rim, and resets nothing.
for (const side of [5, 10, 20, 50]) {
  const cost = microsecondsPerHarvest(side).toFixed(2);
  process.stdout.write(`harvest of 6 squares, ${side} x ${side} tiles: ${cost} µs\n`);
}
