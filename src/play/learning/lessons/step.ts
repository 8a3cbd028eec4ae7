import type { Exercise, Lesson as Steps } from '../../../engine/exercise.ts';
import { phrase } from '../../../engine/phrase.ts';
import { fittingEntries, ownTexts, positionOfExercise } from '../../../engine/tryMoves.ts';
import type { Learner } from '../../../learning/progress.ts';
import { againstMenu } from '../../actions/continueFromMove.ts';
import type { Request } from '../../contract/command.ts';
import { button, type Row, withArgument } from '../../contract/controls.ts';
import type { GameCommand } from '../../contract/gameCommand.ts';
import type { Scene } from '../../contract/scene.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';

/** The lesson of a game, and the command by which it is played. */
export interface Lesson {
  readonly command: GameCommand;
  readonly steps: Steps;
}

/** A step as far as somebody is with it. */
export interface Attempt {
  readonly exercise: Exercise;
  readonly entries: readonly string[];
}

/** The lesson of a game; undefined where there is none. */
export function lessonOf({ app }: Request, id: string): Lesson | undefined {
  const command = app.games.find(({ game }) => game.id === id);
  const steps = command?.game.lesson;
  return command === undefined || steps === undefined ? undefined : { command, steps };
}

export function startOver(exercise: Exercise): Attempt {
  return { exercise, entries: [] };
}

/** Where somebody has left the lesson: what they have in hand, else the first step not done, else the first of all. */
export async function comeBack({ app, invoker }: Request, lesson: Lesson): Promise<Attempt> {
  return attemptOf(lesson, await app.tables.progress.read(invoker.person));
}

/** The same from what is kept of them. What no longer fits the lesson begins anew. */
export function attemptOf({ command: { game }, steps }: Lesson, learner: Learner): Attempt {
  const inHand = learner.inHand[game.id];
  const exercise = steps.find(({ id }) => id === inHand?.exercise);
  if (exercise !== undefined && inHand !== undefined) {
    return { exercise, entries: fittingEntries(game, exercise, inHand.entries) };
  }
  const done = learner.done[game.id] ?? [];
  const next = steps.find(({ id }) => !done.includes(id)) ?? steps[0];
  if (next === undefined) throw new Error(`${game.id} has a lesson without steps`);
  return startOver(next);
}

/** A step as it is shown; where it is pointed at from the beginning, the next of its moves is. */
export async function showStep(
  request: Request,
  lesson: Lesson,
  attempt: Attempt,
  shown: JustShown = {},
): Promise<Scene> {
  const { app, invoker } = request;
  const { command, steps } = lesson;
  const { exercise, entries } = attempt;
  const { game } = command;
  const done = (await app.tables.progress.read(invoker.person)).done[game.id] ?? [];
  const step = steps.indexOf(exercise);
  const pointed = shown.pointed ?? (exercise.pointed ? nextShown(attempt) : undefined);
  return exerciseScreen(app, invoker, {
    ...shown,
    ...{ command, exercise },
    position: positionOfExercise(game, exercise, entries),
    head: phrase('lessons.head', { game: phrase(game.name), step: step + 1, steps: steps.length }),
    steps: { step, steps: steps.length, done: steps.flatMap(({ id }, at) => (done.includes(id) ? [at] : [])) },
    pointed,
    isUnderWay: exercise.aim.kind === 'end' && entries.length > 0,
    actions: { move: 'learn.move', pick: 'learn.pick', open: 'learn.game' },
    rows: [
      ...(shown.isDone === true && exercise.aim.kind !== 'end'
        ? [againstMenu(command, 'learn.against', `${game.id}.${step}`)]
        : []),
      rowOf(lesson, step, shown.isDone === true, pointed !== undefined),
    ],
    stamp: `${game.id}.${step}.${entries.length}`,
  });
}

/** The move that the task teaches next; none in a match that has taken another way. */
export function nextShown({ exercise, entries }: Attempt): string | undefined {
  const { aim, shows } = exercise;
  const made = ownTexts(exercise, entries);
  const isElsewhere = aim.kind === 'lead' && made.some((move, at) => move !== shows[at]);
  return isElsewhere ? undefined : shows[made.length];
}

function rowOf({ command: { game }, steps }: Lesson, step: number, isDone: boolean, isShown: boolean): Row {
  const all = withArgument(button(phrase('lessons.button.steps'), 'learn.steps'), game.id);
  const next = `${game.id}.${step + 1}`;
  if (!isDone) {
    const show = isShown ? [] : [button(phrase('lessons.button.show'), 'learn.show')];
    const skip = withArgument(button(phrase('lessons.button.skip'), 'learn.step'), next);
    return step + 1 < steps.length ? [...show, skip, all] : [...show, all];
  }
  if (step + 1 < steps.length) {
    return [withArgument(button(phrase('lessons.button.next'), 'learn.step', 'success'), next), all];
  }
  const level = withArgument(button(phrase('lessons.button.play'), 'play.computer', 'success'), `${game.id}.easy`);
  return [level, all, button(phrase('lessons.button.all'), 'learn.all')];
}
