import { decisionsMade } from '../../../engine/exerciseReplies.ts';
import { positionOfExercise, type TryResult, tryMoves } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import { sayMove } from '../../../engine/sayMove.ts';
import { seatLetter } from '../../../engine/seat.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import {
  type FirstTryResult,
  type Solver,
  withFoundAgain,
  withoutPuzzle,
  withPuzzle,
  withTried,
} from '../../../learning/solver.ts';
import type { Rating } from '../../../ratings/formula.ts';
import { computeRange } from '../../../ratings/standing.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { readMoves } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { amountPhrase } from '../../words/formatPoints.ts';
import type { Book } from '../puzzleBook.ts';
import { advice } from '../solution.ts';
import { noteDayTry } from './playPuzzleOfDay.ts';
import { findReason, marginPhrase, whyRight } from './puzzleReasons.ts';
import { beginPuzzle, findCurrentPuzzle, type OpenPuzzle, puzzleVersion, showAgain, showPuzzle } from './screen.ts';

/** The result of a tap. */
type TapResult =
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly refusal: Phrase }
  | { readonly kind: 'tried'; readonly held: OpenPuzzle; readonly tried: TryResult; readonly counted?: FirstTryResult };

/** Makes the moves of a control. The first try counts once, and an outdated control shows the current state. */
export async function makePuzzleMoves(request: Request, book: Book, control: UsedControl): Promise<Scene> {
  const { app, caller } = request;
  const { puzzles } = app.tables;
  const held = findCurrentPuzzle(book, await puzzles.read(caller.person));
  if (held === undefined) return beginPuzzle(request, book, 'next');
  const moves = readMoves(control.argument);
  const tried = { game: book.command.game, guild: request.place.guild };
  const tap = await puzzles.tryOut(caller.person, { ...tried, puzzle: held.puzzle }, (solver, hard) =>
    tapped(book, solver, hard, { stamp: control.stamp, moves }),
  );
  switch (tap.kind) {
    case 'stale':
      return showAgain(request, book, { said: [phrase('puzzles.stale')] });
    case 'refused':
      return showAgain(request, book, { said: [tap.refusal] });
    case 'tried':
      return showTried(request, book, tap, moves);
  }
}

function tapped(
  book: Book,
  solver: Solver,
  hard: Rating,
  { stamp, moves }: { readonly stamp: string; readonly moves: readonly string[] },
): readonly [Solver, TapResult, Rating?] {
  const held = findCurrentPuzzle(book, solver);
  if (held === undefined || stamp !== puzzleVersion(book, held)) return [solver, { kind: 'stale' }];
  const { game } = book.command;
  const { puzzle, counts } = held;
  const result = tryMoves(game, toExercise(book.words, puzzle), held.entries, moves);
  if (!result.ok) return [solver, { kind: 'refused', refusal: result.refusal }];
  const tried = result.value;
  const isFound = tried.how === 'done';
  const kept = isFound
    ? withoutPuzzle(counts ? solver : withFoundAgain(solver, game, puzzle.id), game)
    : withPuzzle(solver, game, {
        puzzle: puzzle.id,
        entries: [...tried.entries],
        counts: counts && tried.how === 'on',
        ...shownIn(held),
        ...themed(held),
      });
  if (!counts || tried.how === 'on') return [kept, { kind: 'tried', held, tried }];
  const [rated, counted, rating] = withTried(kept, game, { id: puzzle.id, hard, isFound, ...themed(held) });
  return [rated, { kind: 'tried', held, tried, counted }, rating];
}

async function showTried(
  request: Request,
  book: Book,
  { held, tried, counted }: Extract<TapResult, { kind: 'tried' }>,
  [move = '']: readonly string[],
): Promise<Scene> {
  const { puzzle } = held;
  const after = { puzzle, entries: tried.entries, counts: held.counts && tried.how === 'on', ...themed(held) };
  const rating = counted === undefined ? [] : ratingWords(counted);
  switch (tried.how) {
    case 'on':
      return showPuzzle(request, book, after, { events: tried.events, said: [phrase('puzzles.rightOn')] });
    case 'again': {
      const day = await noteDayTry(request, book, puzzle, false);
      const said =
        held.puzzle.points === undefined
          ? await describeLoss(request, book, held, move)
          : describeShortfall(book, held, move, request.caller.locale);
      const missed =
        puzzle.points === undefined ? { decision: decisionsMade(puzzle.steps, held.entries), move } : undefined;
      return showPuzzle(request, book, after, { said: [said, ...rating, ...day] }, missed);
    }
    case 'done': {
      const why = await whyRight(request, book, held);
      const day = await noteDayTry(request, book, puzzle, true);
      const said = [phrase('puzzles.right'), ...why, ...rating, ...day, ...describeThemes(book, held)];
      return showPuzzle(request, book, after, { events: tried.events, said, isDone: true });
    }
  }
}

function ratingWords({ before, after, streak }: FirstTryResult): readonly Phrase[] {
  const changed = phrase('puzzles.rating', {
    before: Math.round(before.mean),
    after: Math.round(after.mean),
    deviation: Math.round(computeRange(after)),
  });
  return streak > 1 ? [changed, phrase('puzzles.streak', { count: streak })] : [changed];
}

