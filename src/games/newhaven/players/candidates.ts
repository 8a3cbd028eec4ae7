import type { Seat } from '../../../engine/seat.ts';
import { buildChoices } from '../legal.ts';
import { type Move, writeBuilding } from '../moves.ts';
import { withOwnPlan } from '../plan.ts';
import { type Counts, RESOURCES } from '../resources.ts';
import type { PlayerView, View } from '../state.ts';
import { type BuildChoice, isSameBuilding, standsFaceUp, villageCell } from '../village.ts';
import { drawsAhead, type RankedPlacement, rankedPlacements } from './medium.ts';
import type { LastTurnPlan } from './planLastTurn.ts';
import { swiftBuilder, toMarkers } from './swiftMatch.ts';
import { buildingOf } from './swiftVillage.ts';
import { choiceGain } from './value.ts';

const MOST_PLACEMENTS = 16;
/** Placements with the same yield differ only in what they leave on the board. */
const MOST_ALIKE = 3;
const MOST_BUILDS = 9;

/** The moves worth a closer look, likeliest first; `careful` is set if the seat has no turn after this one. */
export function candidates(seen: View, seat: Seat, careful: LastTurnPlan | undefined): readonly Move[] {
  const view = withOwnPlan(seen);
  const player = view.players[seat];
  if (player === undefined) throw new RangeError(`no seat ${seat}`);
  switch (view.phase) {
    case 'place':
      return placements(view, player, careful);
    case 'share':
      if (seat === view.active) return [drawsAhead(view, player)];
      return [...builds(view, player, careful), { kind: 'done' }];
    case 'build':
      return [...builds(view, player, careful), { kind: 'done' }];
    case 'draw':
    case 'over':
      return draws(view);
  }
}

function placements(view: View, player: PlayerView, careful: LastTurnPlan | undefined): readonly Move[] {
  const alike = new Map<string, number>();
  const chosen: Move[] = [];
  const ranked = rankedPlacements(view, player, () => true);
  for (const { move, counts } of careful === undefined ? ranked : byPoints(ranked, player, careful)) {
    const key = RESOURCES.map((resource) => counts[resource]).join();
    const before = alike.get(key) ?? 0;
    if (before === MOST_ALIKE) continue;
    alike.set(key, before + 1);
    chosen.push(move);
    if (chosen.length === MOST_PLACEMENTS) break;
  }
  return chosen;
}

/** Sorted by the points that can be built from the harvest, most first. */
function byPoints(
  ranked: readonly RankedPlacement[],
  player: PlayerView,
  careful: LastTurnPlan,
): readonly RankedPlacement[] {
  const builder = swiftBuilder(player.village, player.buildings ?? []);
  return ranked
    .map((one) => ({ one, points: careful.builds(builder, toMarkers(one.counts)).points }))
    .sort((a, b) => b.points - a.points)
    .map(({ one }) => one);
}

/**
 * The building that goes face down on a space could be any of its color: only the one that the hand has most copies of
 * is tried.
 */
function builds(view: View, player: PlayerView, careful: LastTurnPlan | undefined): readonly Move[] {
  const hand = player.buildings ?? [];
  const copies = (key: string) => hand.filter((building) => writeBuilding(building) === key).length;
  const choices = buildChoices(player.village, hand, view.markers, view.variants.redevelop);
  const best = new Map<string, (typeof choices)[number]>();
  for (const choice of choices) {
    const isUp = standsFaceUp(choice.building, choice.space);
    const key = `${choice.building.colour} ${choice.space} ${isUp}`;
    const other = best.get(key);
    const isSpare =
      other === undefined || copies(writeBuilding(choice.building)) > copies(writeBuilding(other.building));
    if (isSpare) best.set(key, choice);
  }
  const likely = [...best.values()]
    .map(({ building, space }) => ({
      building,
      space,
      gain: choiceGain(player.village, { building, space }),
    }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_BUILDS);
  const first = careful === undefined ? [] : firstOfLast(careful, player, view.markers);
  const others = likely.filter(({ building, space }) =>
    first.every((one) => one.space !== space || !isSameBuilding(one.building, building)),
  );
  return [...first, ...others].map(({ building, space }) => ({
    kind: 'build',
    building,
    cell: villageCell(space, view),
  }));
}

/** The first of the builds that bring the most points, if any bring points. */
function firstOfLast(careful: LastTurnPlan, player: PlayerView, markers: Counts): readonly BuildChoice[] {
  const { builds } = careful.builds(swiftBuilder(player.village, player.buildings ?? []), toMarkers(markers));
  const [first] = builds;
  return first === undefined ? [] : [{ building: buildingOf(first.kind), space: first.space }];
}

function draws(view: View): readonly Move[] {
  const names = view.pool.map(writeBuilding);
  const pool = names.flatMap((name, at): readonly Move[] =>
    names.indexOf(name) === at ? [{ kind: 'draw', from: [at + 1] }] : [],
  );
  const mayBag = view.bagSize > 0 && (view.hasDrawn || pool.length === 0);
  return mayBag ? [...pool, { kind: 'draw', from: ['bag'] }] : pool;
}
