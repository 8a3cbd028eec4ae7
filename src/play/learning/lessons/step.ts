import type { Exercise, Lesson as Steps } from '../../../engine/exercise.ts';
import type { Game } from '../../../engine/game.ts';
import { fittingEntries, ownTexts, positionOfExercise } from '../../../engine/judgeExercise.ts';
import { findOutcome, type Position } from '../../../engine/match.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Learner } from '../../../learning/progress.ts';
import { againstMenu } from '../../actions/continueFromMove.ts';
import type { Request } from '../../contract/command.ts';
import { type Button, button, withArgument } from '../../contract/controls.ts';
import type { ExerciseActions } from '../../contract/exercise.ts';
import type { GameCommand } from '../../contract/gameCommand.ts';
import type { Scene } from '../../contract/scene.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';

/** The lesson of a game, and the game's command. */
export interface LessonOfGame {
  readonly command: GameCommand;
  readonly steps: Steps;
}

/** A person's progress in a step. */
export interface Attempt {
  readonly exercise: Exercise;
  readonly entries: readonly string[];
}

/** The lesson of a game; undefined if there is none. */
export function findLesson({ app }: Request, id: string): LessonOfGame | undefined {
  const command = app.games.find(({ game }) => game.id === id);
  const steps = command?.game.lesson;
  return command === undefined || steps === undefined ? undefined : { command, steps };
}

export function startOver(exercise: Exercise): Attempt {
  return { exercise, entries: [] };
}

/**
 * Where someone continues a lesson: at their current step, otherwise at the first unfinished one, otherwise at the
 * first.
 */
export async function resumeLesson({ app, caller }: Request, lesson: LessonOfGame): Promise<Attempt> {
  return restoreAttempt(lesson, await app.tables.progress.read(caller.person));
}

/** The attempt from stored progress. Progress that no longer fits the lesson starts over. */
export function restoreAttempt({ command: { game }, steps }: LessonOfGame, learner: Learner): Attempt {
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

/** A step as shown. If its first move is highlighted from the start, so are the later ones. */
export async function showStep(
  request: Request,
  lesson: LessonOfGame,
  attempt: Attempt,
  shown: JustShown = {},
): Promise<Scene> {
  const { app, caller } = request;
  const { command, steps } = lesson;
  const { exercise, entries } = attempt;
  const { game } = command;
  const done = (await app.tables.progress.read(caller.person)).done[game.id] ?? [];
  const step = steps.indexOf(exercise);
  const position = positionOfExercise(game, exercise, entries);
  const pointed = shown.pointed ?? (exercise.pointed ? findTaughtMove(attempt) : undefined);
  return exerciseScreen(app, caller, {
    ...shown,
    ...{ command, exercise },
    position,
    head: phrase('lessons.head', { game: phrase(game.name), step: step + 1, steps: steps.length }),
    steps: { step, steps: steps.length, done: steps.flatMap(({ id }, at) => (done.includes(id) ? [at] : [])) },
    pointed,
    isUnderWay: exercise.aim.kind === 'end' && entries.length > 0,
    actions: LESSON_ACTIONS,
    rows: [
      ...(shown.isDone === true && exercise.aim.kind !== 'end'
        ? [againstMenu(command, 'learn.against', `${game.id}.${step}`)]
        : []),
      shown.isDone === true
        ? doneRow(lesson, step, hasLost(command, exercise, position))
        : [...openRow(lesson, step, pointed !== undefined), ...boardButton(app, 'learn.game', game.id)],
    ],
    stamp: stepVersion(game, step, entries),
  });
}

/** The actions of a step's controls. */
export const LESSON_ACTIONS: ExerciseActions = { move: 'learn.move', pick: 'learn.pick', open: 'learn.game' };

/** Identifies a control's step, and the progress at that time. */
export function stepVersion({ id }: Pick<Game, 'id'>, step: number, entries: readonly string[]): string {
  return `${id}.${step}.${entries.length}`;
}

/** The move that the task teaches next; undefined if the person has left the taught way. */
export function findTaughtMove({ exercise, entries }: Attempt): string | undefined {
  const made = ownTexts(exercise, entries);
  return made.every((move, at) => move === exercise.shows[at]) ? exercise.shows[made.length] : undefined;
}

/** Whether someone else won a match within a lesson. */
function hasLost({ game }: GameCommand, { aim, seat }: Exercise, position: Position): boolean {
  const place = findOutcome(game, position)?.places[seat];
  return aim.kind === 'end' && place !== undefined && place > 1;
}

function openRow({ command: { game }, steps }: LessonOfGame, step: number, isShown: boolean): readonly Button[] {
  const show = isShown ? [] : [button(phrase('lessons.button.show'), 'learn.show')];
  const skip = step + 1 < steps.length ? [stepButton(phrase('lessons.button.skip'), game, step + 1)] : [];
  return [...show, ...skip, allButton(game)];
}

function doneRow({ command: { game }, steps }: LessonOfGame, step: number, isLost: boolean): readonly Button[] {
  if (step + 1 < steps.length)
    return [stepButton(phrase('lessons.button.next'), game, step + 1, 'success'), allButton(game)];
  const again = isLost ? [stepButton(phrase('lessons.button.again'), game, step, 'success')] : [];
  const play = button(phrase('lessons.button.play'), 'play.computer', isLost ? 'secondary' : 'success');
  return [
    ...again,
    withArgument(play, `${game.id}.easy`),
    withArgument(button(phrase('puzzles.day.button.share'), 'learn.share'), game.id),
    allButton(game),
    button(phrase('lessons.button.all'), 'learn.all'),
  ];
}

function stepButton(label: Phrase, { id }: Game, step: number, style: Button['style'] & string = 'secondary'): Button {
  return withArgument(button(label, 'learn.step', style), `${id}.${step}`);
}

function allButton({ id }: Game): Button {
  return withArgument(button(phrase('lessons.button.steps'), 'learn.steps'), id);
}
