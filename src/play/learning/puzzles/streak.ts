import { fittingEntries, positionOfExercise, tryMoves } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { moveRandom } from '../../../engine/random.ts';
import { nextRung } from '../../../learning/harderPuzzles.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import { ofGame, type Solver, withSeen } from '../../../learning/solver.ts';
import { findStreak, type StreakRun, withoutRun, withRun } from '../../../learning/streaks.ts';
import type { Request, UsedControl } from '../../contract/command.ts';
import { button, controlRows, type Row, readMoves, withArgument } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { findToday } from '../../words/today.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';
import type { Book } from '../puzzleBook.ts';
import { puzzleOfDay } from '../puzzleOfDay.ts';
import { solutionPhrase, solvePuzzle } from '../solution.ts';
import { puzzleSteps } from './screen.ts';

/** A person's progress in a streak. */
interface InStreak {
  readonly puzzle: Puzzle;
  readonly run: StreakRun;
  readonly best: number;
}

/** The result of a tap. */
type TapResult =
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly refusal: Phrase }
  | { readonly kind: 'on'; readonly said: Phrase }
  | { readonly kind: 'finished'; readonly found: number }
  | { readonly kind: 'missed'; readonly missed: InStreak };

/** The person's current streak, or a new one. */
export async function openStreak(request: Request, book: Book, shown: JustShown = {}): Promise<Scene> {
  const taken = await takenOut(request, book);
  const now = await request.app.tables.puzzles.change(request.caller.person, (solver) => {
    const before = inStreak(book, solver);
    if (before !== undefined) return [solver, before];
    const begun = goneOn(request, book, solver, 0, taken);
    return [begun, inStreak(book, begun)];
  });
  return now === undefined
    ? overScreen(request, book, phrase('puzzles.streak.none'))
    : streakScreen(request, book, now, shown);
}

/** Makes the moves of a control: a right answer leads to the next puzzle, and the first miss ends the streak. */
export async function moveInStreak(request: Request, book: Book, { stamp, argument }: UsedControl): Promise<Scene> {
  const taken = await takenOut(request, book);
  const moves = readMoves(argument);
  const tap = await request.app.tables.puzzles.change(request.caller.person, (solver): readonly [Solver, TapResult] => {
    const before = inStreak(book, solver);
    if (before === undefined || stamp !== streakVersion(book, before)) return [solver, { kind: 'stale' }];
    return made(request, book, solver, before, moves, taken);
  });
  switch (tap.kind) {
    case 'stale':
      return openStreak(request, book, { said: [phrase('puzzles.stale')] });
    case 'refused':
      return openStreak(request, book, { said: [tap.refusal] });
    case 'on':
      return openStreak(request, book, { said: [tap.said] });
    case 'finished':
      return overScreen(request, book, phrase('puzzles.streak.finished', { count: tap.found }));
    case 'missed':
      return missedScreen(request, book, tap.missed);
  }
}

function made(
  request: Request,
  book: Book,
  solver: Solver,
  before: InStreak,
  moves: readonly string[],
  taken: ReadonlySet<string>,
): readonly [Solver, TapResult] {
  const { game } = book.command;
  const { puzzle, run } = before;
  const tried = tryMoves(game, toExercise(book.words, puzzle), run.entries, moves);
  if (!tried.ok) return [solver, { kind: 'refused', refusal: tried.refusal }];
  const { how, entries } = tried.value;
  if (how === 'on') {
    return [withRun(solver, game, { ...run, entries: [...entries] }), { kind: 'on', said: phrase('puzzles.rightOn') }];
  }
  const seen = withSeen(solver, game, puzzle.id);
  if (how === 'again') return [withoutRun(seen, game, run.found), { kind: 'missed', missed: before }];
  const found = run.found + 1;
  const on = goneOn(request, book, seen, found, taken);
  const said = phrase('puzzles.streak.right', { count: found });
  return [on, inStreak(book, on) === undefined ? { kind: 'finished', found } : { kind: 'on', said }];
}

