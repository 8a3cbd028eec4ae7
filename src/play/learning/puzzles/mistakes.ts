import type { Exercise } from '../../../engine/exercise.ts';
import type { Game } from '../../../engine/game.ts';
import { positionOfExercise, tryMoves } from '../../../engine/judgeExercise.ts';
import { actors } from '../../../engine/match.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { sayMove } from '../../../engine/sayMove.ts';
import { seatLetter } from '../../../engine/seat.ts';
import {
  addMistakes,
  dueMistakes,
  exerciseOfMistake,
  type KeptMistakes,
  type Mistake,
  withoutMistake,
  withTry,
} from '../../../learning/mistakes.ts';
import { findSeat, type Match, type MatchId } from '../../../match/match.ts';
import type { Analysis, WeighedPly } from '../../../tables/analysis/analysis.ts';
import { computeLoss } from '../../../tables/analysis/cost.ts';
import { findVisibleMatch } from '../../actions/chooseMatch.ts';
import { refuseTo } from '../../actions/refusal.ts';
import { analysedScreen, openAnalysed } from '../../analysis/pendingAnalysis.ts';
import { findCommand } from '../../contract/app.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { button, controlRows, type Row, readMoves } from '../../contract/controls.ts';
import type { GameCommand } from '../../contract/gameCommand.ts';
import type { Scene } from '../../contract/scene.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';
import { advice } from '../solution.ts';

/** A move that is worse by at most this much is as good, in the game's own unit. */
const AS_GOOD = 0.5;

/** The person's moves of an analyzed match that lost something, the costliest first. */
export function listCostlyMoves(weighed: readonly WeighedPly[], seat: number | undefined): readonly WeighedPly[] {
  return weighed
    .filter((one) => one.seat === seat && computeLoss(one) > 0)
    .sort((a, b) => computeLoss(b) - computeLoss(a));
}

/** A mistake that can be shown, with its exercise. */
interface MistakeExercise {
  readonly mistake: Pick<Mistake, 'match' | 'ply'>;
  readonly counts: boolean;
  readonly command: GameCommand;
  readonly exercise: Exercise;
  readonly weighed: WeighedPly;
}

/**
 * Shows the person's costly moves of a match, once it is analyzed. Opened from the end of the match and from its
 * analysis.
 */
export async function startMistakes(request: Request, argument: string): Promise<void> {
  const match = await ownMatch(request, argument);
  if (match !== undefined) await openAnalysed(request, match, awaitedOf(request, match));
}

/** The progress of the analysis. */
export async function lookAtMistakes(request: Request, argument: string): Promise<void> {
  const match = await ownMatch(request, argument);
  const screen = match && (await analysedScreen(request, match, awaitedOf(request, match)));
  if (screen !== undefined) await request.caller.answer.update(screen);
}

/** The match of a control. If it is not one of the caller's, tells them and returns undefined. */
async function ownMatch(request: Request, argument: string): Promise<Match | undefined> {
  const { app, caller } = request;
  const match = await findVisibleMatch(request, argument);
  if (match === undefined || findSeat(match, caller.person) !== undefined) return match;
  await refuseTo(app, caller.answer, caller.locale, phrase('mistakes.notYours'));
  return undefined;
}

const awaitedOf = (request: Request, match: Match) => ({
  look: 'mistake.look',
  show: (known: Analysis) => keepAndShow(request, match, known),
});

/** Stores a match's costly moves, and shows the first one that is due. */
async function keepAndShow(request: Request, match: Match, { weighed }: Analysis): Promise<Scene> {
  const { app, caller } = request;
  const costly = listCostlyMoves(weighed, findSeat(match, caller.person));
  if (costly.length === 0) return wordsAlone(request, phrase('mistakes.flawless'));
  await app.tables.mistakes.change(caller.person, (kept) => [
    addMistakes({ ...kept, isOff: false }, match.id, costly, request.now()),
    undefined,
  ]);
  return showDue(request, match.id);
}

/**
 * The mistake that is most overdue, with those of match `first` before all others. Mistakes that can no longer be shown
 * are removed.
 */
