import assert from 'node:assert/strict';
import type { Exercise } from '../../src/engine/exercise.ts';
import { hasToMove } from '../../src/engine/exerciseReplies.ts';
import type { Game } from '../../src/engine/game.ts';
import { positionOfExercise, tryMoves } from '../../src/engine/judgeExercise.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { type Checks, checkPhrase } from './subject.ts';

/** So many of its puzzles are played, evenly spread from the easiest to the hardest. */
const MOST_PLAYED = 40;
const LONGEST_THEME = 100;

export const PUZZLE_CHECKS: Checks = {
  async 'its puzzles can be read, have unique names, and can be solved from step to step to their ends'({ game }) {
    const { puzzles: book } = game;
    if (book === undefined) return;
    const { puzzles, damaged } = await book.read();
    assert.equal(damaged, 0, `${damaged} are damaged`);
    assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length, 'two puzzles have one id');
    const every = Math.ceil(puzzles.length / MOST_PLAYED);
    for (const puzzle of puzzles.filter((_, at) => at % every === 0)) {
      const exercise = toExercise(book, puzzle);
      assert.ok(
        hasToMove(game, exercise, positionOfExercise(game, exercise)),
        `${puzzle.id}: somebody else is to move`,
      );
      const steps = puzzle.steps.map(({ any }) => any);
      const ways = puzzle.plans?.map((moves) => moves.map((move) => [move])) ?? [steps];
      for (const way of ways) checkWay(game, exercise, way);
    }
  },

  async 'all texts of its puzzles exist: the task, and the theme of each'({ game, texts }) {
    const { puzzles: book } = game;
    if (book === undefined) return;
    const { puzzles } = await book.read();
    for (const puzzle of puzzles) {
      const { id, task, values } = toExercise(book, puzzle);
      checkPhrase(texts, values === undefined ? { key: task } : { key: task, values }, `the task of ${id}`);
      for (const theme of puzzle.themes) assert.ok(book.themes[theme] !== undefined, `${id}: ${theme} has no words`);
    }
    for (const said of Object.values(book.says ?? {})) {
      for (const key of Object.values(said)) checkPhrase(texts, { key, values: { margin: 1 } }, key);
    }
    for (const [theme, key] of Object.entries(book.themes)) {
      checkPhrase(texts, { key }, theme);
      assert.ok((texts[key] ?? '').length <= LONGEST_THEME, `${key} is longer than ${LONGEST_THEME} characters`);
    }
  },
};

/** Every move of a step leads on, those of the last to the end. */
function checkWay(game: Game, exercise: Exercise, way: readonly (readonly string[])[]): void {
  let entries: readonly string[] = [];
  for (const [at, any] of way.entries()) {
    const how = at === way.length - 1 ? 'done' : 'on';
    const tried = any.map((move) => tryMoves(game, exercise, entries, [move]));
    for (const one of tried) {
      assert.ok(one.ok && one.value.how === how, `${exercise.id}: step ${at + 1} is not ${how}`);
    }
    const [first] = tried;
    if (first?.ok === true) entries = first.value.entries;
  }
}
