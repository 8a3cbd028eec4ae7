import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { withInHand } from '../../src/learning/progress.ts';
import { answerAlone } from '../../src/play/actions/answerAlone.ts';
import { continueFromMove, findStartingPosition, levelIn } from '../../src/play/actions/continueFromMove.ts';
import { allRules } from '../../src/play/actions/readRules.ts';
import { refuseTo } from '../../src/play/actions/refusal.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import { button, withArgument } from '../../src/play/contract/controls.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { openExercise } from '../../src/play/learning/exerciseBoard.ts';
import { allLessons, allSteps } from '../../src/play/learning/lessons/menus.ts';
import {
  findLesson,
  type LessonOfGame,
  resumeLesson,
  showStep,
  startOver,
} from '../../src/play/learning/lessons/step.ts';
import { hintLesson, makeLessonMoves } from '../../src/play/learning/lessons/tries.ts';
import { shareLesson } from '../../src/play/learning/shareExercise.ts';

/** `/games learn`: the lessons of all games, one position with a task after another, in private. */
export const learn: Subcommand = {
  name: 'learn',
  text: 'lessons.command',
  options: [
    {
      name: 'game',
      text: 'lessons.option.game',
      required: false,
      offers: GAMES.filter(({ lesson }) => lesson !== undefined).map(({ id, name }) => ({
        value: id,
        label: phrase(name),
      })),
    },
  ],
  async run(request, { game = '' }) {
    const lesson = findLesson(request, game);
    const screen = lesson === undefined ? allLessons(request) : resume(request, lesson);
    await request.caller.answer.toCaller(await screen);
  },
  shown: {
    lobby: ({ command: { game } }) =>
      game.lesson === undefined
        ? undefined
        : withArgument(button(phrase('lessons.button.lesson'), 'learn.open'), game.id),
  },
  onPage: {
    entry: { label: phrase('lessons.entry'), action: 'learn.all' },
    uses: [
      'learn.open',
      'learn.game',
      'learn.all',
      'learn.steps',
      'learn.step',
      'learn.move',
      'learn.pick',
      'learn.show',
      'learn.share',
    ],
    addresses: ['learn.all', 'learn.game', 'learn.open'],
    opens: ['learn.against'],
  },
  uses: {
    'learn.open': withLesson(async (request, lesson) =>
      request.caller.answer.toCaller(await resume(request, lesson)).then(() => undefined),
    ),
    'learn.share': withLesson(shareLesson),
    'learn.game': withLesson(async (request, lesson) => request.caller.answer.update(await resume(request, lesson))),
    'learn.all': async (request, { argument }) =>
      answerAlone(request.caller, await allLessons(request, Number(argument))),
    'learn.steps': withLesson(async (request, lesson) => request.caller.answer.update(await allSteps(request, lesson))),
    'learn.step': withLesson(async (request, lesson, rest) =>
      request.caller.answer.update(await begin(request, lesson, Number(rest))),
    ),
    async 'learn.rules'(request, { argument }) {
      const command = request.app.games.find(({ game }) => game.id === argument);
      return command === undefined ? dead(request) : request.caller.answer.update(await allRules(request, command));
    },
    async 'learn.against'(request, { argument }) {
      const [game = '', step = ''] = argument.split('.');
      const lesson = findLesson(request, game);
      const exercise = lesson?.steps[Number(step)];
      const level = lesson === undefined ? undefined : levelIn(lesson.command, argument);
      if (lesson === undefined || exercise === undefined || level === undefined) return dead(request);
      await continueFromMove(request, lesson.command, findStartingPosition(lesson.command, exercise), level);
    },
    'learn.move': withTry(makeLessonMoves),
    'learn.pick': withTry(async (request, lesson, { argument }) =>
      showStep(request, lesson, await resumeLesson(request, lesson), { picked: argument }),
    ),
    'learn.show': withTry(hintLesson),
    'exercise.board': openExercise,
  },
};

type LessonUse = (request: Request, lesson: LessonOfGame, rest: string) => Promise<void>;

/** Handles a control whose argument is the id of a game, possibly followed by a dot and more. */
function withLesson(use: LessonUse): (request: Request, control: UsedControl) => Promise<void> {
  return async (request, { argument }) => {
    const [game = '', rest = ''] = argument.split('.');
    const lesson = findLesson(request, game);
    return lesson === undefined ? dead(request) : use(request, lesson, rest);
  };
}

type TryUse = (request: Request, lesson: LessonOfGame, control: UsedControl) => Promise<Scene>;

/**
 * Handles a control of a step. Its stamp identifies the step and the progress at that time; an outdated control shows
 * the current progress. A control of the board that everyone sees is answered to the caller alone.
 */
function withTry(use: TryUse): (request: Request, control: UsedControl) => Promise<void> {
  return async (request, control) => {
    const [game = ''] = control.stamp.split('.');
    const lesson = findLesson(request, game);
    if (lesson === undefined) return dead(request);
    return answerAlone(request.caller, await use(request, lesson, control));
  };
}

/** Continues the lesson where the person stopped. */
async function resume(request: Request, lesson: LessonOfGame): Promise<Scene> {
  return showStep(request, lesson, await resumeLesson(request, lesson));
}

/** Shows a step from its beginning, even if it was done before; if there is no such step, the first unfinished one. */
async function begin(request: Request, lesson: LessonOfGame, number: number): Promise<Scene> {
  const exercise = lesson.steps[number];
  if (exercise === undefined) return resume(request, lesson);
  const attempt = startOver(exercise);
  await request.app.tables.progress.change(request.caller.person, (learner) => [
    withInHand(learner, lesson.command.game.id, { exercise: exercise.id, entries: [] }),
    undefined,
  ]);
  return showStep(request, lesson, attempt);
}

function dead({ app, caller }: Request): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, phrase('discord.deadPanel'));
}
