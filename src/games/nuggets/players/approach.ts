import { NO_SPOT } from '../route.ts';
import type { TakingKey } from './takingKeys.ts';

/** How to reach each pile from everywhere, over known ground. */
export interface Approach {
  /**
   * By pile and spot number: the number of keys needed to take it from there; `OUT_OF_REACH` if it cannot be reached.
   */
  readonly keys: readonly Uint8Array[];
  /** By pile and spot number: the key to press first; of equally fast ways, one that takes a lot. */
  readonly first: readonly Uint8Array[];
}

export const OUT_OF_REACH = 255;
/** More than can be taken later. */
const SOONER = 1000;

export function approachTo(keys: readonly TakingKey[], spotCount: number, pileCount: number): Approach {
  const before = pressedBefore(keys, spotCount);
  const ways = Array.from({ length: pileCount }, (_, pile) => approachToPile(keys, before, spotCount, 1 << pile));
  return { keys: ways.map((way) => way.keys), first: ways.map((way) => way.first) };
}

/** A key, and the number of the spot where it is pressed. */
interface KeyPress {
  readonly key: number;
  readonly from: number;
}

/** By spot number, all key presses that end there. */
function pressedBefore(keys: readonly TakingKey[], spotCount: number): readonly (readonly KeyPress[])[] {
  const before = Array.from({ length: spotCount }, (): KeyPress[] => []);
  for (const [key, { lasts }] of keys.entries()) {
    for (const [from, last] of lasts.entries()) if (last !== NO_SPOT) before[last]?.push({ key, from });
  }
  return before;
}

function approachToPile(
  keys: readonly TakingKey[],
  before: readonly (readonly KeyPress[])[],
  spotCount: number,
  pile: number,
): { readonly keys: Uint8Array; readonly first: Uint8Array } {
  const count = new Uint8Array(spotCount).fill(OUT_OF_REACH);
  const first = new Uint8Array(spotCount);
  const taken = new Float64Array(spotCount);
  const reached: number[] = [];
  const offer = (from: number, key: number, needed: number, later: number) => {
    // What this key takes comes first; what is taken later only breaks ties.
    const much = SOONER * pilesIn(keys[key]?.takes[from] ?? 0) + later;
    if (count[from] === OUT_OF_REACH) reached.push(from);
    else if (count[from] !== needed || much <= (taken[from] ?? 0)) return;
    count[from] = needed;
    first[from] = key;
    taken[from] = much;
  };
  for (const [key, { takes }] of keys.entries()) {
    for (const [from, bits] of takes.entries()) if ((bits & pile) !== 0) offer(from, key, 1, 0);
  }
  // Nearest first: spots added during the loop are one key further away.
  for (const spot of reached) {
    const needed = (count[spot] ?? 0) + 1;
    if (needed < OUT_OF_REACH)
      for (const { key, from } of before[spot] ?? []) offer(from, key, needed, taken[spot] ?? 0);
  }
  return { keys: count, first };
}

/** The number of piles in a set. */
export function pilesIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
