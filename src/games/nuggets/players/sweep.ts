import type { Random } from '../../../engine/random.ts';
import { NO_SPOT } from '../route.ts';
import { nearestPile, pressOne } from './playOut.ts';
import type { Race, RaceOpening } from './race.ts';
import type { TakingKey } from './takingKeys.ts';

/** The number of bits for the piles taken. */
const MOST_PILES = 31;
/** How many keys are planned ahead, and how many of the best ways are kept after each. */
const HORIZON = 12;
const WIDTH = 100;
/** How often the opponents' keys are imagined. */
const DEALS = 60;
/** The seat's share of a pile that nobody has taken at the end of the horizon. */
const LATER = 0.2;
/** What a key is worth in piles once all known gold is taken. */
const SPARED_KEY = 0.05;

/** A way: where it leads, what it takes, and how much more that is than leaving it to the others. */
interface SweepWay {
  readonly at: number;
  readonly taken: number;
  readonly worth: number;
  /** The number of its first key, and of the first pile that it takes; `NONE` if it has none. */
  readonly key: number;
  readonly pile: number;
}

const NONE = -1;

/**
 * The first key of the way that takes most piles before others do, for races with many piles. The opponents are
 * imagined to take what is nearest to them, which gives for each pile the chance that it is still there in each round;
 * then the best ways are extended key by key.
 */
export function sweep(race: Race, random: Random): RaceOpening | undefined {
  const { keys, start, piles } = race;
  const left = timetable(race, random);
  const all = 2 ** piles.length - 1;
  let ways: readonly SweepWay[] = [{ at: start, taken: 0, worth: 0, key: NONE, pile: NONE }];
  let best: SweepWay = { at: start, taken: 0, worth: 0, key: NONE, pile: NONE };
  for (const [round, now] of left.entries()) {
    const spared = left.length - 1 - round;
    const worths = now.map((chance, pile) => chance - LATER * (left.at(-1)?.[pile] ?? 0));
    const further = extend(keys, ways, worths);
    for (const way of further) {
      if (spared > 0 && way.taken !== all) continue;
      const worth = way.worth + SPARED_KEY * spared;
      if (worth > best.worth) best = { ...way, worth };
    }
    ways = further.filter(({ taken }) => taken !== all);
  }
  const [key, pile] = [keys[best.key], piles[best.pile]];
  return key === undefined || pile === undefined ? undefined : { move: key.move, pile };
}

/** By round and pile, the chance that the pile is still there in the middle of the round if the seat takes nothing. */
function timetable({ field, deal, keysLeft, piles }: Race, random: Random): readonly Float64Array[] {
  const left = Array.from({ length: Math.min(HORIZON, keysLeft) }, () => new Float64Array(piles.length));
  for (let dealt = 0; dealt < DEALS; dealt += 1) {
    const { rivals, gold } = deal(random);
    const nearest = nearestPile(field, random);
    for (const chances of left) {
      const before = gold.known;
      for (const rival of rivals) pressOne(field, rival, gold, nearest, random);
      for (let pile = 0; pile < piles.length; pile += 1) {
        const rounds = ((before >>> pile) & 1) + ((gold.known >>> pile) & 1);
        chances[pile] = (chances[pile] ?? 0) + rounds / (2 * DEALS);
      }
    }
  }
  return left;
}

/** The best ways that are one key longer; of those that lead to the same spot with the same piles, only the best. */
function extend(keys: readonly TakingKey[], ways: readonly SweepWay[], worths: Float64Array): readonly SweepWay[] {
  const further = new Map<number, SweepWay>();
  for (const way of ways) {
    for (const [number, { lasts, takes }] of keys.entries()) {
      const at = lasts[way.at];
      if (at === undefined || at === NO_SPOT) continue;
      const fresh = takesAt(takes, way);
      const longer = { at, taken: way.taken | fresh, worth: way.worth + sumOf(fresh, worths) };
      const stand = at * 2 ** MOST_PILES + longer.taken;
      const known = further.get(stand);
      if (known !== undefined && known.worth >= longer.worth) continue;
      further.set(stand, { ...longer, ...firstOf(way, number, fresh) });
    }
  }
  return [...further.values()].sort((a, b) => b.worth - a.worth).slice(0, WIDTH);
}

function takesAt(takes: Int32Array, { at, taken }: SweepWay): number {
  return (takes[at] ?? 0) & ~taken;
}

function firstOf({ key, pile }: SweepWay, number: number, fresh: number): Pick<SweepWay, 'key' | 'pile'> {
  return {
    key: key === NONE ? number : key,
    pile: pile === NONE && fresh !== 0 ? lowestBit(fresh) : pile,
  };
}

function sumOf(bits: number, worths: Float64Array): number {
  let sum = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) sum += worths[lowestBit(rest)] ?? 0;
  return sum;
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
