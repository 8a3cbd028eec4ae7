import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Game } from '../../src/engine/game.ts';
import { moveRandom } from '../../src/engine/random.ts';
import { defaultSetup } from '../../src/engine/setup.ts';

const Trees = z.array(
  z.strictObject({
    /** What differs from the default setup. */
    setup: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    seats: z.int(),
    seed: z.string(),
    depth: z.int(),
    count: z.int(),
  }),
);

/** How many sequences of legal moves there are: known from elsewhere, or counted once and looked at. */
export type Tree = z.infer<typeof Trees>[number];

export const TREE_CHECKS = {
  'the number of legal move sequences equals the recorded count (perft)'({
    game,
    options,
  }: {
    readonly game: Game;
    readonly options: { readonly trees?: readonly Tree[] };
  }) {
    for (const tree of options.trees ?? readTrees(game)) {
      assert.equal(countSequences(game, tree), tree.count, `${JSON.stringify(tree)}: another count`);
    }
  },
};

function readTrees(game: Game): readonly Tree[] {
  const file = new URL(`trees/${game.id}.json`, import.meta.url);
  assert.ok(existsSync(file), `${game.id} has no counted trees: write test/conformance/trees/${game.id}.json`);
  return Trees.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The number of sequences of `depth` legal moves; sequences that end the match before that do not count. */
function countSequences(game: Game, { setup, seats, seed, depth }: Omit<Tree, 'count'>): number {
  // Many sequences lead to the same state, and chance is that of the ply.
  const counted = new Map<string, number>();
  const count = (state: unknown, ply: number): number => {
    if (ply > depth) return 1;
    const key = `${ply} ${JSON.stringify(state)}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    for (const seat of game.toAct(state)) {
      for (const move of game.legal(state, seat)) {
        sum += count(game.play(state, seat, move, moveRandom(seed, ply)).state, ply + 1);
      }
    }
    counted.set(key, sum);
    return sum;
  };
  return count(game.start({ ...defaultSetup(game.setup), ...setup }, seats, moveRandom(seed, 0)), 1);
}
