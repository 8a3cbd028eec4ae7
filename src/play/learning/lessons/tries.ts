import type { Exercise } from '../../../engine/exercise.ts';
import { positionOfExercise, type TryResult, tryMoves } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { sayMove } from '../../../engine/sayMove.ts';
import { type Learner, withDone, withInHand, withoutInHand } from '../../../learning/progress.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { readMoves } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { resultPhrases } from '../../screens/resultPhrases.ts';
import { amountPhrase } from '../../words/formatPoints.ts';
import { advice } from '../solution.ts';
import {
  type Attempt,
  findTaughtMove,
  type LessonOfGame,
  restoreAttempt,
  resumeLesson,
  showStep,
  stepVersion,
} from './step.ts';

/** A move that is worse by at most this much is as good, in the game's own unit. */
const AS_GOOD = 0.5;

/** The result of a tap. */
type TapResult =
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly refusal: Phrase }
  | { readonly kind: 'tried'; readonly before: Attempt; readonly tried: TryResult };

/** Makes the moves of a control. Nothing counts twice, and an outdated control shows the current state. */
export async function makeLessonMoves(
  request: Request,
  lesson: LessonOfGame,
  { stamp, argument }: UsedControl,
): Promise<Scene> {
  const { app, caller } = request;
  const moves = readMoves(argument);
  const tap = await app.tables.progress.change(caller.person, (learner) => tapped(lesson, learner, stamp, moves));
  if (tap.kind === 'stale') {
    return showStep(request, lesson, await resumeLesson(request, lesson), { said: [phrase('lessons.stale')] });
  }
  if (tap.kind === 'refused') {
    return showStep(request, lesson, await resumeLesson(request, lesson), { said: [tap.refusal] });
  }
  const { before, tried } = tap;
  const after = { exercise: before.exercise, entries: tried.entries };
  const isDone = tried.how === 'done';
  const judged = await judge(request, lesson, before, moves);
  const answer =
    tried.say === undefined ? [] : [isDone ? praise(tried.say) : phrase('lessons.said', { said: { key: tried.say } })];
  return showStep(request, lesson, after, {
    events: tried.events,
    said: [
      ...judged,
      ...goal(lesson, before.exercise, tried, request.caller.locale),
      ...answer,
      ...ending(lesson, after, isDone),
    ],
    isDone,
  });
}

function praise(key: NonNullable<TryResult['say']>): Phrase {
  return phrase('lessons.done', { praise: phrase(key) });
}

/** Whether the required lead was reached at the end, or by how much it was missed. */
function goal(
  { command: { game } }: LessonOfGame,
  { aim }: Exercise,
  { lead }: TryResult,
  locale: string,
): readonly Phrase[] {
  if (aim.kind !== 'lead' || lead === undefined) return [];
  const { least } = aim;
  const said = (amount: number) => amountPhrase(game, amount, locale);
  return [
    lead >= least
      ? phrase('lessons.goal.reached', { lead: said(lead) })
      : phrase('lessons.goal.missed', { by: said(least - lead), least: said(least) }),
  ];
}

/** How a match within a lesson ended. */
function ending(
  { command: { game } }: LessonOfGame,
  { exercise, entries }: Attempt,
  isDone: boolean,
): readonly Phrase[] {
  return isDone && exercise.aim.kind === 'end' ? resultPhrases(game, positionOfExercise(game, exercise, entries)) : [];
}

function tapped(
  lesson: LessonOfGame,
  learner: Learner,
  stamp: string,
  moves: readonly string[],
): readonly [Learner, TapResult] {
  const { game } = lesson.command;
  const before = restoreAttempt(lesson, learner);
  const { exercise, entries } = before;
  if (stamp !== stepVersion(game, lesson.steps.indexOf(exercise), entries)) return [learner, { kind: 'stale' }];
  const tried = tryMoves(game, exercise, entries, moves);
  if (!tried.ok) return [learner, { kind: 'refused', refusal: tried.refusal }];
  const tap: TapResult = { kind: 'tried', before, tried: tried.value };
  if (tried.value.how === 'done') return [withoutInHand(withDone(learner, game.id, exercise.id), game.id), tap];
  return [withInHand(learner, game.id, { exercise: exercise.id, entries: [...tried.value.entries] }), tap];
}

/** Highlights what the task teaches; in a match, what a strong player would do, with the reason. */
export async function hintLesson(request: Request, lesson: LessonOfGame): Promise<Scene> {
  const attempt = await resumeLesson(request, lesson);
  const shown = findTaughtMove(attempt);
  if (shown !== undefined) {
    return showStep(request, lesson, attempt, {
      pointed: shown,
      said: [phrase('lessons.shown', { move: said(lesson, attempt, shown) })],
    });
  }
  const [best] = await advice(request, lesson.command.game, attempt);
  if (best === undefined) return showStep(request, lesson, attempt, { said: [phrase('coach.hint.failed')] });
  const why = best.reason === undefined ? [] : [phrase('coach.hint.why', { reason: best.reason })];
  return showStep(request, lesson, attempt, {
    pointed: best.move,
    said: [phrase('lessons.shown', { move: said(lesson, attempt, best.move) }), ...why],
  });
}

/** The coach's comment on a move in a match; empty in other exercises, which have their own answers. */
async function judge(
  request: Request,
  lesson: LessonOfGame,
  before: Attempt,
  [first = '']: readonly string[],
): Promise<readonly Phrase[]> {
  if (before.exercise.aim.kind !== 'end') return [];
  const { game } = lesson.command;
  const read = game.read(first);
  if (!read.ok) return [];
  const own = game.write(read.value);
  // A move that belongs to a round is judged only with the whole round. Others are asked about: a line of Linear
  // Domination drawn from its other end is as good, though it is not in the list.
  const weighed = await advice(request, game, before, game.round === undefined ? [own] : undefined);
  const [best] = weighed;
  if (best?.expected === undefined) return [];
  const made = weighed.find(({ asked }) => asked) ?? weighed.find(({ move }) => move === own);
  // Moves that are only estimated to be worse get no comment.
  if (made !== undefined && made.expected === undefined) return [];
  const values = { made: said(lesson, before, own), move: said(lesson, before, best.move) };
  const loss = made?.expected === undefined ? undefined : best.expected - made.expected;
  if (own === best.move || (loss !== undefined && loss < AS_GOOD)) return [phrase('lessons.coach.good', values)];
  const why = best.reason === undefined ? [] : [phrase('coach.hint.why', { reason: best.reason })];
  if (loss === undefined || made?.exact !== true || best.exact !== true) {
    return [phrase('lessons.coach.better', values), ...why];
  }
  const cost = amountPhrase(game, loss, request.caller.locale);
  return [phrase('lessons.coach.cost', { ...values, loss: cost }), ...why];
}

/** A possible next move, in the game's words. */
function said({ command: { game } }: LessonOfGame, { exercise, entries }: Attempt, move: string): Phrase {
  return sayMove(game, { state: positionOfExercise(game, exercise, entries).state, seat: exercise.seat }, move);
}
