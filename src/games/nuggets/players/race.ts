import type { Random } from '../../../engine/random.ts';
import { hasBit } from '../bitSet.ts';
import { allSpots, cellOf, type DungeonMap, type Gridpoint } from '../map.ts';
import type { Move } from '../moves.ts';
import { isFrontier, waysOn } from '../route.ts';
import { toMap, UNKNOWN, type View } from '../view.ts';
import { approachTo, OUT_OF_REACH } from './approach.ts';
import { type Frontier, keysToRoom } from './explore.ts';
import { type Aim, type Field, type Gold, lookOn, NO_PILE, nearestPile, playOut, type Walker } from './playOut.ts';
import { type TakingKey, takingKeys } from './takingKeys.ts';

/** On larger ground, playing even one match out would take too long. */
const MOST_SPOTS = 4000;
/** One bit per pile. */
const MOST_PILES = 31;
/** At each choice, only this many of the nearest piles are tried. */
const PILES_TRIED = 7;
/** How much options tried less often are preferred over those that did well. */
const CURIOSITY = 0.2;
/** The average size of a pile of unknown size: 250 nuggets in 10 to 30 piles. */
const USUAL_SIZE = 13;
/** The share of unseen ground that can be stood on. */
const SHARE_OF_SPOTS = 0.35;

/** The rest of a match, counting only the gold that is known, for repeated simulation. */
export interface Race {
  readonly keys: readonly TakingKey[];
  /**
   * Imagines one end of the match. Players with a tree in `roots` (the seat itself first) choose piles by that tree,
   * which learns from the end; the others head for the nearest pile. `first` is what the seat does before it chooses.
   */
  readonly imagine: (roots: readonly Branch[], random: Random, first?: FirstDeed) => End;
  /** The opponents at places where they could be, and the gold that could be left. */
  readonly deal: (random: Random) => { readonly rivals: readonly Walker[]; readonly gold: Gold };
  readonly field: Field;
  /** The gold that is known, by number. */
  readonly piles: readonly Gridpoint[];
  /** The number of the spot where the seat stands, and how many turns it has left. */
  readonly start: number;
  readonly keysLeft: number;
  /** The number of opponents in the race. */
  readonly rivals: number;
  /** The pile that was headed for first in most ends, and the key that leads there. */
  readonly best: (root: Branch) => RaceOpening | undefined;
}

/** The number of a key that is pressed first, or of a pile that is headed for first. */
type FirstDeed = { readonly key: number } | { readonly pile: number };

/** How a race starts. */
export interface RaceOpening {
  readonly move: Move;
  readonly pile: Gridpoint;
}

/** One possible end of a match. */
interface End {
  /** The seat's lead in nuggets, assuming that all piles have the same size. */
  readonly lead: number;
  /** The chance that the seat's purse is the largest, given that nobody knows the size of the piles. */
  readonly chance: number;
}

/** Undefined if there is nobody to race, if no gold is left to be found, or if the ground is too large. */
export function openRace(view: View, gold: ReadonlySet<Gridpoint>, ground: Frontier): Race | undefined {
  const { dungeon, own } = view;
  if (dungeon === null || own === null || own.at === null) return undefined;
  const map = toMap(view, dungeon);
  const spots = allSpots(map);
  const others = view.seats.flatMap(({ active, turnsLeft }, seat) =>
    seat !== own.seat && active && turnsLeft > 0 ? [seat] : [],
  );
  if (view.seats.length === 1 || spots.length > MOST_SPOTS) return undefined;
  const piles = nearestBy(map, own.at, gold).slice(0, MOST_PILES);
  const keys = takingKeys(map, waysOn(map), spots, piles);
  const toRoom = Float64Array.from(spots, (spot) => keysToRoom(ground, spot));
  const field: Field = {
    keys,
    approach: approachTo(keys, spots.length, piles.length),
    pileCount: piles.length,
    toRoom,
  };
  const start = spots.indexOf(own.at);
  const keysLeft = view.seats[own.seat]?.turnsLeft ?? 0;
  const unseen = toRoom.some((away) => away > 0) ? Math.max(0, view.unclaimed / USUAL_SIZE - piles.length) : 0;
  if (piles.length + unseen === 0) return undefined;
  const endOf = endsFor(view, own.seat, others, piles.length + unseen);
  const places = guessPlaces(view, map, spots, others);
  const deal: Race['deal'] = (random) => ({
    rivals: places.map((place) => place(random)),
    gold: { known: 2 ** piles.length - 1, unseen: Math.floor(unseen + random.below(1000) / 1000) },
  });
  return {
    keys,
    piles,
    field,
    start,
    keysLeft,
    deal,
    rivals: others.length,
    imagine(roots, random, first) {
      const nearest = nearestPile(field, random);
      const dealt = deal(random);
      const walkers = [{ ...walkerAt(start, keysLeft), ...begin(first) }, ...dealt.rivals];
      const tried = roots.map((root) => [root]);
      const aims = walkers.map((_, at) => (tried[at] === undefined ? nearest : treeAim(field, tried[at], nearest)));
      playOut(field, walkers, dealt.gold, aims, random);
      const end = endOf(walkers);
      for (const [at, branches] of tried.entries()) {
        for (const branch of branches) {
          branch.ends += 1;
          branch.won += at === 0 ? end.chance : 1 - end.chance;
        }
      }
      return end;
    },
    best(root) {
      const number = mostTried(root);
      const [pile, key] = [piles[number], keys[field.approach.first[number]?.[start] ?? -1]];
      return pile === undefined || key === undefined ? undefined : { move: key.move, pile };
    },
  };
}

