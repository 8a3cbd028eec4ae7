import type { SwiftBuilder } from './swiftMatch.ts';
import { COST, clear, countScore, fits, type Kind, put, type SwiftVillage, scoreIfFilled } from './swiftVillage.ts';

/** A building from a hand on a space of its village. */
export interface LastBuild {
  readonly space: number;
  readonly kind: Kind;
}

/** What to build, in order, if nothing can be built later. */
export interface LastBuilds {
  readonly builds: readonly LastBuild[];
  /** The village's score afterwards. */
  readonly points: number;
  /** Whether it is certain that nothing is better. */
  readonly isSure: boolean;
}

const COLOURS = 4;

/** The maximum number of villages to examine; nearly always a few hundred are enough. */
const MOST_VILLAGES = 5000;

/**
 * The builds that bring the most points from these markers, found by trying all except those that cannot beat the best
 * so far. Half-filled lines are worth nothing here, because it is for players without another turn to fill them. Not
 * for Redevelop. Player and markers are left unchanged.
 */
export function lastBuilds({ village, hand }: SwiftBuilder, markers: readonly number[]): LastBuilds {
  const money = [...markers];
  const seen = new Set<string>();
  const built: LastBuild[] = [];
  let best: readonly LastBuild[] = [];
  let points = countScore(village);

  const visit = (): void => {
    const look = hashBuilds(built);
    if (seen.has(look) || seen.size === MOST_VILLAGES) return;
    seen.add(look);
    const score = countScore(village);
    if (score > points) [points, best] = [score, [...built]];
    if (mostPossible(village, hand, money) <= points) return;
    for (let colour = 0; colour < COLOURS; colour += 1) buildIn(colour);
  };
  const buildIn = (colour: number): void => {
    for (let space = 0; space < COST.length; space += 1) {
      const isPaid = (COST[space] as number) <= (money[colour] as number);
      if (isPaid && fits(village, space, colour, false)) buildOn(space, colour);
    }
  };
  /**
   * Continues with each kind of building of a color on a space; buildings that lie face down there differ only in kind.
   */
  const buildOn = (space: number, colour: number): void => {
    const cost = COST[space] as number;
    for (let kind = colour * 6; kind < colour * 6 + 6; kind += 1) {
      if (hand[kind] === 0) continue;
      put(village, space, colour, kind !== colour * 6 + cost - 1);
      (hand[kind] as number)--;
      (money[colour] as number) -= cost;
      built.push({ space, kind });
      visit();
      built.pop();
      (money[colour] as number) += cost;
      (hand[kind] as number)++;
      clear(village, space);
    }
  };

  visit();
  return { builds: best, points, isSure: seen.size < MOST_VILLAGES };
}

/** A key that is equal for the same buildings on the same spaces, regardless of the order in which they were built. */
function hashBuilds(built: readonly LastBuild[]): string {
  return String.fromCharCode(...built.map(({ space, kind }) => space * 32 + kind).sort((a, b) => a - b));
}

/**
 * An upper bound for the score: as if every line that hand and markers could fill on their own were filled, face up.
 */
function mostPossible(village: SwiftVillage, hand: Uint8Array, money: readonly number[]): number {
  let usable = 0;
  let all = 0;
  for (let colour = 0; colour < COLOURS; colour += 1) {
    let held = 0;
    for (let kind = colour * 6; kind < colour * 6 + 6; kind += 1) held += hand[kind] as number;
    if (held === 0 || money[colour] === 0) continue;
    usable += held;
    all += money[colour] as number;
  }
  return scoreIfFilled(village, usable, all);
}
