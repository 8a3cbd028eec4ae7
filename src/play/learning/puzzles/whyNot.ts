import { positionOfExercise, tryMoves } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { sayMove } from '../../../engine/sayMove.ts';
import { seatLetter } from '../../../engine/seat.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import { ofGame, type Solver } from '../../../learning/solver.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { button, type Row, readMoves, withArgument } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { amountPhrase } from '../../words/formatPoints.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';
import type { Book } from '../puzzleBook.ts';
import { advice, solvePuzzle } from '../solution.ts';
import { playContinuation } from './continuation.ts';
import { findReason, marginPhrase } from './puzzleReasons.ts';
import { resume } from './screen.ts';

/** A decision of a puzzle that was already tried. People can ask about any of its moves, and nothing counts. */
interface PuzzleDecision {
  readonly puzzle: Puzzle;
  readonly decision: number;
}

/** Identifies a control's puzzle and decision. */
function askedStamp({ command }: Book, { puzzle, decision }: PuzzleDecision): string {
  return `${command.game.id}.${puzzle.id}.${decision}`;
}

/**
 * The decision that a stamp identifies; undefined if the puzzle is gone, or was not tried yet, because an answer would
 * reveal too much.
 */
function askedIn({ command, puzzles }: Book, stamp: string, solver: Solver): PuzzleDecision | undefined {
  const [, id, at] = stamp.split('.');
  const puzzle = puzzles.find((one) => one.id === id);
  if (puzzle === undefined || !ofGame(solver, command.game).tried.includes(puzzle.id)) return undefined;
  const decision = Number(at);
  return puzzle.steps[decision] === undefined ? undefined : { puzzle, decision };
}

/**
 * Shows a decision again, so that the person can ask about any move. If the argument contains a move, answers about
 * that one.
 */
export async function askWhy(request: Request, book: Book, { argument }: UsedControl): Promise<Scene> {
  const [game, id, decision, ...move] = argument.split('.');
  return withAsked(request, book, [game, id, decision].join('.'), (asked) =>
    move.length > 0
      ? answered(request, book, asked, move.join('.'))
      : showAsked(request, book, asked, [], { said: [phrase('puzzles.why.ask')] }),
  );
}

/** Shows the decision again after the person has chosen part of a move. */
export async function pickWhy(request: Request, book: Book, { stamp, argument }: UsedControl): Promise<Scene> {
  return withAsked(request, book, stamp, (asked) => showAsked(request, book, asked, [], { picked: argument }));
}

/** Answers a question about a move: the best continuation, what the move costs, and the resulting board. */
export async function answerWhy(request: Request, book: Book, { stamp, argument }: UsedControl): Promise<Scene> {
  return withAsked(request, book, stamp, async (asked) => {
    const [move = ''] = readMoves(argument);
    return answered(request, book, asked, move);
  });
}

/** Answers a question about a typed move, for the last puzzle that was tried. */
export async function answerTyped(request: Request, book: Book, text: string): Promise<Scene> {
  const solver = await request.app.tables.puzzles.read(request.caller.person);
  const last = ofGame(solver, book.command.game).tried.at(-1) ?? '';
  const asked = askedIn(book, `${book.command.game.id}.${last}.0`, solver);
  return asked === undefined
    ? resume(request, book, [phrase('puzzles.why.untried')])
    : answered(request, book, asked, text);
}

async function withAsked(
  request: Request,
  book: Book,
  stamp: string,
  show: (asked: PuzzleDecision) => Promise<Scene>,
): Promise<Scene> {
  const asked = askedIn(book, stamp, await request.app.tables.puzzles.read(request.caller.person));
  return asked === undefined ? resume(request, book, [phrase('puzzles.stale')]) : show(asked);
}

