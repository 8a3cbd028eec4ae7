import { allSpots, type DungeonMap, type Gridpoint } from '../../../src/games/nuggets/map.ts';
import type { Move } from '../../../src/games/nuggets/moves.ts';
import { NO_SPOT, waysOn } from '../../../src/games/nuggets/route.ts';

/** A key pressed at a spot: where it ends, and the gold it takes, as bits. */
interface Key {
  readonly move: Move;
  readonly to: Gridpoint;
  readonly takes: number;
}

/** All keys that can be pressed on a map, by spot. */
export type Keys = ReadonlyMap<Gridpoint, readonly Key[]>;

/** The keys at every spot, with the gold that each takes; runs whose end is unknown are left out. */
export function keysOn(map: DungeonMap, gold: readonly Gridpoint[]): Keys {
  const ways = waysOn(map);
  const bitOf = (spot: Gridpoint) => (gold.includes(spot) ? 1 << gold.indexOf(spot) : 0);
  return new Map(
    allSpots(map).map((spot) => {
      const keys = ways.flatMap(({ direction, next, end }): readonly Key[] => {
        const beside = next[spot] ?? NO_SPOT;
        if (beside === NO_SPOT) return [];
        const step: Key = { move: { kind: 'step', direction }, to: beside, takes: bitOf(beside) };
        const last = end[spot] ?? NO_SPOT;
        if (last === NO_SPOT) return [step];
        let takes = 0;
        for (let at = beside; at !== NO_SPOT; at = next[at] ?? NO_SPOT) takes |= bitOf(at);
        return [step, { move: { kind: 'run', direction }, to: last, takes }];
      });
      return [spot, keys] as const;
    }),
  );
}

/** A player's position, and the gold taken so far, as bits. */
interface Stand {
  readonly at: Gridpoint;
  readonly taken: number;
}

/** How the gold is taken with the fewest keys. */
export interface FewestKeys {
  readonly keys: number;
  /** The number of different ways, counted by keys. */
  readonly routes: number;
  readonly route: readonly Key[];
}

/**
 * The fewest keys that take all the gold from a spot, found by examining every possible stand; undefined if it cannot
 * be reached.
 */
export function fewestKeys(keys: Keys, from: Stand, all: number): FewestKeys | undefined {
  const before = new Map<string, KeyStep | undefined>([[nameOf(from), undefined]]);
  let stands: Stands = new Map([[nameOf(from), { stand: from, routes: 1 }]]);
  for (let pressed = 0; stands.size > 0; pressed += 1) {
    const done = [...stands.values()].filter(({ stand }) => stand.taken === all);
    const [first] = done;
    if (first !== undefined) {
      const routes = done.reduce((sum, one) => sum + one.routes, 0);
      return { keys: pressed, routes, route: routeTo(first.stand, before) };
    }
    stands = standsAfter(keys, stands, before);
  }
  return undefined;
}

/** The stand before this one, and the key that leads from it. */
interface KeyStep {
  readonly stand: Stand;
  readonly key: Key;
}

/** Stands that take the same number of keys, and the number of ways to reach each. */
type Stands = ReadonlyMap<string, { readonly stand: Stand; readonly routes: number }>;

const nameOf = ({ at, taken }: Stand) => `${at} ${taken}`;

/** The stands one key further that were not reached with fewer keys; they are recorded in `before`. */
function standsAfter(keys: Keys, stands: Stands, before: Map<string, KeyStep | undefined>): Stands {
  const further = new Map<string, { readonly stand: Stand; readonly routes: number }>();
  for (const { stand, routes } of stands.values()) {
    for (const key of keys.get(stand.at) ?? []) {
      const next = { at: key.to, taken: stand.taken | key.takes };
      const name = nameOf(next);
      const known = further.get(name);
      if (known === undefined && before.has(name)) continue;
      if (known === undefined) before.set(name, { stand, key });
      further.set(name, { stand: next, routes: routes + (known?.routes ?? 0) });
    }
  }
  return further;
}

function routeTo(stand: Stand, before: ReadonlyMap<string, KeyStep | undefined>): readonly Key[] {
  const last = before.get(nameOf(stand));
  return last === undefined ? [] : [...routeTo(last.stand, before), last.key];
}
