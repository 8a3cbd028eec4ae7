import { phrase } from '../../src/engine/phrase.ts';
import { GAMES } from '../../src/games/index.ts';
import { toExercise } from '../../src/learning/puzzles.ts';
import { continueFromMove, findStartingPosition, levelIn } from '../../src/play/actions/continueFromMove.ts';
import type { Request, Subcommand, UsedControl } from '../../src/play/contract/command.ts';
import type { Scene } from '../../src/play/contract/scene.ts';
import { type Book, loadBook } from '../../src/play/learning/puzzleBook.ts';
import { allBooks, sayDamaged } from '../../src/play/learning/puzzles/chooseBook.ts';
import {
  keepNone,
  lookAtMistakes,
  previewMistakeMove,
  showBest,
  showDue,
  startMistakes,
  tryMove,
} from '../../src/play/learning/puzzles/mistakes.ts';
import { openPuzzleOfDay, shareDay, showHere, showYesterday } from '../../src/play/learning/puzzles/playPuzzleOfDay.ts';
import {
  joinRace,
  moveInRace,
  openRace,
  pickInRace,
  showInRace,
  solveInRace,
  startRace,
} from '../../src/play/learning/puzzles/race.ts';
import { beginPuzzle, resume, showAgain } from '../../src/play/learning/puzzles/screen.ts';
import { moveInStreak, openStreak } from '../../src/play/learning/puzzles/streak.ts';
import { hintPuzzle, makePuzzleMoves } from '../../src/play/learning/puzzles/tries.ts';
import { answerTyped, answerWhy, askWhy, pickWhy } from '../../src/play/learning/puzzles/whyNot.ts';
import { openSharedPuzzle, sharePuzzle } from '../../src/play/learning/shareExercise.ts';

/** `/games puzzle`: positions with one right move, in private; only the first try at each counts. */
export const puzzle: Subcommand = {
  name: 'puzzle',
  text: 'puzzles.command',
  options: [
    {
      name: 'game',
      text: 'puzzles.option.game',
      required: false,
      offers: GAMES.filter(({ puzzles }) => puzzles !== undefined).map(({ id, name }) => ({
        value: id,
        label: phrase(name),
      })),
    },
    {
      name: 'what',
      text: 'puzzles.option.what',
      required: false,
      offers: [
        { value: 'next', label: phrase('puzzles.what.next') },
        { value: 'daily', label: phrase('puzzles.what.daily') },
        { value: 'streak', label: phrase('puzzles.what.streak') },
        { value: 'race', label: phrase('puzzles.what.race') },
        { value: 'missed', label: phrase('puzzles.what.missed') },
        { value: 'mistakes', label: phrase('puzzles.what.mistakes') },
      ],
    },
    { name: 'why', text: 'puzzles.option.why', required: false },
  ],
  async run(request, { game: chosen, what, why }) {
    const { answer } = request.caller;
    const game = chosen ?? (what === 'missed' ? await mostMissed(request) : '');
    if (what === 'daily') return answer.toCaller(await openPuzzleOfDay(request, { asked: game })).then(() => undefined);
    if (what === 'mistakes') return answer.toCaller(await showDue(request)).then(() => undefined);
    const book = await loadBook(request.app, game);
    if (book === undefined) return answer.toCaller(await allBooks(request)).then(() => undefined);
    if (book === 'damaged') return sayDamaged(request);
    if (why !== undefined) return answer.toCaller(await answerTyped(request, book, why)).then(() => undefined);
    if (what === 'race') return openRace(request, book);
    await answer.toCaller(await (OPENED[what ?? ''] ?? resume)(request, book));
  },
  onPage: {
    entry: { label: phrase('puzzles.entry'), action: 'puzzle.all' },
    uses: [
      ...['puzzle.all', 'puzzle.game', 'puzzle.next', 'puzzle.theme', 'puzzle.missed', 'puzzle.today'],
      ...['puzzle.day', 'puzzle.shared', 'puzzle.share', 'puzzle.post'],
      ...['puzzle.move', 'puzzle.pick', 'puzzle.show', 'why.ask', 'why.move', 'why.pick'],
      ...['streak.open', 'streak.move', 'streak.pick', 'race.at', 'race.move', 'race.pick'],
      ...['mistake.open', 'mistake.look', 'mistake.next', 'mistake.move', 'mistake.pick', 'mistake.show'],
      'mistake.off',
    ],
    addresses: [
      'puzzle.all',
      'puzzle.game',
      'puzzle.day',
      'puzzle.shared',
      'streak.open',
      'mistake.next',
      'why.ask',
      'race.at',
    ],
    opens: ['puzzle.against'],
  },
  uses: {
    'puzzle.all': async (request, { argument }) =>
      request.caller.answer.update(await allBooks(request, Number(argument))),
    'puzzle.game': withBook((request, book) => resume(request, book)),
    'puzzle.next': withBook((request, book, { argument }) =>
      beginPuzzle(request, book, 'next', themeIn(book, argument)),
    ),
    'puzzle.theme': withBook((request, book, { argument }) =>
      beginPuzzle(request, book, 'next', themeIn(book, argument)),
    ),
    'puzzle.missed': withBook((request, book) => beginPuzzle(request, book, 'missed')),
    'puzzle.against': playOnFrom,
    'puzzle.move': withBook(makePuzzleMoves, 'stamp'),
    'puzzle.pick': withBook((request, book, { argument }) => showAgain(request, book, { picked: argument }), 'stamp'),
    'puzzle.show': withBook(hintPuzzle, 'stamp'),
    'why.ask': withBook(askWhy),
    'why.move': withBook(answerWhy, 'stamp'),
    'why.pick': withBook(pickWhy, 'stamp'),
    'puzzle.today': async (request) => request.caller.answer.update(await openPuzzleOfDay(request)),
    async 'puzzle.day'(request, { argument }) {
      await request.caller.answer.toCaller(await openPuzzleOfDay(request, { meant: argument }));
    },
    async 'puzzle.here'(request) {
      await request.caller.answer.toCaller(await showHere(request));
    },
    async 'puzzle.yesterday'(request) {
      await request.caller.answer.toCaller(await showYesterday(request));
    },
    'puzzle.share': shareDay,
    'puzzle.post': sharePuzzle,
    'puzzle.shared': openSharedPuzzle,
    'race.open': openRaceOf,
    'race.join': joinRace,
    'race.start': startRace,
    'race.solve': solveInRace,
    'race.at': showInRace,
    'race.move': moveInRace,
    'race.pick': pickInRace,
    'streak.open': withBook((request, book) => openStreak(request, book)),
    'streak.move': withBook(moveInStreak, 'stamp'),
    'streak.pick': withBook((request, book, { argument }) => openStreak(request, book, { picked: argument }), 'stamp'),
    'mistake.open': (request, { argument }) => startMistakes(request, argument),
    'mistake.look': (request, { argument }) => lookAtMistakes(request, argument),
    'mistake.next': async (request) => request.caller.answer.update(await showDue(request)),
    'mistake.move': async (request, control) => request.caller.answer.update(await tryMove(request, control)),
    'mistake.pick': async (request, control) =>
      request.caller.answer.update(await previewMistakeMove(request, control)),
    'mistake.show': async (request, control) => request.caller.answer.update(await showBest(request, control)),
    'mistake.off': async (request) => request.caller.answer.update(await keepNone(request)),
  },
};

