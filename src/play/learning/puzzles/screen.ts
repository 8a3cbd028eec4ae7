import type { Exercise } from '../../../engine/exercise.ts';
import { decisionsMade } from '../../../engine/exerciseReplies.ts';
import type { Game } from '../../../engine/game.ts';
import { fittingEntries, positionOfExercise } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { moveRandom } from '../../../engine/random.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import { nextPuzzle, ofGame, type Solver, withPuzzle } from '../../../learning/solver.ts';
import { computeRange } from '../../../ratings/standing.ts';
import { againstMenu } from '../../actions/continueFromMove.ts';
import type { Request } from '../../contract/command.ts';
import { type Button, button, controlRows, type Row, withArgument } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { boardButton } from '../exerciseBoard.ts';
import { exerciseScreen, type JustShown } from '../exerciseScreen.ts';
import type { Book } from '../puzzleBook.ts';
import { describeDay } from '../puzzleOfDay.ts';

/** A person's progress in a puzzle. */
export interface OpenPuzzle {
  readonly puzzle: Puzzle;
  readonly entries: readonly string[];
  /** Whether the next try is the first. */
  readonly counts: boolean;
  /** The requested theme. */
  readonly theme?: string | undefined;
  /** After how many entries the solution was shown, if it was. */
  readonly shown?: number | undefined;
}

/** A wrong move, and the decision in which it was made. */
interface MissedMove {
  readonly decision: number;
  readonly move: string;
}

/** The person's current puzzle; undefined if there is none, or it is gone. */
export function findCurrentPuzzle({ command: { game }, puzzles, words }: Book, solver: Solver): OpenPuzzle | undefined {
  const inHand = solver.inHand[game.id];
  const puzzle = puzzles.find(({ id }) => id === inHand?.puzzle);
  if (puzzle === undefined || inHand === undefined) return undefined;
  return { ...inHand, puzzle, entries: fittingEntries(game, toExercise(words, puzzle), inHand.entries) };
}

/** The unfinished puzzle, or a new one. */
export async function resume(request: Request, book: Book, said: readonly Phrase[] = []): Promise<Scene> {
  const held = findCurrentPuzzle(book, await request.app.tables.puzzles.read(request.caller.person));
  return held === undefined
    ? beginPuzzle(request, book, 'next', undefined, said)
    : showPuzzle(request, book, held, { said });
}

/** Opens this specific puzzle in place of the current one; it counts unless it was tried before. */
export async function openThisPuzzle(
  request: Request,
  book: Book,
  puzzle: Puzzle,
  said: readonly Phrase[] = [],
): Promise<Scene> {
  const held = await request.app.tables.puzzles.change(
    request.caller.person,
    (solver): readonly [Solver, OpenPuzzle] => {
      const { game } = book.command;
      const before = findCurrentPuzzle(book, solver);
      if (before?.puzzle.id === puzzle.id) return [solver, before];
      const counts = !ofGame(solver, game).tried.includes(puzzle.id);
      return [withPuzzle(solver, game, { puzzle: puzzle.id, entries: [], counts }), { puzzle, entries: [], counts }];
    },
  );
  return showPuzzle(request, book, held, { said });
}

/** The current puzzle again, shown in another way. */
export async function showAgain(request: Request, book: Book, shown: JustShown): Promise<Scene> {
  const held = findCurrentPuzzle(book, await request.app.tables.puzzles.read(request.caller.person));
  return held === undefined ? beginPuzzle(request, book, 'next') : showPuzzle(request, book, held, shown);
}

/** Opens a new puzzle, or the one that was missed longest ago. */
export async function beginPuzzle(
  request: Request,
  book: Book,
  which: 'next' | 'missed',
  theme?: string,
  said: readonly Phrase[] = [],
): Promise<Scene> {
  const { app, caller } = request;
  const { game } = book.command;
  const held = await app.tables.puzzles.change(caller.person, (solver): readonly [Solver, OpenPuzzle | undefined] => {
    const puzzle = which === 'missed' ? missedLongest(book, solver) : chosenFor(request, book, solver, theme);
    if (puzzle === undefined) return [solver, undefined];
    const counts = which === 'next';
    const inHand = { entries: [], counts, ...(theme === undefined ? {} : { theme }) };
    return [withPuzzle(solver, game, { ...inHand, puzzle: puzzle.id }), { ...inHand, puzzle }];
  });
  if (held !== undefined) return showPuzzle(request, book, held, { said });
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const content = say(phrase(which === 'missed' ? 'puzzles.noneMissed' : 'puzzles.none'));
  return { content, rows: controlRows([endRow(book), themeMenu(book)], plain), pings: [] };
}

function missedLongest({ command, puzzles }: Book, solver: Solver): Puzzle | undefined {
  const [longest] = ofGame(solver, command.game).missed;
  return puzzles.find(({ id }) => id === longest);
}

function chosenFor(
  { caller }: Request,
  { command, puzzles, words }: Book,
  solver: Solver,
  theme: string | undefined,
): Puzzle | undefined {
  const known = ofGame(solver, command.game);
  const inHand = solver.inHand[command.game.id]?.puzzle;
  const others = puzzles.filter(({ id, themes }) => id !== inHand && (theme === undefined || themes.includes(theme)));
  // A skipped puzzle can come back if it is the only one left.
  const about = others.length === 0 ? puzzles.filter(({ id }) => id === inHand) : others;
  const random = moveRandom(caller.person, known.tried.length);
  return nextPuzzle(about, known, random, {
    choicesIn: (puzzle) => choicesIn(command.game, toExercise(words, puzzle)),
    isUsual: ({ themes }) => !themes.some((one) => words.tasks?.[one] !== undefined),
  });
}

