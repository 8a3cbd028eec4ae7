import { stepBudget } from '../../src/engine/budget.ts';
import type { Script } from '../../src/engine/match.ts';
import { fastRandom, moveRandom } from '../../src/engine/random.ts';
import { listCostlyMoves } from '../../src/play/learning/puzzles/mistakes.ts';
import { stepsPerPly, weighPlies } from '../../src/tables/analysis/weighPlies.ts';
import { type ThinkingTask, weighMoves } from '../../src/tables/thinking/worker.ts';
import type { Field } from './bar.ts';
import { listStands, playMatch } from './matches.ts';

/** How many lost games there were, and how many of them have a costly move of the loser's own to try again. */
export interface LostGames {
  readonly lost: number;
  readonly given: number;
}

/** The seat that loses, alternating. */
const loserOf = (number: number) => number % 2;

/**
 * This many games that the easy player lost to the hard one, and how many of them yield a move to try again in their
 * analysis.
 */
export async function lostGames(field: Field, matches: number): Promise<LostGames> {
  let [lost, given] = [0, 0];
  for (let number = 0; lost < matches; number += 1) {
    const script = againstHard(field, number);
    if (!isLost(field, script, loserOf(number))) continue;
    lost += 1;
    if (await hasMistake(field, script, loserOf(number))) given += 1;
  }
  return { lost, given };
}

function againstHard(field: Field, number: number): Script {
  const { game } = field;
  const easy = game.players.easy;
  if (easy === undefined) throw new Error(`${game.id} has no easy player`);
  const seed = `lost ${number}`;
  return playMatch(field, 'hard', seed, ({ state, seat, ply }) => {
    if (seat !== loserOf(number)) return undefined;
    const chance = fastRandom(moveRandom(`${seed} easy`, ply).below(2 ** 31));
    return game.write(easy.choose(game.view(state, seat), seat, chance, stepBudget(field.steps)));
  });
}

function isLost({ game }: Field, script: Script, seat: number): boolean {
  const last = listStands(game, script).at(-1);
  const move = game.read(script.log.at(-1)?.text ?? '');
  if (last === undefined || !move.ok) return false;
  const { state } = game.play(last.state, last.seat, move.value, moveRandom(script.seed, last.ply));
  return (game.outcome(state)?.places[seat] ?? 1) > 1;
}

/**
 * Analyzes as at the tables; the other player's moves do not count, nor does anything after the first mistake found.
 */
async function hasMistake({ game }: Field, script: Script, seat: number): Promise<boolean> {
  const thinking = {
    weigh: async (question: ThinkingTask) =>
      weighMoves(game, question, stepBudget(question.seat === seat ? (question.steps ?? 1) : 1)),
  };
  const moves = script.log.length;
  const steps = stepsPerPly(game, moves);
  for await (const { found } of weighPlies(thinking, game, script, { from: 1, moves, steps })) {
    if (found !== undefined && listCostlyMoves([found], seat).length > 0) return true;
  }
  return false;
}
