import { harvest } from '../../../src/games/newhaven/harvest.ts';
import { buildChoices } from '../../../src/games/newhaven/legal.ts';
import { cellOfTile, openTiles } from '../../../src/games/newhaven/map.ts';
import { type Move, writeBuilding } from '../../../src/games/newhaven/moves.ts';
import { afterPaying } from '../../../src/games/newhaven/plan.ts';
import { type Counts, RESOURCES } from '../../../src/games/newhaven/resources.ts';
import type { Player, State } from '../../../src/games/newhaven/state.ts';
import { TURNS, turned } from '../../../src/games/newhaven/tiles.ts';
import {
  type BuildChoice,
  type Building,
  costOf,
  isSameBuilding,
  LINES,
  type Village,
  villageScore,
  withBuilding,
} from '../../../src/games/newhaven/village.ts';

/** A harvest, all the ways to get it, and the most points that can be built from it. */
export interface HarvestResult {
  readonly placements: readonly Move[];
  readonly points: number;
  readonly builds: readonly BuildChoice[];
}

/** The maximum number of villages examined for one harvest. */
const MOST_VILLAGES = 60_000;

/** The value this turn of every harvest that is possible, best first; undefined if there is too much to examine. */
export function bestTurns(state: State, player: Player): readonly HarvestResult[] | undefined {
  const byHarvest = new Map<string, { counts: Counts; placements: Move[] }>();
  for (const { move, counts } of placementsOf(state, player)) {
    const usable = usableOf(counts, player.buildings);
    const key = RESOURCES.map((resource) => usable[resource]).join();
    const known = byHarvest.get(key) ?? { counts: usable, placements: [] };
    byHarvest.set(key, known);
    known.placements.push(move);
  }
  const harvested: HarvestResult[] = [];
  for (const { counts, placements } of byHarvest.values()) {
    const best = bestBuilds(player.village, player.buildings, counts);
    if (best === undefined) return undefined;
    harvested.push({ placements, ...best });
  }
  return harvested.sort((a, b) => b.points - a.points);
}

function* placementsOf({ map }: State, { tiles, shipment }: Player): Generator<{ move: Move; counts: Counts }> {
  for (const tile of openTiles(map)) {
    const cell = cellOfTile(map, tile);
    for (const [at, face] of tiles.entries()) {
      for (const turn of TURNS) {
        yield { move: { kind: 'place', slot: at + 1, cell, turn }, counts: harvest(map, tile, turned(face, turn)) };
      }
    }
    if (shipment === null) continue;
    for (const resource of RESOURCES) {
      yield {
        move: { kind: 'ship', resource, cell },
        counts: harvest(map, tile, [resource, resource, resource, resource]),
      };
    }
  }
}

/** At most what the hand could ever use: harvests that differ beyond that have the same value. */
function usableOf(counts: Counts, hand: readonly Building[]): Counts {
  const most = (colour: string) => hand.filter((building) => building.colour === colour).length * DEAREST;
  return {
    STONE: Math.min(counts.STONE, most('STONE')),
    TIMBER: Math.min(counts.TIMBER, most('TIMBER')),
    WHEAT: Math.min(counts.WHEAT, most('WHEAT')),
    SHEEP: Math.min(counts.SHEEP, most('SHEEP')),
  };
}

const DEAREST = 6;

interface Best {
  readonly points: number;
  readonly builds: readonly BuildChoice[];
}

/** Every order in which the hand can be built, except those that cannot beat the best so far. */
export function bestBuilds(village: Village, hand: readonly Building[], markers: Counts): Best | undefined {
  let best: Best = { points: villageScore(village), builds: [] };
  const seen = new Set<string>();
  const visit = (now: Village, left: readonly Building[], money: Counts, builds: readonly BuildChoice[]): void => {
    const key = lookOf(now, left);
    if (seen.has(key) || seen.size > MOST_VILLAGES) return;
    seen.add(key);
    const points = villageScore(now);
    if (points > best.points) best = { points, builds };
    if (points + mostMore(now, left, money) <= best.points) return;
    for (const choice of buildChoices(now, left, money, false)) {
      const { building, space } = choice;
      const at = left.findIndex((other) => isSameBuilding(other, building));
      visit(withBuilding(now, building, space), left.toSpliced(at, 1), afterPaying(money, choice), [...builds, choice]);
    }
  };
  visit(village, hand, markers, []);
  return seen.size > MOST_VILLAGES ? undefined : best;
}

/** A key that is equal for two villages in which the same can still be built. */
function lookOf(village: Village, hand: readonly Building[]): string {
  const spaces = village.map((built) =>
    built === null ? '.' : RESOURCES.indexOf(built.colour) * 2 + Number(built.faceUp),
  );
  return [...spaces, ...hand.map(writeBuilding)].join('');
}

/** An upper bound for what can still be gained: as if every line that the hand and the harvest can fill were filled. */
function mostMore(village: Village, hand: readonly Building[], money: Counts): number {
  const usable = hand.filter(({ colour }) => money[colour] > 0).length;
  const all = RESOURCES.reduce(
    (sum, colour) => sum + (hand.some((building) => building.colour === colour) ? money[colour] : 0),
    0,
  );
  return LINES.reduce((more, { spaces, value }) => {
    const empty = spaces.filter((space) => village[space] === null);
    const cost = empty.reduce((sum, space) => sum + costOf(space), 0);
    if (empty.length === 0 || empty.length > usable || cost > all) return more;
    const isUp = spaces.every((space) => village[space]?.faceUp !== false);
    return more + (isUp ? 2 * value : value);
  }, 0);
}