export async function showDue(request: Request, first?: MatchId): Promise<Scene> {
  const { app, caller } = request;
  const kept = await app.tables.mistakes.read(caller.person);
  const due = dueMistakes(kept, request.now());
  for (const mistake of [
    ...due.filter(({ match }) => match === first),
    ...due.filter(({ match }) => match !== first),
  ]) {
    const shown = await showMistake(request, mistake, true);
    const inHand = { match: mistake.match, ply: mistake.ply, counts: true };
    await app.tables.mistakes.change(caller.person, (now): readonly [KeptMistakes, undefined] => [
      shown === undefined ? withoutMistake(now, mistake) : { ...now, inHand },
      undefined,
    ]);
    if (shown !== undefined) return buildScreen(request, shown, due.length);
  }
  const later = kept.mistakes.length - due.length;
  return wordsAlone(request, later > 0 ? phrase('mistakes.later', { count: later }) : phrase('mistakes.none'));
}

function wordsAlone({ app, caller }: Request, said: Phrase): Scene {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const rows = controlRows([[button(phrase('puzzles.button.all'), 'puzzle.all')]], plain);
  return { content: say(said), rows, pings: [] };
}

async function showMistake(
  request: Request,
  mistake: MistakeExercise['mistake'],
  counts: boolean,
): Promise<MistakeExercise | undefined> {
  const { app, caller } = request;
  const match = await app.tables.read(mistake.match);
  const known = match && (await app.tables.analyses.read(match.id));
  const weighed = known?.weighed.find(({ ply }) => ply === mistake.ply);
  if (match === undefined || weighed === undefined || !isPlayable(app.tables, match)) return undefined;
  if (findSeat(match, caller.person) !== weighed.seat) return undefined;
  const command = findCommand(app, match);
  return match.rules === command.game.rules
    ? { mistake, counts, command, weighed, exercise: exerciseOfMistake(match, weighed) }
    : undefined;
}

function isPlayable({ canGoOn }: Request['app']['tables'], match: Match): boolean {
  return match.status === 'over' && canGoOn(match);
}

async function buildScreen(
  request: Request,
  shown: MistakeExercise,
  due: number,
  just: JustShown = {},
): Promise<Scene> {
  const { app, caller } = request;
  const { command, weighed, mistake } = shown;
  const values = { ply: weighed.ply, move: said(shown, weighed.played) };
  const exercise: Exercise = { ...shown.exercise, values };
  const rows: Row =
    just.isDone === true
      ? [
          button(phrase('mistakes.button.next'), 'mistake.next', 'success'),
          button(phrase('mistakes.button.off'), 'mistake.off'),
        ]
      : [
          button(phrase('puzzles.button.show'), 'mistake.show'),
          button(phrase('mistakes.button.off'), 'mistake.off'),
          ...boardButton(app, 'mistake.next', command.game.id),
        ];
  return exerciseScreen(app, caller, {
    ...just,
    ...{ command, exercise },
    position: positionOfExercise(command.game, exercise),
    head: phrase('mistakes.head', { game: phrase(command.game.name), count: due }),
    steps: { step: 0, steps: 1, done: just.isDone === true ? [0] : [] },
    actions: { move: 'mistake.move', pick: 'mistake.pick', open: 'mistake.next' },
    rows: [rows],
    stamp: stampOf(mistake),
  });
}

/** A possible move in this exercise, in the game's words. */
function said({ command: { game }, exercise }: MistakeExercise, move: string): Phrase {
  return sayMove(game, { state: positionOfExercise(game, exercise).state, seat: exercise.seat }, move);
}

const stampOf = ({ match, ply }: MistakeExercise['mistake']) => `${match}.${ply}`;

/** The person's current mistake; undefined if the control belongs to another one, or it is gone. */
async function inHand(
  request: Request,
  stamp: string,
): Promise<(MistakeExercise & { readonly due: number }) | undefined> {
  const kept = await request.app.tables.mistakes.read(request.caller.person);
  if (kept.inHand === undefined || stampOf(kept.inHand) !== stamp) return undefined;
  const shown = await showMistake(request, kept.inHand, kept.inHand.counts);
  return shown === undefined ? undefined : { ...shown, due: dueMistakes(kept, request.now()).length };
}

