import assert from 'node:assert/strict';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { defaultSetup, type SetupValue } from '../../src/engine/setup.ts';
import type { Checks } from './subject.ts';
import trees from './trees.json' with { type: 'json' };

/** How many sequences of legal moves there are: known from elsewhere, or counted once and looked at. */
export interface Tree {
  readonly game: string;
  /** What differs from the default setup. */
  readonly setup: Readonly<Record<string, SetupValue>>;
  readonly seats: number;
  readonly seed: string;
  readonly depth: number;
  readonly count: number;
}

export const TREES: readonly Tree[] = trees;

export const TREE_CHECKS: Checks = {
  'it has as many sequences of legal moves as counted'({ game }) {
    for (const tree of TREES.filter((one) => one.game === game.id)) {
      assert.equal(countSequences(game, tree), tree.count, `${JSON.stringify(tree)}: another count`);
    }
  },
};

/** The number of sequences of `depth` legal moves; sequences that end the match before that do not count. */
export function countSequences(game: Game, { setup, seats, seed, depth }: Omit<Tree, 'count' | 'game'>): number {
  const count = (state: unknown, ply: number): number => {
    if (ply > depth) return 1;
    let sum = 0;
    for (const seat of game.toAct(state)) {
      for (const move of game.legal(state, seat)) {
        sum += count(game.play(state, seat, move, moveRandom(seed, ply)).state, ply + 1);
      }
    }
    return sum;
  };
  return count(game.start({ ...defaultSetup(game.setup), ...setup }, seats, moveRandom(seed, 0)), 1);
}
