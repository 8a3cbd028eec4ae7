import { pick, type Random } from '../../engine/random.ts';
import { A_TILES, B_TILES, type DieTile } from './tiles.ts';

/** What the three A dice and the B die show, in this order. */
export type Roll = readonly DieTile[];

export const ROUNDS = 7;
export const DICE_PER_ROUND = 4;

/** A dice have six equally likely faces; the B die has three (each twice on its cube). */
export function rollDice(random: Random): Roll {
  return [pick(A_TILES, random), pick(A_TILES, random), pick(A_TILES, random), pick(B_TILES, random)];
}