function describeThemes({ words }: Book, { puzzle }: OpenPuzzle): readonly Phrase[] {
  const themes = puzzle.themes.flatMap((theme) => {
    const key = words.themes[theme];
    return key === undefined ? [] : [phrase(key)];
  });
  return themes.length === 0 ? [] : [phrase('puzzles.themes', { themes })];
}

/** How many of the required points were reached. */
function describeShortfall(
  { command: { game }, words }: Book,
  { puzzle, entries }: OpenPuzzle,
  move: string,
  locale: string,
): Phrase {
  const { seat } = puzzle;
  const { state } = positionOfExercise(game, toExercise(words, puzzle), [...entries, `${seatLetter(seat)} ${move}`]);
  return phrase('puzzles.missed.points', {
    points: amountPhrase(game, game.points?.(state)[seat] ?? 0, locale),
    least: puzzle.points?.least ?? 0,
  });
}

/** What a wrong move loses, if the coach has calculated it. */
async function describeLoss(request: Request, book: Book, held: OpenPuzzle, move: string): Promise<Phrase> {
  const said = findReason(book, held.puzzle, 'missed');
  if (said !== undefined) return said;
  const { game } = book.command;
  const { locale } = request.caller;
  const exercise = toExercise(book.words, held.puzzle);
  const weighed = await advice(request, game, { exercise, entries: held.entries });
  const made = weighed.find((one) => one.move === move);
  const [best] = weighed;
  const isExact = made?.exact === true && best?.exact === true;
  if (made?.expected === undefined || best?.expected === undefined || !isExact || made.expected >= best.expected) {
    return phrase('puzzles.missed', { margin: marginPhrase(book, held.puzzle, locale) });
  }
  const { state } = positionOfExercise(game, exercise, held.entries);
  const after = sayMove(game, { state, seat: exercise.seat }, move);
  return phrase('puzzles.missed.answer', {
    move: after,
    margin: amountPhrase(game, best.expected - made.expected, locale),
  });
}

/** A shown solution. `isNew`: whether this position's was not shown before; `counted`: what it did to the rating. */
interface Hint {
  readonly isNew: boolean;
  readonly counted?: FirstTryResult;
}

/** Highlights the right move; a puzzle whose solution was shown counts as missed. */
export async function hintPuzzle(request: Request, book: Book, { stamp }: UsedControl): Promise<Scene> {
  const { app, caller } = request;
  const held = findCurrentPuzzle(book, await app.tables.puzzles.read(caller.person));
  if (held === undefined) return beginPuzzle(request, book, 'next');
  // A tap on an outdated board must not reveal the solution, because it would not count as a miss.
  if (stamp !== puzzleVersion(book, held)) return showAgain(request, book, { said: [phrase('puzzles.stale')] });
  const { game } = book.command;
  const { puzzle } = held;
  const entries = onTheWay(held);
  const hint = await app.tables.puzzles.tryOut(
    caller.person,
    { game, puzzle, guild: request.place.guild },
    (solver, hard): readonly [Solver, Hint | undefined, Rating?] => {
      const now = findCurrentPuzzle(book, solver);
      if (now === undefined || stamp !== puzzleVersion(book, now)) return [solver, undefined];
      const isNew = now.shown !== entries.length;
      const inHand = { puzzle: puzzle.id, entries: [...entries], counts: false, shown: entries.length };
      const kept = withPuzzle(solver, game, { ...inHand, ...themed(now) });
      if (!now.counts) return [kept, { isNew }];
      const [rated, counted, rating] = withTried(kept, game, { id: puzzle.id, hard, isFound: false, ...themed(now) });
      return [rated, { isNew, counted }, rating];
    },
  );
  if (hint === undefined) return showAgain(request, book, { said: [phrase('puzzles.stale')] });
  const right = puzzle.steps[decisionsMade(puzzle.steps, entries)]?.any[0];
  if (right === undefined) return beginPuzzle(request, book, 'next');
  const after = { puzzle, entries, counts: false, ...themed(held) };
  if (hint.isNew) await noteDayTry(request, book, puzzle, false);
  const why = await whyRight(request, book, after);
  const { state } = positionOfExercise(game, toExercise(book.words, puzzle), entries);
  const said = [
    phrase('puzzles.shown', { move: sayMove(game, { state, seat: puzzle.seat }, right) }),
    ...why,
    ...(hint.counted === undefined ? [] : ratingWords(hint.counted)),
  ];
  return showPuzzle(request, book, after, { said, pointed: right });
}

/** The requested theme, if any. */
function themed({ theme }: OpenPuzzle): { readonly theme?: string } {
  return theme === undefined ? {} : { theme };
}

/** After how many moves the solution was shown, if it was. */
function shownIn({ shown }: OpenPuzzle): { readonly shown?: number } {
  return shown === undefined ? {} : { shown };
}

/** The moves that the person has made along the stored solution; empty if they took another correct way. */
function onTheWay({ puzzle, entries }: OpenPuzzle): readonly string[] {
  const own = `${seatLetter(puzzle.seat)} `;
  const isOnIt = entries.every((entry, at) => puzzle.steps[at]?.any.some((move) => entry === own + move));
  return (puzzle.points === undefined && puzzle.plans === undefined) || isOnIt ? entries : [];
}