/** Tries a move: the best move is correct, and so is any that the coach considers as good. */
export async function tryMove(request: Request, { stamp, argument }: UsedControl): Promise<Scene> {
  const shown = await inHand(request, stamp);
  if (shown === undefined) return showDue(request);
  const { command, exercise, weighed, due } = shown;
  const [move = ''] = readMoves(argument);
  const tried = tryMoves(command.game, exercise, [], [move]);
  if (!tried.ok) return buildScreen(request, shown, due, { said: [tried.refusal] });
  const isFound = tried.value.how === 'done' || (await isAsGood(request, shown, move));
  await noteTry(request, shown, isFound);
  if (!isFound) {
    const isSame = move === weighed.played;
    const reply = isSame ? phrase('mistakes.same', { move: said(shown, move) }) : phrase('mistakes.again');
    return buildScreen(request, shown, due, { said: [reply] });
  }
  const why = weighed.reason === undefined ? [] : [phrase('puzzles.why', { reason: weighed.reason })];
  return buildScreen(request, shown, due, { said: [phrase('mistakes.found'), ...why], isDone: true });
}

async function isAsGood(
  request: Request,
  { command, exercise, weighed }: MistakeExercise,
  move: string,
): Promise<boolean> {
  const { game } = command;
  if (move === weighed.played) return false;
  if (after(game, exercise, move) === after(game, exercise, weighed.best)) return true;
  const all = await advice(request, game, { exercise, entries: [] });
  const made = all.find((one) => one.move === move);
  const [best] = all;
  return made?.expected !== undefined && best?.expected !== undefined && best.expected - made.expected < AS_GOOD;
}

/**
 * What a move leads to: the points and the moves possible then, as text. Equal for two notations of the same move, such
 * as a line drawn from either end.
 */
function after(game: Game, exercise: Exercise, move: string): string {
  const position = positionOfExercise(game, exercise, [`${seatLetter(exercise.seat)} ${move}`]);
  const { state } = position;
  const next = actors(game, position).map((seat) => game.legal(state, seat).map((one) => game.write(one)));
  return JSON.stringify([game.points?.(state), next.map((moves) => moves.sort())]);
}

/** Records a try. The first one decides when the mistake comes up again. */
async function noteTry({ app, caller, now }: Request, { mistake }: MistakeExercise, isFound: boolean): Promise<void> {
  await app.tables.mistakes.change(caller.person, (kept) => {
    const { inHand: held } = kept;
    if (held?.counts !== true || stampOf(held) !== stampOf(mistake)) return [kept, undefined];
    return [{ ...withTry(kept, mistake, isFound, now()), inHand: { ...held, counts: false } }, undefined];
  });
}

/** Shows the better move; the mistake then counts as missed. */
export async function showBest(request: Request, { stamp }: UsedControl): Promise<Scene> {
  const shown = await inHand(request, stamp);
  if (shown === undefined) return showDue(request);
  await noteTry(request, shown, false);
  const { best, reason } = shown.weighed;
  const why = reason === undefined ? [] : [phrase('puzzles.why', { reason })];
  const words = [phrase('puzzles.shown', { move: said(shown, best) }), ...why];
  return buildScreen(request, shown, shown.due, { said: words, pointed: best });
}

/** Shows a move before it is made. */
export async function previewMistakeMove(request: Request, { stamp, argument }: UsedControl): Promise<Scene> {
  const shown = await inHand(request, stamp);
  return shown === undefined ? showDue(request) : buildScreen(request, shown, shown.due, { picked: argument });
}

/** Stops storing mistakes for someone who does not want that; **Try it again** after an analysis turns it on again. */
export async function keepNone({ app, caller }: Request): Promise<Scene> {
  await app.tables.mistakes.change(caller.person, () => [{ schema: 1, isOff: true, mistakes: [] }, undefined]);
  const { say } = wordsFor(app.catalogue, caller.locale);
  return { content: say(phrase('mistakes.off')), rows: [], pings: [] };
}
