import { createHash } from 'node:crypto';
import type { Game } from '../engine/game.ts';
import type { Script } from '../engine/match.ts';
import { moveRandom } from '../engine/random.ts';
import type { Match } from './match.ts';

/** How many hexadecimal digits of a seal are displayed: enough that nobody can find another seed that fits. */
const SHOWN = 16;

/**
 * The seal of a match: SHA-256 of `<match id>:<its secret seed>`, in hexadecimal. Anyone who requests the record can
 * get it from the beginning. At the end, when the seed is known, it proves that no die was chosen later.
 */
export function computeSeal(match: string, seed: string): string {
  return createHash('sha256').update(`${match}:${seed}`).digest('hex');
}

/** The part of a match's seal that is displayed on request. */
export function shortenSeal({ id, seed }: Match): string {
  return computeSeal(id, seed).slice(0, SHOWN);
}

/**
 * Whether chance plays a part in a game with this setup: every game that has dice, cards or a drawn map uses them from
 * the start.
 */
export function hasChance(game: Game, { setup, seatCount }: Pick<Script, 'setup' | 'seatCount'>): boolean {
  const random = moveRandom('', 0);
  let drew = false;
  game.start(setup, seatCount, {
    below(bound) {
      drew = true;
      return random.below(bound);
    },
  });
  return drew;
}
