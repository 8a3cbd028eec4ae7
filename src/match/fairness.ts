import { createHash } from 'node:crypto';
import type { Game } from '../engine/game.ts';
import type { Script } from '../engine/match.ts';
import { moveRandom } from '../engine/random.ts';
import type { Match } from './match.ts';

/** How much of a seal is shown where people read it, in hexadecimal digits: nobody finds another seed that fits. */
const SHOWN = 16;

/**
 * The seal of a match: SHA-256 of `<id of the match>:<its secret seed>`, in hexadecimal. Told from the beginning on
 * to whoever asks for the record, it proves at the end, when the seed is known, that no die was chosen later.
 */
export function computeSeal(match: string, seed: string): string {
  return createHash('sha256').update(`${match}:${seed}`).digest('hex');
}

/** So much of the seal of a match as people are told who ask. */
export function sealTold({ id, seed }: Match): string {
  return computeSeal(id, seed).slice(0, SHOWN);
}

/** Whether chance has a part in a game with this setup: all that have dice, cards or a drawn map use them at once. */
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
