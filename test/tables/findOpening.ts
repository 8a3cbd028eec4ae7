import type { Level } from '../../src/engine/computerPlayer.ts';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import type { ThinkingTask } from '../../src/tables/thinking/thinkingPool.ts';

/** The question of a computer that opens a game of the default setup, and the moves it may answer. */
export function findOpening(
  game: Game,
  level: Level = 'hard',
): { readonly question: ThinkingTask; readonly legal: readonly string[] } {
  const state = game.start(defaultSetup(game.setup), game.seats.usual, moveRandom('thinking', 0));
  const seat = game.toAct(state)[0] ?? 0;
  const legal = game.legal(state, seat).map((move) => game.write(move));
  return { question: { game: game.id, rules: game.rules, level, view: game.view(state, seat), seat, seed: 5 }, legal };
}
