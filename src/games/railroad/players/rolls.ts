import { type Random, shuffled } from '../../../engine/random.ts';
import { A_TILES, B_TILES } from '../tiles.ts';

/** Dice as tiles by number: three A dice and the B die. */
export type Roll = readonly number[];

/**
 * The dice of the rounds to come, and their weight: how often they fall compared with the other rolls used, 1 on
 * average.
 */
export interface Luck {
  readonly rolls: readonly Roll[];
  readonly weight: number;
}

/** Random dice. */
export function rollTiles(random: Random): Roll {
  const a = () => random.below(A_TILES.length);
  return [a(), a(), a(), A_TILES.length + random.below(B_TILES.length)];
}

/** The number of ways in which three A dice show one, two and three different tiles, and the average of that number. */
const WAYS = [1, 3, 6] as const;
const MEAN_WAYS = 216 / 56;

/** The 168 distinct rolls of a round, each once: three different A dice fall six times as often as three alike. */
export const ALL_ROLLS: readonly Luck[] = A_TILES.flatMap((_, first) =>
  A_TILES.slice(first).flatMap((_second, after) =>
    A_TILES.slice(first + after).flatMap((_third, beyond) =>
      B_TILES.map((_b, b) => weighed([first, first + after, first + after + beyond], A_TILES.length + b)),
    ),
  ),
);

function weighed(a: Roll, b: number): Luck {
  const ways = WAYS[new Set(a).size - 1] ?? 0;
  return { rolls: [[...a, b]], weight: ways / MEAN_WAYS };
}

/**
 * The dice that may fall in this many rounds: for one round, each of its possible rolls once in random order; for more,
 * an endless stream.
 */
export function* luckIn(rounds: number, random: Random): Generator<Luck> {
  if (rounds === 1) return yield* shuffled(ALL_ROLLS, random);
  for (;;) yield { rolls: Array.from({ length: rounds }, () => rollTiles(random)), weight: 1 };
}
