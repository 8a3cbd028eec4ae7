import type { SwiftBuilder } from './swiftMatch.ts';
import { COST, clear, countScore, fits, type Kind, put, type SwiftVillage, scoreIfFilled } from './swiftVillage.ts';

/** A building of a hand on a space of its village. */
export interface LastBuild {
  readonly space: number;
  readonly kind: Kind;
}

/** What to build where nothing can be built later, in order. */
export interface LastBuilds {
  readonly builds: readonly LastBuild[];
  /** What the village scores then. */
  readonly points: number;
  /** Whether there is nothing better for certain. */
  readonly isSure: boolean;
}

const COLOURS = 4;

/** So many villages are looked at, at most: nearly always some hundred are enough. */
const MOST_VILLAGES = 5000;

/**
 * The buildings that bring the most points of these markers, by trying all there are, but those that cannot bring more
 * than the best so far. Half a line is worth nothing here: it is for who has no turn any more in which to fill it. Not
 * for Redevelop. Player and markers are left as they were.
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
  /** Goes on with each kind of building of a colour on a space: of those that lie face down there only the kind differs. */
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

/** The same for the same buildings on the same spaces, in whatever order they were built. */
function hashBuilds(built: readonly LastBuild[]): string {
  return String.fromCharCode(...built.map(({ space, kind }) => space * 32 + kind).sort((a, b) => a - b));
}

/** No less than what can be scored: as if every line that hand and markers could fill alone were filled, face up. */
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