function choicesIn(game: Game, exercise: Exercise): number {
  return game.legal(positionOfExercise(game, exercise).state, exercise.seat).length;
}

/** A puzzle as shown. */
export async function showPuzzle(
  request: Request,
  book: Book,
  held: OpenPuzzle,
  shown: JustShown = {},
  missed?: MissedMove,
): Promise<Scene> {
  const { app, caller } = request;
  const { command } = book;
  const { puzzle, entries, counts } = held;
  const { game } = command;
  const exercise = toExercise(book.words, puzzle);
  const { rating, tried } = ofGame(await app.tables.puzzles.read(caller.person), game);
  const values = { game: phrase(game.name), id: puzzle.id };
  const day = await describeDay(request, book, puzzle, shown.isDone === true);
  const rated = { ...values, rating: Math.round(rating.mean), deviation: Math.round(computeRange(rating)) };
  const isRated = counts || shown.isDone === true;
  const title = tried.length === 0 ? phrase('puzzles.head.first', values) : phrase('puzzles.head', rated);
  return exerciseScreen(app, caller, {
    ...shown,
    ...{ command, exercise },
    position: positionOfExercise(game, exercise, entries),
    head: day?.head ?? (isRated ? title : phrase('puzzles.head.again', values)),
    foot: day?.foot ?? [],
    steps: puzzleSteps(held),
    actions: { move: 'puzzle.move', pick: 'puzzle.pick', open: 'puzzle.game' },
    rows:
      shown.isDone === true
        ? [
            againstMenu(command, 'puzzle.against', `${game.id}.${puzzle.id}`),
            [whyButton(book, puzzle), shareButton(book, puzzle), ...endRow(book, held.theme)],
            themeMenu(book),
          ]
        : [
            [
              button(phrase('puzzles.button.show'), 'puzzle.show'),
              ...(counts ? [] : [whyButton(book, puzzle, missed)]),
              nextButton(book, held.theme, counts ? 'lessons.button.skip' : 'puzzles.button.next'),
              ...boardButton(app, 'puzzle.game', game.id),
            ],
          ],
    stamp: puzzleVersion(book, held),
  });
}

/** The progress in a puzzle, for its picture. */
export function puzzleSteps({ puzzle, entries }: Pick<OpenPuzzle, 'puzzle' | 'entries'>) {
  const made = decisionsMade(puzzle.steps, entries);
  // Showing how many moves are needed for the points would reveal part of the solution.
  const steps = puzzle.points === undefined ? puzzle.steps.length : (puzzle.points.moves ?? 1);
  const done = Array.from({ length: Math.min(made, steps) }, (_, at) => at);
  return { step: Math.min(made, steps - 1), steps, done };
}

/** A button to ask why another move is wrong, for a puzzle that was tried. */
function whyButton({ command }: Book, { id }: Puzzle, missed?: MissedMove): Button {
  const about = missed === undefined ? '0' : `${missed.decision}.${missed.move}`;
  return withArgument(button(phrase('puzzles.button.why'), 'why.ask'), `${command.game.id}.${id}.${about}`);
}

/** A button that shows everyone a solved puzzle. */
function shareButton({ command }: Book, { id }: Puzzle): Button {
  return withArgument(button(phrase('puzzles.day.button.share'), 'puzzle.post'), `${command.game.id}.${id}`);
}

/** Identifies a control's puzzle, and the progress at that time. */
export function puzzleVersion({ command }: Book, { puzzle, entries }: OpenPuzzle): string {
  return `${command.game.id}.${puzzle.id}.${entries.length}`;
}

/** A button for another puzzle of the same kind. A skipped puzzle does not count, and may come back. */
function nextButton(
  { command: { game } }: Book,
  theme: string | undefined,
  label: 'lessons.button.skip' | 'puzzles.button.next',
  style: Button['style'] & string = 'secondary',
): Button {
  const argument = theme === undefined ? game.id : `${game.id}.${theme}`;
  return withArgument(button(phrase(label), 'puzzle.next', style), argument);
}

function endRow(book: Book, theme?: string): readonly Button[] {
  const { game } = book.command;
  return [
    nextButton(book, theme, 'puzzles.button.next', 'success'),
    withArgument(button(phrase('puzzles.button.missed'), 'puzzle.missed'), game.id),
    button(phrase('puzzles.day.button.today'), 'puzzle.today'),
    button(phrase('puzzles.button.all'), 'puzzle.all'),
  ];
}

/** A menu of a game's puzzle themes, for people who want more puzzles of one kind. */
function themeMenu({ command: { game }, words }: Book): Row {
  return {
    kind: 'menu',
    placeholder: phrase('puzzles.theme.choose'),
    name: 'theme',
    action: 'puzzle.theme',
    choices: Object.entries(words.themes).map(([theme, key]) => ({ value: `${game.id}.${theme}`, label: phrase(key) })),
  };
}
