import { expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawExercise, placesOfExercise } from '../../render/shared/exercise.ts';
import { positionOfExercise } from '../../src/engine/tryMoves.ts';
import { GAMES } from '../../src/games/index.ts';

test.each(GAMES.map((game) => [game.id, game] as const))(
  'places of %s lie on the board of an exercise as on its own',
  (id, game) => {
    const painter = PAINTERS[id];
    const exercise = game.lesson?.find((step) => {
      const view = game.view(positionOfExercise(game, step).state, step.seat);
      return (painter?.places?.(view, '') ?? []).length > 0;
    });
    if (painter === undefined || exercise === undefined) throw new Error(`${id} has no places in its lesson`);
    const view = game.view(positionOfExercise(game, exercise).state, exercise.seat);
    const board = painter.draw(view, 'dark', '');
    const head = { title: '', step: 0, steps: 1, done: [] };
    const whole = drawExercise(painter, { view, picked: '', exercise: head }, 'dark');
    const left = Math.floor((whole.width - board.width) / 2);
    const shifted = placesOfExercise(painter, view, '', 'dark');
    const own = painter.places?.(view, '') ?? [];
    expect(shifted.map(({ argument }) => argument)).toEqual(own.map(({ argument }) => argument));
    for (const [at, { area }] of own.entries()) {
      const [from, to] = [firstCorner(area), firstCorner(shifted[at]?.area ?? area)];
      expect([to.x - from.x, to.y - from.y]).toEqual(
        [left, whole.height - board.height].map((by) => expect.closeTo(by)),
      );
    }
  },
);

type Place = ReturnType<typeof placesOfExercise>[number];

function firstCorner(area: Place['area']): { readonly x: number; readonly y: number } {
  const [corner] = area.kind === 'polygon' ? area.points : [area];
  if (corner === undefined) throw new Error('an area without corners');
  return corner;
}
