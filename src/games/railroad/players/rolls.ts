import { type Random, shuffled } from '../../../engine/random.ts';
import { A_TILES, B_TILES } from '../tiles.ts';

/** Dice as tiles by number: three A dice and the B die. */
export type Roll = readonly number[];

/** The dice of the rounds to come, and how often they fall, compared with the others that are met: 1 in the mean. */
export interface Luck {
  readonly rolls: readonly Roll[];
  readonly weight: number;
}

/** Dice that fall at random. */
export function rollTiles(random: Random): Roll {
  const a = () => random.below(A_TILES.length);
  return [a(), a(), a(), A_TILES.length + random.below(B_TILES.length)];
}

/** The ways in which three A dice show one, two and three different tiles, and how many that is in the mean. */
const WAYS = [1, 3, 6] as const;
const MEAN_WAYS = 216 / 56;

/** The 168 rolls of a round that differ, each once: three different A dice fall six times as often as three alike. */
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

/** What may fall in so many rounds: where that is one, each of all its rolls once, in random order; else without end. */
export function* luckIn(rounds: number, random: Random): Generator<Luck> {
  if (rounds === 1) return yield* shuffled(ALL_ROLLS, random);
  for (;;) yield { rolls: Array.from({ length: rounds }, () => rollTiles(random)), weight: 1 };
}
