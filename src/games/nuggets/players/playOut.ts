import type { Random } from '../../../engine/random.ts';
import { type Approach, OUT_OF_REACH, pilesIn } from './approach.ts';
import type { TakingKey } from './takingKeys.ts';

/** Known ground, and what lies on it. Spots and piles go by number. */
export interface Field {
  readonly keys: readonly TakingKey[];
  readonly approach: Approach;
  readonly pileCount: number;
  /** By spot, how many keys it is to where a room is likely to be seen; 0 where nothing is left to be seen. */
  readonly toRoom: Float64Array;
}

/** Somebody on the way. */
export interface Walker {
  at: number;
  /** The pile it goes for; `NO_PILE` before it has chosen. */
  target: number;
  /** How many rounds it is still busy on ground that is not known. */
  busy: number;
  isAway: boolean;
  /** How many piles it has taken. */
  taken: number;
  /** How many turns it has left. */
  keysLeft: number;
  /** The number of the key that it presses next, where that is given. */
  next?: number | undefined;
}

/** What still lies about: known piles as bits, and how many more on ground that is not known. */
interface Gold {
  known: number;
  unseen: number;
}

/** Which pile of those in `known` to go for; `NO_PILE` for none. */
export type Aim = (at: number, known: number) => number;

export const NO_PILE = -1;
/** A round beyond the known is one of so many, on average, that go to a pile there: rooms are looked for and crossed. */
const KEYS_A_PILE = 6;
const MOST_ROUNDS = 150;

/**
 * Plays on until all gold is taken or nobody has a turn left, everybody a key a round, in turn from whomever chance has. Who knows of no gold it
 * could reach leaves for new ground; once nothing is left there, it comes back.
 */
export function playOut(
  field: Field,
  walkers: readonly Walker[],
  gold: Gold,
  aims: readonly Aim[],
  random: Random,
): void {
  const rounds = Math.min(MOST_ROUNDS, Math.max(...walkers.map(({ keysLeft }) => keysLeft)));
  for (let round = 0; round < rounds; round += 1) {
    const first = random.below(walkers.length);
    for (let turn = 0; turn < walkers.length; turn += 1) {
      if (gold.known === 0 && gold.unseen === 0) return;
      const seat = (first + turn) % walkers.length;
      const [walker, aim] = [walkers[seat], aims[seat]];
      if (walker !== undefined && aim !== undefined) pressOne(field, walker, gold, aim, random);
    }
  }
}

function pressOne(field: Field, walker: Walker, gold: Gold, aim: Aim, random: Random): void {
  if (walker.keysLeft === 0) return;
  walker.keysLeft -= 1;
  if (walker.next !== undefined) {
    press(field, walker, gold, walker.next);
    walker.next = undefined;
    return;
  }
  if (walker.busy > 0) {
    walker.busy -= 1;
    if (walker.busy === 0 && walker.isAway) findUnseen(field, walker, gold, random);
    return;
  }
  const { approach, toRoom } = field;
  if (walker.target === NO_PILE || (gold.known & (1 << walker.target)) === 0)
    walker.target = aim(walker.at, gold.known);
  if (walker.target === NO_PILE) {
    const away = toRoom[walker.at] ?? 0;
    if (gold.unseen > 0 && away > 0) leave(walker, Math.ceil(away), random);
    return;
  }
  press(field, walker, gold, approach.first[walker.target]?.[walker.at] ?? 0);
}

/** Presses the key of this number, which takes what lies on its way. */
function press({ keys }: Field, walker: Walker, gold: Gold, number: number): void {
  const key = keys[number];
  const taken = (key?.takes[walker.at] ?? 0) & gold.known;
  walker.at = key?.lasts[walker.at] ?? walker.at;
  walker.taken += pilesIn(taken);
  gold.known &= ~taken;
}

/** Off to ground that is not known, so many keys away. */
function leave(walker: Walker, keys: number, random: Random): void {
  walker.isAway = true;
  walker.busy = keys + random.below(KEYS_A_PILE);
}

/** On the way over ground that is not known, to the next pile there. */
export function lookOn(walker: Walker, random: Random): void {
  walker.isAway = true;
  walker.busy = 1 + random.below(2 * KEYS_A_PILE - 1);
}

function findUnseen({ toRoom }: Field, walker: Walker, gold: Gold, random: Random): void {
  if (gold.unseen > 0) {
    gold.unseen -= 1;
    walker.taken += 1;
    lookOn(walker, random);
  } else {
    walker.isAway = false;
    walker.busy = Math.ceil(toRoom[walker.at] ?? 0);
  }
}

/** The pile that is taken with the fewest keys; of those as near, any. */
export function nearestPile({ approach, pileCount }: Field, random: Random): Aim {
  const keysTo = (pile: number, at: number, known: number) =>
    (known & (1 << pile)) === 0 ? OUT_OF_REACH : (approach.keys[pile]?.[at] ?? OUT_OF_REACH);
  return (at, known) => {
    let [nearest, fewest, equals] = [NO_PILE, OUT_OF_REACH - 1, 0];
    for (let pile = 0; pile < pileCount; pile += 1) {
      const keys = keysTo(pile, at, known);
      if (keys > fewest) continue;
      equals = keys < fewest ? 1 : equals + 1;
      if (random.below(equals) === 0) nearest = pile;
      fewest = keys;
    }
    return nearest;
  };
}
