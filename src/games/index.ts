import type { Game } from '../engine/game.ts';
import { PACKAGES } from '../packages.ts';
import { cellz } from './cellz/index.ts';
import { domination } from './domination/index.ts';
import { newhaven } from './newhaven/index.ts';
import { nuggets } from './nuggets/index.ts';
import { railroad } from './railroad/index.ts';

/** Every game, one line each; then those of packages from outside. */
export const GAMES: readonly Game[] = [
  cellz,
  domination,
  newhaven,
  nuggets,
  railroad,
  ...PACKAGES.map(({ game }) => game),
];

export function gameById(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
