import assert from 'node:assert/strict';
import type { Exercise } from '../../src/engine/exercise.ts';
import { hasToMove } from '../../src/engine/exerciseReplies.ts';
import type { Game } from '../../src/engine/game.ts';
import { positionOfExercise, type TryResult, tryMoves } from '../../src/engine/judgeExercise.ts';
import { actors, type Position } from '../../src/engine/match.ts';
import type { TextKey } from '../../src/engine/phrase.ts';
import { fastRandom } from '../../src/engine/random.ts';
import type { Row } from '../../src/play/contract/controls.ts';
import { wayTo } from '../../src/play/words/controlsForMove.ts';
import { type Checks, checkPhrase, type Subject, toBytes } from './subject.ts';

const FEWEST_STEPS = 2;
const MOST_STEPS = 8;
/** What fits over the picture, and what is read while one waits to tap. */
const LONGEST_TITLE = 30;
const LONGEST_TASK = 400;
const LONGEST_ANSWER = 300;
/** Moves tried at one place of a step; where there are more, so many evenly spread. */
const MOST_TRIED = 400;

export const LESSON_CHECKS: Checks = {
  'its lesson has a few steps, each with a unique name'({ game }) {
    if (game.lesson === undefined) return;
    const { length } = game.lesson;
    assert.ok(length >= FEWEST_STEPS && length <= MOST_STEPS, `${length} steps`);
    assert.equal(new Set(game.lesson.map(({ id }) => id)).size, length, 'two steps have one id');
    for (const { id } of game.lesson) assert.match(id, /^[a-z][a-z-]*$/, `${id} is no id of a step`);
  },

  "every lesson step begins in a reachable position, in which the learner's seat is to act"({ game }) {
    for (const exercise of game.lesson ?? []) {
      const position = positionOfExercise(game, exercise);
      assert.ok(hasToMove(game, exercise, position), `${exercise.id}: ${actors(game, position)} are to act`);
    }
  },

  'the moves that a lesson step shows reach its goal, and can be made with the controls'(subject) {
    for (const exercise of subject.game.lesson ?? []) {
      if (exercise.aim.kind === 'end') continue;
      const last = wayThrough(subject, exercise).at(-1);
      assert.equal(last?.tried?.how, 'done', `${exercise.id}: ${exercise.shows} is not the aim`);
    }
  },

  'a lesson step shows nothing hidden from its seat, and its legal moves do not depend on it'({ game }) {
    for (const exercise of game.lesson ?? []) {
      const { state } = positionOfExercise(game, exercise);
      const { seat } = exercise;
      const view = game.view(state, seat);
      const imagined = game.imagine?.(view, seat, fastRandom(1)) ?? state;
      assert.equal(toBytes(game.view(imagined, seat)), toBytes(view), `${exercise.id}: another state looks different`);
      const movesIn = (one: unknown) => game.legal(one, seat).map((move) => game.write(move));
      assert.deepEqual(movesIn(imagined), movesIn(state), `${exercise.id}: what is legal hangs on what is hidden`);
    }
  },

  'every legal move in a lesson step gets an answer, and is never called illegal'(subject) {
    const { game, texts } = subject;
    for (const exercise of game.lesson ?? []) {
      for (const { entries, position } of wayThrough(subject, exercise)) {
        if (!hasToMove(game, exercise, position)) continue;
        for (const move of spreadMoves(game, exercise, position)) {
          const tried = tryMoves(game, exercise, entries, [move]);
          assert.ok(tried.ok, `${exercise.id}: ${move} is legal, and refused`);
          checkAnswer(texts, exercise, move, tried.value);
        }
      }
    }
  },

  'all texts of its lesson exist, and fit where they are shown'({ game, texts }) {
    for (const { id, title, task, otherwise, praise, answers } of game.lesson ?? []) {
      checkLength(texts, id, title, LONGEST_TITLE);
      checkLength(texts, id, task, LONGEST_TASK);
      for (const key of [otherwise, praise, ...answers.map(({ say }) => say)])
        checkLength(texts, id, key, LONGEST_ANSWER);
    }
  },
};

interface Stop {
  readonly entries: readonly string[];
  readonly position: Position;
  /** What the move before it led to. */
  readonly tried?: TryResult;
}

/** The positions of a step on the way that its task teaches. */
function wayThrough({ game, options }: Subject, exercise: Exercise): readonly Stop[] {
  const stops: Stop[] = [{ entries: [], position: positionOfExercise(game, exercise) }];
  for (const move of exercise.shows) {
    const { entries, position } = stops.at(-1) as Stop;
    if (options.controls !== undefined) checkControls(game, options.controls, exercise, position, move);
    const tried = tryMoves(game, exercise, entries, [move]);
    assert.ok(tried.ok, `${exercise.id}: ${move} is refused`);
    assert.notEqual(tried.value.how, 'again', `${exercise.id}: ${move} misses the aim`);
    stops.push({
      entries: tried.value.entries,
      position: positionOfExercise(game, exercise, tried.value.entries),
      tried: tried.value,
    });
  }
  return stops;
}

function checkControls(
  game: Game,
  controls: NonNullable<Subject['options']['controls']>,
  exercise: Exercise,
  { state }: Position,
  move: string,
): void {
  const { seat } = exercise;
  const moment = { view: game.view(state, seat), viewer: seat, legal: () => [] };
  const rows = (_: unknown, picked: string) => controls(state, seat, picked) as readonly Row[];
  assert.ok(wayTo({ game, controls: rows }, moment, move), `${exercise.id}: no controls lead to ${move}`);
}

function spreadMoves(game: Game, { seat }: Exercise, { state }: Position): readonly string[] {
  const moves = game.legal(state, seat);
  const step = Math.max(1, moves.length / MOST_TRIED);
  return Array.from({ length: Math.min(moves.length, MOST_TRIED) }, (_, at) => moves[Math.floor(at * step)]).flatMap(
    (move) => (move === undefined ? [] : [game.write(move)]),
  );
}

function checkAnswer(
  texts: Subject['texts'],
  exercise: Exercise,
  move: string,
  { how, say, events }: Pick<TryResult, 'how' | 'say' | 'events'>,
): void {
  if (say === undefined) {
    assert.ok(
      how === 'on' && (['end', 'lead'].includes(exercise.aim.kind) || events.length > 0),
      `${exercise.id}: nothing is said to ${move}`,
    );
    return;
  }
  checkPhrase(texts, { key: say }, `${exercise.id}: ${move}`);
  assert.doesNotMatch(texts[say] ?? '', /\bwrong\b/i, `${exercise.id}: ${move}`);
}

function checkLength(texts: Subject['texts'], id: string, key: TextKey, most: number): void {
  checkPhrase(texts, { key }, `step ${id}`);
  const length = texts[key]?.length ?? 0;
  assert.ok(length <= most, `${key} has ${length} characters, more than ${most}`);
}
