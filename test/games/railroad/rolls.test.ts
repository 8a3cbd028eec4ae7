import { describe, expect, test } from 'vitest';
import { stepBudget } from '../../../src/engine/budget.ts';
import { fastRandom } from '../../../src/engine/random.ts';
import { place, takeBack } from '../../../src/games/railroad/fast/board.ts';
import { railroad } from '../../../src/games/railroad/index.ts';
import { play, start, toAct } from '../../../src/games/railroad/play.ts';
import { LAST_ROUND, toPosition } from '../../../src/games/railroad/players/position.ts';
import { ALL_ROLLS, luckIn } from '../../../src/games/railroad/players/rolls.ts';
import { finishedLines, type Line } from '../../../src/games/railroad/players/rounds.ts';
import { toStep } from '../../../src/games/railroad/players/steps.ts';
import { A_TILES, B_TILES } from '../../../src/games/railroad/tiles.ts';
import { view } from '../../../src/games/railroad/view.ts';
import { proof } from '../../proofs.ts';

/** A match alone of the medium player, up to the last round but one. */
function beforeTheLastRound() {
  let state = start(1, fastRandom(3));
  const { medium } = railroad.players;
  while (toAct(state).length > 0 && toPosition(view(state, 0), 0).round < LAST_ROUND - 1) {
    const move = medium?.choose(view(state, 0), 0, fastRandom(1), stepBudget(1));
    if (move === undefined) throw new Error('no move');
    state = play(state, 0, move).state;
  }
  return view(state, 0);
}

describe('the rolls of a round', () => {
  test('are 168, each as often as it falls of the 648 ways in which four dice can fall', () => {
    const a = A_TILES.map((_, tile) => tile);
    const threes = a.flatMap((first) => a.flatMap((second) => a.map((third) => [first, second, third].sort())));
    const all = threes.flatMap((three) => B_TILES.map((_, b) => [...three, A_TILES.length + b].join()));
    const fallen = Map.groupBy(all, (roll) => roll);
    const weights = new Map(ALL_ROLLS.map(({ rolls: [roll = []], weight }) => [roll.join(), weight]));
    expect(weights.size).toBe(168);
    for (const [roll, { length }] of fallen) expect(weights.get(roll)).toBeCloseTo((length * 168) / 648);
  });

  test('are each met once where one round is to come, in an order of chance', () => {
    const names = (seed: number) => [...luckIn(1, fastRandom(seed))].map(({ rolls: [roll = []] }) => roll.join());
    expect(new Set(names(1)).size).toBe(168);
    expect(names(1).toSorted()).toEqual(names(2).toSorted());
    expect(names(1)).not.toEqual(names(2));
  });

  proof('make up what hard expects one round before the last: the mean of all, each as often as it falls', () => {
    const seen = beforeTheLastRound();
    const { board, dice, specials, hadSpecial, placed, round } = toPosition(seen, 0);
    const [best] = railroad.players.hard?.weigh?.(seen, 0, fastRandom(1), stepBudget(100_000)) ?? [];
    if (best?.move.kind !== 'place') throw new Error('a die is left');
    const { cell, shape } = toStep(best.move.placement);
    const lines = finishedLines({ board, dice, specials, hadSpecial, placed, round }, 60, () => 0);
    const meanAfter = ({ steps, specials }: Line) => {
      for (const step of steps) place(board, step.cell, step.shape);
      const points = ALL_ROLLS.map(({ rolls: [dice = []], weight }) => {
        const last = { board, round: LAST_ROUND, dice, specials, hadSpecial: false, placed: 0 };
        return weight * (finishedLines(last, 1, () => 0)[0]?.value ?? 0);
      });
      for (const _ of steps) takeBack(board);
      return points.reduce((sum, one) => sum + one, 0) / points.length;
    };
    const beginSo = lines.filter(({ steps: [first] }) => first?.cell === cell && first.shape === shape);
    expect(Math.max(...beginSo.map(meanAfter))).toBeCloseTo(best.expected ?? 0, 6);
  });
});
