import type { Random } from '../../../engine/random.ts';
import { type Approach, OUT_OF_REACH, pilesIn } from './approach.ts';
import type { TakingKey } from './takingKeys.ts';

/** Known ground and what lies on it. Spots and piles are identified by number. */
export interface Field {
  readonly keys: readonly TakingKey[];
  readonly approach: Approach;
  readonly pileCount: number;
  /** By spot, the number of keys until a room is likely to be seen; 0 if nothing is left to see. */
  readonly toRoom: Float64Array;
}

/** A player in the simulation. */
export interface Walker {
  at: number;
  /** The pile it is heading for; `NO_PILE` before it has chosen. */
  target: number;
  /** How many more rounds it is busy on unknown ground. */
  busy: number;
  isAway: boolean;
  /** The number of piles it has taken. */
  taken: number;
  /** The number of turns it has left. */
  keysLeft: number;
  /** The number of the key that it presses next, if that is prescribed. */
  next?: number | undefined;
}

/** The remaining gold: known piles as bits, and the number of piles on unknown ground. */
export interface Gold {
  known: number;
  unseen: number;
}

/** Chooses a pile from those in `known` to head for; `NO_PILE` for none. */
export type Aim = (at: number, known: number) => number;

export const NO_PILE = -1;
/** The average number of rounds to get a pile on unknown ground, where rooms must be found and crossed. */
const KEYS_A_PILE = 6;
const MOST_ROUNDS = 150;

/**
 * Plays until all gold is taken or nobody has a turn left: each player presses one key per round, starting from a
 * random player. A player who knows of no gold within reach leaves for unexplored ground, and comes back once no gold
 * is left there.
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

/** One player's turn. */
export function pressOne(field: Field, walker: Walker, gold: Gold, aim: Aim, random: Random): void {
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

/** Presses the key with this number and takes what lies on its way. */
function press({ keys }: Field, walker: Walker, gold: Gold, number: number): void {
  const key = keys[number];
  const taken = (key?.takes[walker.at] ?? 0) & gold.known;
  walker.at = key?.lasts[walker.at] ?? walker.at;
  walker.taken += pilesIn(taken);
  gold.known &= ~taken;
}

/** Leaves for unknown ground that is this many keys away. */
function leave(walker: Walker, keys: number, random: Random): void {
  walker.isAway = true;
  walker.busy = keys + random.below(KEYS_A_PILE);
}

/** Continues over unknown ground to the next pile there. */
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

/** Chooses the pile that takes the fewest keys; a random one of those equally near. */
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
