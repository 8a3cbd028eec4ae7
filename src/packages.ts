import type { Game } from './engine/game.ts';
import { type GamePackage, importPackages } from './packages/importPackages.ts';
import { apart } from './packages/isolation.ts';
import { readApart } from './packages/readPackages.ts';

export type { GamePackage } from './packages/importPackages.ts';

/** A package whose game was shut down because it failed. */
interface ShutPackage {
  readonly from: string;
  readonly why: string;
}

const shut: ShutPackage[] = [];
let hearsOf = (one: ShutPackage): void => void shut.push(one);

/** Calls `hear` for every package that is shut down, including those that already were. */
export function onShut(hear: (one: ShutPackage) => void): void {
  hearsOf = hear;
  for (const one of shut.splice(0)) hear(one);
}

const names = [...new Set((process.env.GAMES ?? '').split(',').map((name) => name.trim()))].filter(
  (name) => name !== '',
);
const { packages, mistakes } = apart.isWanted
  ? await readApart(names, (from, why) => hearsOf({ from, why }))
  : await importPackages(names);

/**
 * The games of the packages named in GAMES: of several versions of one game, the newest, which knows the others as
 * earlier ones.
 */
export const PACKAGES: readonly GamePackage[] = newest(packages);

/** Why some of them cannot be used: the start reports this and exits. */
export const PACKAGE_MISTAKES: readonly string[] = mistakes;

function newest(all: readonly GamePackage[]): readonly GamePackage[] {
  const isOlder = (one: Game, other: Game) => one.id === other.id && one.rules < other.rules;
  const current = all.filter(({ game }) => !all.some((other) => isOlder(game, other.game)));
  return current.map((one) => {
    const others = all.flatMap(({ game }) => (isOlder(game, one.game) ? [game, ...(game.earlier ?? [])] : []));
    if (others.length > 0) Object.assign(one.game, { earlier: [...(one.game.earlier ?? []), ...others] });
    return one;
  });
}