async function answered(request: Request, book: Book, asked: PuzzleDecision, text: string): Promise<Scene> {
  const { game } = book.command;
  const { puzzle, decision } = asked;
  const exercise = toExercise(book.words, puzzle);
  const line = solvePuzzle(puzzle, decision);
  const tried = tryMoves(game, exercise, line, [text]);
  if (!tried.ok) return showAsked(request, book, asked, [], { said: [tried.refusal] });
  const read = game.read(text);
  const move = read.ok ? game.write(read.value) : text;
  const { state } = positionOfExercise(game, exercise, line);
  const words = sayMove(game, { state, seat: puzzle.seat }, move);
  const isRight = tried.value.how !== 'again' && puzzle.points === undefined;
  const own = `${seatLetter(puzzle.seat)} ${move}`;
  if (isRight) {
    return showAsked(request, book, asked, [own], { said: [phrase('puzzles.why.right', { move: words })] });
  }
  const after = await playContinuation(request, game, exercise, [...line, own]);
  const follows = after.moves.length === 0 ? [] : [phrase('puzzles.why.answer', { move: words, moves: after.moves })];
  const cost = await describeCost(request, book, asked, move, after.entries);
  const shown = after.entries.slice(line.length);
  return showAsked(request, book, { puzzle, decision }, shown, {
    said: [...(follows.length > 0 ? follows : [phrase('puzzles.why.made', { move: words })]), cost],
  });
}

/** What a wrong move costs: as calculated, or as found by playing on. */
async function describeCost(
  request: Request,
  book: Book,
  asked: PuzzleDecision,
  move: string,
  entries: readonly string[],
): Promise<Phrase> {
  const { game } = book.command;
  const { puzzle } = asked;
  const { locale } = request.caller;
  const exercise = toExercise(book.words, puzzle);
  if (puzzle.points !== undefined) {
    const reached = game.points?.(positionOfExercise(game, exercise, entries).state)[puzzle.seat] ?? 0;
    const { least } = puzzle.points;
    return reached < least
      ? phrase('puzzles.why.points', { points: amountPhrase(game, reached, locale), least })
      : phrase('puzzles.why.reaches', { points: amountPhrase(game, reached, locale) });
  }
  const said = findReason(book, puzzle, 'missed');
  if (said !== undefined) return said;
  const weighed = await advice(request, game, { exercise, entries: solvePuzzle(puzzle, asked.decision) });
  const made = weighed.find((one) => one.move === move);
  const [best] = weighed;
  const isProved = made?.exact === true && best?.exact === true;
  const loss = (best?.expected ?? 0) - (made?.expected ?? 0);
  if (!isProved || loss <= 0) return phrase('puzzles.why.least', { margin: marginPhrase(book, puzzle, locale) });
  return phrase('puzzles.why.worse', { margin: amountPhrase(game, loss, locale) });
}

/** A decision as it was, or after some moves that are only shown. */
async function showAsked(
  request: Request,
  book: Book,
  asked: PuzzleDecision,
  made: readonly string[],
  shown: Pick<JustShown, 'said' | 'picked'>,
): Promise<Scene> {
  const { command, words } = book;
  const { puzzle, decision } = asked;
  const exercise = toExercise(words, puzzle);
  return exerciseScreen(request.app, request.caller, {
    ...shown,
    ...{ command, exercise },
    position: positionOfExercise(command.game, exercise, [...solvePuzzle(puzzle, decision), ...made]),
    head: phrase('puzzles.why.head', { game: phrase(command.game.name), id: puzzle.id }),
    steps: { step: decision, steps: puzzle.points === undefined ? puzzle.steps.length : 1, done: [] },
    isUnderWay: true,
    isLookedAt: made.length > 0,
    actions: { move: 'why.move', pick: 'why.pick', open: 'why.ask', about: askedStamp(book, asked) },
    rows: [buildRow(request, book, asked, made.length > 0)],
    stamp: askedStamp(book, asked),
  });
}

function buildRow({ app }: Request, book: Book, asked: PuzzleDecision, isAnswered: boolean): Row {
  const { game } = book.command;
  const { puzzle, decision } = asked;
  const to = (at: number, label: Phrase) =>
    withArgument(button(label, 'why.ask'), askedStamp(book, { puzzle, decision: at }));
  const isLine = puzzle.points === undefined && puzzle.plans === undefined;
  return [
    ...(isAnswered ? [to(decision, phrase('puzzles.button.other'))] : []),
    ...(isLine && decision > 0 ? [to(decision - 1, phrase('puzzles.button.before'))] : []),
    ...(isLine && decision + 1 < puzzle.steps.length ? [to(decision + 1, phrase('puzzles.button.after'))] : []),
    withArgument(button(phrase('puzzles.button.on'), 'puzzle.game', 'success'), game.id),
    ...(isAnswered ? [] : boardButton(app, 'why.ask', askedStamp(book, asked))),
  ];
}
