import { A_TILES, B_TILES } from '../../../src/games/railroad/tiles.ts';

/** The numbers of the dice tiles: those of the A dice come first. */
export const A_COUNT = A_TILES.length;
export const B_COUNT = B_TILES.length;
const A_DICE = 3;
export const DICE = A_DICE + 1;

/** A roll as a number: two bits for the count of each A tile. The B die is counted separately. */
export const countOne = (tile: number) => 1 << (2 * tile);

/** How the A dice can fall, and in how many ways each. */
const TRIPLES = Array.from({ length: A_COUNT ** A_DICE }, (_, at) => [at, at / A_COUNT, at / A_COUNT ** 2])
  .map((dice) => dice.map((die) => Math.floor(die) % A_COUNT).reduce((sum, tile) => sum + countOne(tile), 0))
  .reduce((ways, key) => ways.set(key, (ways.get(key) ?? 0) + 1), new Map<number, number>());

/** The index of the rolls with these A dice among all rolls; -1 for fewer or more than three dice. */
export const ROLL_OF = new Int16Array(countOne(A_COUNT)).fill(-1);
for (const [at, key] of [...TRIPLES.keys()].entries()) ROLL_OF[key] = at * B_COUNT;

/**
 * The number of ways, out of all `WAYS`, in which each of the 168 rolls falls, indexed by `ROLL_OF[the A dice] + the B
 * die`.
 */
export const WAYS_OF_ROLL: readonly number[] = [...TRIPLES.values()].flatMap((ways) => Array(B_COUNT).fill(ways));
export const WAYS = A_COUNT ** A_DICE * B_COUNT;