/** Nearest first, in a straight line. */
function nearestBy(map: DungeonMap, from: Gridpoint, gold: ReadonlySet<Gridpoint>): readonly Gridpoint[] {
  const here = cellOf(map, from);
  const away = (spot: Gridpoint) => {
    const { row, column } = cellOf(map, spot);
    return Math.max(Math.abs(row - here.row), Math.abs(column - here.column));
  };
  return [...gold].sort((a, b) => away(a) - away(b) || a - b);
}

function walkerAt(at: number, keysLeft: number): Walker {
  return { at, target: NO_PILE, busy: 0, isAway: false, taken: 0, keysLeft };
}

function begin(first: FirstDeed | undefined): Partial<Walker> {
  if (first === undefined) return {};
  return 'key' in first ? { next: first.key } : { target: first.pile };
}

/** The assumed place of each opponent: where it is if in sight, otherwise anywhere else, including unknown ground. */
function guessPlaces(
  view: View,
  map: DungeonMap,
  spots: readonly Gridpoint[],
  others: readonly number[],
): readonly ((random: Random) => Walker)[] {
  const { dungeon } = view;
  const shown = new Map(dungeon?.players.map(({ seat, at }) => [seat, spots.indexOf(at)]));
  const numbers = [...spots.keys()];
  const hidden = numbers.filter((number) => !hasBit(dungeon?.sight ?? [], spots[number] ?? 0));
  const doors = numbers.filter((number) => isFrontier(map, spots[number] ?? 0));
  const unknown = [...map.cells].filter((cell) => cell === UNKNOWN).length;
  const beyond = doors.length === 0 ? 0 : Math.ceil(SHARE_OF_SPOTS * unknown) + 1;
  return others.map((seat) => {
    const at = shown.get(seat);
    const keysLeft = view.seats[seat]?.turnsLeft ?? 0;
    if (at !== undefined) return () => walkerAt(at, keysLeft);
    return (random) => {
      const place = random.below(Math.max(1, hidden.length + beyond));
      if (place < hidden.length || doors.length === 0) return walkerAt(hidden[place] ?? 0, keysLeft);
      const walker = walkerAt(doors[random.below(doors.length)] ?? 0, keysLeft);
      lookOn(walker, random);
      return walker;
    };
  });
}

/** Returns a function that computes how a match ends, given how many piles each player has taken. */
function endsFor(view: View, own: number, others: readonly number[], piles: number) {
  const purseOf = (seat: number) => view.seats[seat]?.purse ?? view.seats[seat]?.found ?? 0;
  const size = view.unclaimed / piles;
  // The sizes of two piles differ by about the size of a pile; the factor 1.7 makes the logistic curve approximate a
  // normal one.
  const steepness = 1.7 / (size * Math.sqrt(piles));
  const settled = Math.max(
    0,
    ...view.seats.flatMap((_, seat) => (seat === own || others.includes(seat) ? [] : [purseOf(seat)])),
  );
  return ([self, ...rivals]: readonly Walker[]): End => {
    const purses = rivals.map(({ taken }, index) => purseOf(others[index] ?? own) + size * taken);
    const lead = purseOf(own) + size * (self?.taken ?? 0) - Math.max(settled, ...purses);
    return { lead, chance: 1 / (1 + Math.exp(-steepness * lead)) };
  };
}

/**
 * The statistics of one choice: the number of ends, the sum of winning chances in them, and the choices tried after it.
 */
interface Branch {
  ends: number;
  won: number;
  readonly next: Map<number, Branch>;
}

export function newBranch(): Branch {
  return { ends: 0, won: 0, next: new Map() };
}

/**
 * Chooses along the tree what did well or was tried less often, and records it; past the end of the tree, chooses the
 * nearest pile.
 */
function treeAim({ approach, pileCount }: Field, tried: Branch[], nearest: Aim): Aim {
  let branch = tried[0];
  return (at, known) => {
    if (branch === undefined) return nearest(at, known);
    const keysTo = (pile: number) => approach.keys[pile]?.[at] ?? OUT_OF_REACH;
    const piles: number[] = [];
    for (let pile = 0; pile < pileCount; pile += 1) {
      if ((known & (1 << pile)) !== 0 && keysTo(pile) < OUT_OF_REACH) piles.push(pile);
    }
    if (piles.length === 0) return NO_PILE;
    piles.sort((a, b) => keysTo(a) - keysTo(b));
    const chosen = mostPromising(branch, piles.slice(0, PILES_TRIED));
    const after = branch.next.get(chosen) ?? newBranch();
    branch.next.set(chosen, after);
    tried.push(after);
    branch = after.ends === 0 ? undefined : after;
    return chosen;
  };
}

/**
 * Of these piles, nearest first: one that has not been tried, or else the best by its chances and how seldom it was
 * tried.
 */
function mostPromising({ ends, next }: Branch, piles: readonly number[]): number {
  let [best, most] = [NO_PILE, Number.NEGATIVE_INFINITY];
  for (const pile of piles) {
    const branch = next.get(pile);
    if (branch === undefined) return pile;
    const promise = branch.won / branch.ends + CURIOSITY * Math.sqrt(Math.log(ends + 1) / branch.ends);
    if (promise > most) [best, most] = [pile, promise];
  }
  return best;
}

function mostTried({ next }: Branch): number {
  let [best, most] = [NO_PILE, 0];
  for (const [pile, { ends }] of next) if (ends > most) [best, most] = [pile, ends];
  return best;
}
