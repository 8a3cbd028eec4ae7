import { readFileSync } from 'node:fs';
import type { Building } from './growMap.ts';
import { type DungeonMap, parseMap } from './map.ts';

/** The maps that come with the game, smallest first: files in data/nuggets. */
export const MAP_NAMES = ['cellar', 'chapel', 'warren', 'pillars', 'cloister', 'caves', 'mine'] as const;
export type MapName = (typeof MAP_NAMES)[number];

export const SHIPPED_MAPS = Object.fromEntries(MAP_NAMES.map((name) => [name, readMap(name)])) as Readonly<
  Record<MapName, DungeonMap>
>;

function readMap(name: MapName | 'minster'): DungeonMap {
  const parsed = parseMap(readFileSync(new URL(`../../../data/nuggets/${name}.txt`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(`data/nuggets/${name}.txt: ${parsed.refusal.key}`);
  const { rows, columns, cells } = parsed.value;
  return { rows, columns, cells };
}

/** A map that grows with the number of seats, along with its gold and piles. */
export interface GrowingMap extends Building {
  /** The chosen amount of gold is for up to this many players; it is scaled up for more. */
  readonly goldFor: number;
  /** From this many players on, the number of piles depends on the players. */
  readonly countsFrom: number;
  /** The minimum number of piles per player and the approximate maximum. */
  readonly fewestAHead: number;
  readonly mostAHead: number;
  /** Whether all piles are of similar size and all players start equally near to the gold. */
  readonly isFair: boolean;
}

/**
 * The minster: halls where much gold and many players are in sight, so that there is much to choose. The abbey:
 * cloisters whose rooms hide the gold.
 */
export const GROWING_MAPS = {
  minster: {
    map: readMap('minster'),
    doorRow: 2,
    doorColumn: 3,
    goldFor: 2,
    countsFrom: 1,
    fewestAHead: 12,
    mostAHead: 15,
    isFair: true,
  },
  abbey: {
    map: SHIPPED_MAPS.cloister,
    doorRow: 2,
    doorColumn: 8,
    goldFor: 5,
    countsFrom: 3,
    fewestAHead: 6,
    mostAHead: 8,
    isFair: false,
  },
} as const satisfies Readonly<Record<string, GrowingMap>>;