/** Gives someone the next puzzle of a streak; none if no puzzles are left. */
function goneOn(
  { caller }: Request,
  { command: { game }, puzzles }: Book,
  solver: Solver,
  found: number,
  taken: ReadonlySet<string>,
): Solver {
  const known = new Set([...ofGame(solver, game).tried, ...taken]);
  const next = nextRung(puzzles, found, known, moveRandom(`${caller.person} streak`, known.size));
  const counted = withoutRun(solver, game, found);
  return next === undefined ? counted : withRun(counted, game, { puzzle: next.id, entries: [], found });
}

/** The puzzles that a streak leaves out: today's, which everyone gets. */
async function takenOut(request: Request, { command }: Book): Promise<ReadonlySet<string>> {
  const today = await puzzleOfDay(request.app, (await findToday(request)).date);
  return new Set(today?.book.command.game.id === command.game.id ? [today.puzzle.id] : []);
}

/** The person's progress in a streak; undefined if they are in none, or its puzzle is gone. */
function inStreak({ command: { game }, puzzles, words }: Book, solver: Solver): InStreak | undefined {
  const { best, run } = findStreak(solver, game);
  const puzzle = puzzles.find(({ id }) => id === run?.puzzle);
  if (run === undefined || puzzle === undefined) return undefined;
  const entries = fittingEntries(game, toExercise(words, puzzle), run.entries);
  return { puzzle, best, run: { ...run, entries: [...entries] } };
}

/** Identifies a control's puzzle, and the progress at that time. */
function streakVersion({ command }: Book, { puzzle, run }: InStreak): string {
  return `${command.game.id}.${puzzle.id}.${run.entries.length}`;
}

function streakScreen(request: Request, book: Book, now: InStreak, shown: JustShown): Promise<Scene> {
  const { command, words } = book;
  const { puzzle, run, best } = now;
  const exercise = toExercise(words, puzzle);
  return exerciseScreen(request.app, request.caller, {
    ...shown,
    ...{ command, exercise },
    position: positionOfExercise(command.game, exercise, run.entries),
    head: phrase('puzzles.streak.head', { game: phrase(command.game.name), count: run.found, best }),
    steps: puzzleSteps({ puzzle, entries: run.entries }),
    actions: { move: 'streak.move', pick: 'streak.pick', open: 'streak.open' },
    rows: [boardButton(request.app, 'streak.open', command.game.id)],
    stamp: streakVersion(book, now),
  });
}

/** The end of a streak, with the right answer. */
function missedScreen(request: Request, book: Book, { puzzle, run, best }: InStreak): Promise<Scene> {
  const { command, words } = book;
  const exercise = toExercise(words, puzzle);
  const entries = solvePuzzle(puzzle);
  return exerciseScreen(request.app, request.caller, {
    ...{ command, exercise, isDone: true },
    position: positionOfExercise(command.game, exercise, entries),
    head: phrase('puzzles.streak.over', { game: phrase(command.game.name), count: run.found, best }),
    said: [solutionPhrase(book, puzzle)],
    steps: puzzleSteps({ puzzle, entries }),
    actions: { move: 'streak.move', pick: 'streak.pick', open: 'streak.open' },
    rows: [overRow(book)],
    stamp: '',
  });
}

function overScreen({ app, caller }: Request, book: Book, said: Phrase): Scene {
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  return { content: say(said), rows: controlRows([overRow(book)], plain), pings: [] };
}

function overRow({ command: { game } }: Book): Row {
  return [
    withArgument(button(phrase('puzzles.streak.again'), 'streak.open', 'success'), game.id),
    withArgument(button(phrase('puzzles.button.next'), 'puzzle.next'), game.id),
    button(phrase('puzzles.button.all'), 'puzzle.all'),
  ];
}
