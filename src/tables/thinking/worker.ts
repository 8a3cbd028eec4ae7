import { gameUnder, type Level } from '../../engine/game.ts';
import { fastRandom } from '../../engine/random.ts';
import type { Seat } from '../../engine/seat.ts';
import { gameById } from '../../games/index.ts';

/** What a thread is asked: which move the computer player of this level makes, seeing only `view`. */
export interface Question {
  readonly game: string;
  /** The version of the game's rules. */
  readonly rules: number;
  readonly level: Level;
  readonly view: unknown;
  readonly seat: Seat;
  readonly seed: number;
  /** How long it may think, in milliseconds. */
  readonly time: number;
}

/** The chosen move as text. Runs in a thread of its own. */
export default function think({ game: id, rules, level, view, seat, seed, time }: Question): string {
  const known = gameById(id);
  const game = known && gameUnder(known, rules);
  const player = game?.players[level];
  if (game === undefined || player === undefined)
    throw new Error(`${id} has no computer player ${level} under rules ${rules}`);
  const end = performance.now() + time;
  return game.write(player.choose(view, seat, fastRandom(seed), () => performance.now() < end));
}
