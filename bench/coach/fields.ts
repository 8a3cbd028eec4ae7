import type { Game } from '../../src/engine/game.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { gameById } from '../../src/games/index.ts';
import type { Field } from './bar.ts';

function gameCalled(id: string): Game {
  const game = gameById(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  return game;
}

function field(id: string, seatCount: number, steps: number, choices: Field['setup'] = {}): Field {
  const game = gameCalled(id);
  return { game, setup: { ...defaultSetup(game.setup), ...choices }, seatCount, steps };
}

/** The usual matches, in which players of equal strength should be blamed for little. */
export const USUAL = {
  cellz: field('cellz', 2, 500),
  domination: field('domination', 2, 1000),
  newhaven: field('newhaven', 2, 300),
  nuggets: field('nuggets', 2, 2000),
  railroad: field('railroad', 1, 2000),
} as const satisfies Readonly<Record<string, Field>>;

/** The same with two players, so that one of them loses. */
export const BETWEEN_TWO: Readonly<Record<string, Field>> = {
  ...USUAL,
  railroad: { ...USUAL.railroad, seatCount: 2 },
};

/**
 * Cellz with about as many steps as at a table: with fewer, its strongest player makes errors in positions that can be
 * solved.
 */
export const STRONG_CELLZ = field('cellz', 2, 3000);

/** Matches on two small boards, where every position can be searched exhaustively. */
export const SMALL_CELLZ = field('cellz', 2, 200, { columns: 4, rows: 4 });
export const SMALL_DOMINATION = field('domination', 2, 1000, { size: 4, plays: 3, legs: 1 });
