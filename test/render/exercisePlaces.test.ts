import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import { PAINTERS } from '../../render/index.ts';
import { PHONE_WIDTH, SMALLEST_TYPE } from '../../render/shared/discordSizes.ts';
import { drawExercise, placesOfExercise } from '../../render/shared/exercise.ts';
import type { Painter } from '../../render/shared/painter.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { positionOfExercise } from '../../src/engine/judgeExercise.ts';
import { GAMES, gameById } from '../../src/games/index.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { wayTo } from '../../src/play/words/controlsForMove.ts';
import { readTexts } from '../../src/texts/catalogue.ts';
import { smallestTypeIn, typeIn } from './smallestType.ts';

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

const POINTED = COMMANDS.filter(({ game, pad }) => game.puzzles !== undefined && pad === undefined);

test.each(POINTED.map((command) => [command.game.id, command] as const))(
  'a hand points at the place of every solution of %s',
  async (id, command) => {
    const { game } = command;
    const painter = PAINTERS[id];
    if (painter === undefined || game.puzzles === undefined) throw new Error(`${id} has no puzzles`);
    const { puzzles } = await game.puzzles.read();
    const chosen = puzzles.filter((_, at) => at % Math.ceil(puzzles.length / 15) === 0);
    for (const puzzle of chosen) {
      const { state } = positionOfExercise(game, toExercise(game.puzzles, puzzle));
      const view = game.view(state, puzzle.seat);
      const legal = () => game.legal(state, puzzle.seat).map((move) => game.write(move));
      const way = wayTo(command, { view, viewer: puzzle.seat, legal }, puzzle.steps[0]?.any[0] ?? '');
      const head = { title: '', step: 0, steps: 1, done: [] };
      const bytesOf = (pointed?: string) => {
        const exercise = pointed === undefined ? head : { ...head, pointed };
        return rasterize(drawExercise(painter, { view, picked: '', exercise }, 'dark')).bytes;
      };
      expect(bytesOf(way?.[0]?.argument).equals(bytesOf()), `${puzzle.id}: ${way?.[0]?.argument}`).toBe(false);
    }
  },
);

test.each(['en', 'de'])('the title over a board of the usual width is whole and read on a phone, in %s', (language) => {
  const texts = readTexts(language);
  const blank: Painter = {
    draw: () => ({ width: 412, height: 440, paint: () => undefined }),
    drawRules: () => ({ width: 412, height: 440, paint: () => undefined }),
  };
  for (const { lesson = [] } of GAMES) {
    for (const [step, { title: key }] of lesson.entries()) {
      const title = texts[key] ?? key;
      const exercise = { title, step, steps: lesson.length, done: [] };
      const drawing = drawExercise(blank, { view: undefined, picked: '', exercise }, 'dark');
      expect(typeIn(drawing)).toEqual([title]);
      expect((smallestTypeIn(drawing).size * PHONE_WIDTH) / drawing.width, title).toBeGreaterThanOrEqual(SMALLEST_TYPE);
    }
  }
});

test.each(['railroad', 'newhaven'])(
  'the strip over an exercise of %s makes no type too small for a phone',
  async (id) => {
    const game = gameById(id);
    const painter = PAINTERS[id];
    if (game?.puzzles === undefined || painter === undefined) throw new Error(`${id} has no puzzles`);
    const { puzzles } = await game.puzzles.read();
    for (const puzzle of puzzles.filter((_, at) => at % 12 === 0)) {
      const exercise = toExercise(game.puzzles, puzzle);
      const view = game.view(positionOfExercise(game, exercise).state, exercise.seat);
      const head = { title: 'Wie weit?', step: 0, steps: 1, done: [] };
      const drawing = drawExercise(painter, { view, picked: '', exercise: head }, 'dark');
      const { size, text } = smallestTypeIn(drawing);
      expect((size * PHONE_WIDTH) / drawing.width, `${puzzle.id}: ${text}`).toBeGreaterThanOrEqual(SMALLEST_TYPE);
    }
  },
);

type Place = ReturnType<typeof placesOfExercise>[number];

function firstCorner(area: Place['area']): { readonly x: number; readonly y: number } {
  const [corner] = area.kind === 'polygon' ? area.points : [area];
  if (corner === undefined) throw new Error('an area without corners');
  return corner;
}
