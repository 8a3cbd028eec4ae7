import { expect, test } from 'vitest';
import { positionOfExercise } from '../../src/engine/judgeExercise.ts';
import { gameById } from '../../src/games/index.ts';
import { isSameMove } from '../../src/play/learning/sameMove.ts';

test('a line is the same move from either end, and another one is not', () => {
  const game = gameById('domination');
  const exercise = game?.lesson?.at(-1);
  if (game === undefined || exercise === undefined) throw new Error('no lesson');
  const attempt = { exercise, entries: [] };
  const { state } = positionOfExercise(game, exercise, []);
  const [line = '', ...others] = game.legal(state, exercise.seat).map((move) => game.write(move));
  const reversed = line.split('-').reverse().join('-');
  expect(others).toContain(reversed);
  expect(isSameMove(game, attempt, line, reversed)).toBe(true);
  expect(isSameMove(game, attempt, line, others.find((other) => other !== reversed) ?? '')).toBe(false);
});
