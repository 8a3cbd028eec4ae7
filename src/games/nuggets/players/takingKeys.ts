import type { DungeonMap, Gridpoint } from '../map.ts';
import type { Move } from '../moves.ts';
import { type DirectionKeys, NO_SPOT } from '../route.ts';

/** One key, described for each spot number where it may be pressed. */
export interface TakingKey {
  readonly move: Move;
  /** The number of the spot where it ends; `NO_SPOT` if it cannot be pressed or its end is unknown. */
  readonly ends: Int32Array;
  /** The number of the last known spot on its way: its end, or the point beyond which its course is unknown. */
  readonly lasts: Int32Array;
  /** The gold that it takes, as bits. */
  readonly takes: Int32Array;
}

/** All keys, a step and a run in each direction, and which of this gold they take; at most 31 piles. */
export function takingKeys(
  map: DungeonMap,
  ways: readonly DirectionKeys[],
  spots: readonly Gridpoint[],
  gold: readonly Gridpoint[],
): readonly TakingKey[] {
  const numbers = new Int32Array(map.cells.length).fill(NO_SPOT);
  for (const [number, spot] of spots.entries()) numbers[spot] = number;
  const bits = new Map(gold.map((spot, index) => [spot, 1 << index]));
  const blank = () => ({
    ends: new Int32Array(spots.length).fill(NO_SPOT),
    lasts: new Int32Array(spots.length).fill(NO_SPOT),
    takes: new Int32Array(spots.length),
  });
  return ways.flatMap(({ direction, next, end }) => {
    const step = { move: { kind: 'step', direction } as const, ...blank() };
    const run = { move: { kind: 'run', direction } as const, ...blank() };
    for (const [number, spot] of spots.entries()) {
      const beside = next[spot] ?? NO_SPOT;
      if (beside === NO_SPOT) continue;
      const { last, takes } = passedFrom(beside, next, bits);
      step.ends[number] = numbers[beside] ?? NO_SPOT;
      step.lasts[number] = numbers[beside] ?? NO_SPOT;
      step.takes[number] = bits.get(beside) ?? 0;
      run.ends[number] = numbers[end[spot] ?? NO_SPOT] ?? NO_SPOT;
      run.lasts[number] = numbers[last] ?? NO_SPOT;
      run.takes[number] = takes;
    }
    return [step, run];
  });
}

/** The last spot of a run that passes `first`, and the gold it passes from there on, including `first`. */
function passedFrom(
  first: Gridpoint,
  next: Int32Array,
  bits: ReadonlyMap<Gridpoint, number>,
): { readonly last: Gridpoint; readonly takes: number } {
  let [last, takes] = [first, 0];
  for (let at = first; at !== NO_SPOT; at = next[at] ?? NO_SPOT) {
    takes |= bits.get(at) ?? 0;
    last = at;
  }
  return { last, takes };
}