/** The game with the most puzzles to retry, for someone who did not say which; empty if there is none. */
async function mostMissed({ app, caller }: Request): Promise<string> {
  const { games } = await app.tables.puzzles.read(caller.person);
  const [most] = Object.entries(games)
    .filter(([, { missed }]) => missed.length > 0)
    .toSorted(([, a], [, b]) => b.missed.length - a.missed.length);
  return most?.[0] ?? '';
}

/** What else `what` can open for a game, instead of the current puzzle. */
const OPENED: Readonly<Record<string, (request: Request, book: Book) => Promise<Scene>>> = {
  missed: (request, book) => beginPuzzle(request, book, 'missed'),
  streak: (request, book) => openStreak(request, book),
};

async function openRaceOf(request: Request, { argument }: UsedControl): Promise<void> {
  const book = await loadBook(request.app, argument);
  if (book === 'damaged') return sayDamaged(request);
  if (book !== undefined) await openRace(request, book);
  else await request.caller.answer.toCaller(await allBooks(request));
}

/** Handles `<game>.<puzzle>.<level>`: opens a table that starts from the puzzle's position. */
async function playOnFrom(request: Request, { argument }: UsedControl): Promise<void> {
  const [game = '', id = ''] = argument.split('.');
  const book = await loadBook(request.app, game);
  if (book === 'damaged') return sayDamaged(request);
  const puzzle = book?.puzzles.find((one) => one.id === id);
  const level = book === undefined ? undefined : levelIn(book.command, argument);
  if (book === undefined || puzzle === undefined || level === undefined) {
    return request.caller.answer.update(await allBooks(request));
  }
  await continueFromMove(
    request,
    book.command,
    findStartingPosition(book.command, toExercise(book.words, puzzle)),
    level,
  );
}

/** The theme after the game in an argument, if it exists. */
function themeIn({ words }: Book, argument: string): string | undefined {
  const [, theme = ''] = argument.split('.');
  return Object.hasOwn(words.themes, theme) ? theme : undefined;
}

type BookUse = (request: Request, book: Book, control: UsedControl) => ReturnType<typeof resume>;

/** Handles a control whose argument or stamp begins with the id of a game. */
function withBook(use: BookUse, by: 'argument' | 'stamp' = 'argument') {
  return async (request: Request, control: UsedControl): Promise<void> => {
    const [game = ''] = control[by].split('.');
    const book = await loadBook(request.app, game);
    if (book === 'damaged') return sayDamaged(request);
    await request.caller.answer.update(await (book === undefined ? allBooks(request) : use(request, book, control)));
  };
}
