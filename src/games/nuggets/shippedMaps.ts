import { readFileSync } from 'node:fs';
import { type DungeonMap, parseMap } from './map.ts';

/** The maps that come with the game, small ones first: files of data/nuggets. */
export const MAP_NAMES = ['cellar', 'chapel', 'warren', 'pillars', 'cloister', 'caves', 'mine'] as const;
export type MapName = (typeof MAP_NAMES)[number];

export const SHIPPED_MAPS = Object.fromEntries(MAP_NAMES.map((name) => [name, readMap(name)])) as Readonly<
  Record<MapName, DungeonMap>
>;

function readMap(name: MapName): DungeonMap {
  const parsed = parseMap(readFileSync(new URL(`../../../data/nuggets/${name}.txt`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(`data/nuggets/${name}.txt: ${parsed.refusal.key}`);
  const { rows, columns, cells } = parsed.value;
  return { rows, columns, cells };
}
