import { describe, expect, test } from 'vitest';
import { byScore } from '../../src/engine/outcome.ts';
import { findTurningPoint } from '../../src/engine/scoreCourse.ts';

const turningPoint = (...points: readonly (readonly number[])[]) =>
  findTurningPoint(points, byScore(points.at(-1) ?? []));

describe('the turning point of a match', () => {
  test('is the move from which on the winner was ahead to the end', () => {
    expect(turningPoint([0, 0], [1, 0], [1, 2], [2, 2], [3, 2], [4, 2])).toEqual({ move: 4, seat: 0 });
    expect(turningPoint([0, 0], [0, 1], [0, 2])).toEqual({ move: 1, seat: 1 });
  });

  test('counts who is level as not ahead, also of several', () => {
    expect(turningPoint([0, 0, 0], [1, 0, 1], [1, 0, 2], [2, 0, 3])).toEqual({ move: 2, seat: 2 });
  });

  test('is missing where nobody won alone, or not by points', () => {
    expect(turningPoint([0, 0], [1, 1])).toBeUndefined();
    expect(
      findTurningPoint(
        [
          [0, 0],
          [5, 3],
        ],
        { scores: [], places: [2, 1] },
      ),
    ).toBeUndefined();
    expect(
      findTurningPoint(
        [
          [0, 0],
          [3, 3],
        ],
        { scores: [3, 3], places: [1, 2] },
      ),
    ).toBeUndefined();
  });

  test('is missing where one plays alone', () => {
    expect(turningPoint([0], [4])).toBeUndefined();
  });
});
