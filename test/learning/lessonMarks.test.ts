import { expect, test } from 'vitest';
import { COMMANDS } from '../../commands/index.ts';
import type { Exercise } from '../../src/engine/exercise.ts';
import { positionOfExercise, tryMoves } from '../../src/engine/judgeExercise.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { readMoves } from '../../src/play/contract/controls.ts';
import type { GameCommand } from '../../src/play/contract/gameCommand.ts';
import { withoutAdvice } from '../../src/play/learning/exerciseScreen.ts';
import { DOORS, type Offer, viewStep } from './stepDoors.ts';

const TASKS = COMMANDS.flatMap((command) =>
  (command.game.lesson ?? [])
    .filter(({ aim }) => aim.kind !== 'end')
    .map((exercise) => [`${command.game.id} ${exercise.id}`, command, exercise] as const),
);

/** Whether this is part of a move that the step teaches, or a move that it does not answer with «not this». */
function leadsOn({ game }: GameCommand, exercise: Exercise, entries: readonly string[], offer: Offer): boolean {
  if (offer.action === 'pick') return exercise.shows.some((move) => move.startsWith(offer.argument));
  const tried = tryMoves(game, exercise, entries, readMoves(offer.argument));
  return tried.ok && tried.value.how !== 'again';
}

test.each(TASKS)('nothing stands out in the step %s but what leads on', async (_, command, exercise) => {
  let entries: readonly string[] = [];
  for (const shown of exercise.shows) {
    for (const door of DOORS) {
      const { offers } = await viewStep(door, 'en', { command, exercise, entries });
      const marked = offers.filter(({ isPointed, isDisabled }) => isPointed && !isDisabled);
      const own = marked.filter(({ action }) => action === 'move' || action === 'pick');
      expect(own.filter((offer) => !leadsOn(command, exercise, entries, offer))).toEqual([]);
    }
    const tried = tryMoves(command.game, exercise, entries, [shown]);
    if (!tried.ok || tried.value.how === 'done') break;
    entries = tried.value.entries;
  }
});

test.each(COMMANDS.map((command) => [command.game.id, command] as const))(
  'no control of a puzzle of %s suggests itself',
  async (_, command) => {
    const { game } = command;
    const book = game.puzzles;
    const { puzzles = [] } = (await book?.read()) ?? {};
    const every = Math.ceil(puzzles.length / 5);
    for (const puzzle of puzzles.filter((_one, at) => at % every === 0)) {
      if (book === undefined) continue;
      const { state } = positionOfExercise(game, toExercise(book, puzzle));
      const moment = {
        view: game.view(state, puzzle.seat),
        viewer: puzzle.seat,
        legal: () => game.legal(state, puzzle.seat).map((move) => game.write(move)),
      };
      const buttons = withoutAdvice(command)
        .controls(moment, '')
        .flatMap((row) => ('kind' in row ? [] : row));
      expect(buttons.filter(({ style = 'secondary' }) => style !== 'secondary')).toEqual([]);
    }
  },
);
