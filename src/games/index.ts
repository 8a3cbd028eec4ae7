import type { Game } from '../engine/game.ts';
import { domination } from './domination/index.ts';

/** Every game, one line each. */
export const GAMES: readonly Game[] = [domination];

export function gameById(id: string): Game | undefined {
  return GAMES.find((game) => game.id === id);
}
