import { zeroMarkers } from '../harvest.ts';
import { buildChoices } from '../legal.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import {
  type BuildChoice,
  type Building,
  COLUMNS,
  checkFit,
  costOf,
  isSameBuilding,
  type Line,
  ROWS,
  standsFaceUp,
  VILLAGE_COLUMNS,
  type Village,
  withBuilding,
} from '../village.ts';

/** The worth, in points, of the building that a marker at 0 brings the active player. */
export const PER_ZERO_MARKER = 0.6;
/** The cost, in points, of a unit left over to the others. */
export const PER_UNIT_LEFT = 0.15;

/** A building that has not been built yet. */
interface PlannedBuilding {
  readonly space: number;
  readonly faceUp: boolean;
}

/** The worth of a partly filled line: half full, it is worth a quarter; a building face down loses the doubling. */
function lineWorth(village: Village, line: Line, planned?: PlannedBuilding): number {
  let filled = 0;
  let isAllUp = true;
  for (const space of line.spaces) {
    const built = planned?.space === space ? planned : village[space];
    if (!built) continue;
    filled += 1;
    isAllUp &&= built.faceUp;
  }
  return line.value * (isAllUp ? 2 : 1) * (filled / line.spaces.length) ** 2;
}

/** Returns how much more the village is worth with this building there; only its row and column change. */
export function buildGain(village: Village, building: Building, space: number): number {
  const planned = { space, faceUp: standsFaceUp(building, space) };
  const lines = [ROWS[Math.floor(space / VILLAGE_COLUMNS)], COLUMNS[space % VILLAGE_COLUMNS]];
  return lines.reduce(
    (sum, line) => (line === undefined ? sum : sum + lineWorth(village, line, planned) - lineWorth(village, line)),
    0,
  );
}

/** The gain of a choice: the increase in the village's worth, plus what is not left to the others. */
export function choiceGain(village: Village, { building, space }: BuildChoice): number {
  return buildGain(village, building, space) + PER_UNIT_LEFT * costOf(space);
}

/** The choice that gains most, undefined if every one loses. */
export function bestChoice(
  village: Village,
  hand: readonly Building[],
  markers: Counts,
  redevelop: boolean,
): (BuildChoice & { readonly gain: number }) | undefined {
  let best: (BuildChoice & { readonly gain: number }) | undefined;
  for (const choice of buildChoices(village, hand, markers, redevelop)) {
    const gain = choiceGain(village, choice);
    if (gain > (best?.gain ?? 0)) best = { ...choice, gain };
  }
  return best;
}

/**
 * The worth of a harvest to the active player: the buildings it pays for and the draws, minus what it leaves to others.
 */
export function harvestWorth(
  village: Village,
  hand: readonly Building[],
  harvested: Counts,
  redevelop: boolean,
): number {
  let [built, left, markers] = [village, hand, harvested];
  let worth = -PER_UNIT_LEFT * RESOURCES.reduce((sum, resource) => sum + harvested[resource], 0);
  for (;;) {
    const choice = bestChoice(built, left, markers, redevelop);
    if (choice === undefined) return worth + PER_ZERO_MARKER * zeroMarkers(markers);
    const { building, space, gain } = choice;
    worth += gain;
    built = withBuilding(built, building, space);
    left = left.filter((other) => other !== building);
    markers = { ...markers, [building.colour]: markers[building.colour] - costOf(space) };
  }
}

/** The worth of a building in a village: the most it could gain face up, reduced if the hand has copies of it. */
export function buildingWorth(village: Village, hand: readonly Building[], building: Building): number {
  const row = ROWS.find(({ value }) => value === building.number);
  const gains = (row?.spaces ?? [])
    .filter((space) => checkFit(village, building.colour, space, false) === 'fits')
    .map((space) => buildGain(village, building, space));
  const alike = hand.filter((other) => isSameBuilding(other, building)).length;
  return Math.max(0, ...gains) / (1 + alike);
}
