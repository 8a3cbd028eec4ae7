import type { Game } from '../engine/game.ts';

/** Every game, one line each. */
export const GAMES: readonly Game[] = [];
