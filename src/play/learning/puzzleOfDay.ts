import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Puzzle } from '../../engine/puzzle.ts';
import { moveRandom, pick } from '../../engine/random.ts';
import { daysInRow } from '../../learning/puzzleDayRecords.ts';
import { daysBefore } from '../../match/dates.ts';
import { dayEnd, isDayOpen } from '../../notifications/zones.ts';
import type { ScreenParts } from '../contract/app.ts';
import type { Request } from '../contract/command.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { inSeconds } from '../words/clocks.ts';
import { findToday } from '../words/today.ts';
import { drawSquares } from './daySquares.ts';
import { type Book, loadBook, type Shelf } from './puzzleBook.ts';
import { standingsInBrief } from './yesterdayLines.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A puzzle, and the book that contains it. */
export interface PuzzleInBook {
  readonly book: Book;
  readonly puzzle: Puzzle;
}

/** The game of that day's puzzle: games take turns. */
function commandOn({ games }: Pick<Shelf, 'games'>, date: string): GameCommand | undefined {
  const withPuzzles = games.filter(({ game }) => game.puzzles !== undefined);
  return withPuzzles[(Date.parse(date) / DAY) % withPuzzles.length];
}

/** The puzzle of a day, the same for everyone. Undefined if its file cannot be read. */
export async function puzzleOfDay(shelf: Shelf, date: string): Promise<PuzzleInBook | undefined> {
  const command = commandOn(shelf, date);
  const book = command && (await loadBook(shelf, command.game.id));
  if (book === undefined || book === 'damaged') return undefined;
  const main = book.puzzles.filter(({ pool }) => pool === 'main');
  return main.length === 0 ? undefined : { book, puzzle: pick(main, moveRandom(`puzzle of ${date}`, 0)) };
}

/** The day of a puzzle, if it may still count for the solver; otherwise undefined. */
export async function findDay(request: Request, book: Book, puzzle: Puzzle): Promise<string | undefined> {
  const { app, now } = request;
  const { zone, date: today } = await findToday(request);
  for (const date of [today, daysBefore(today, 1), daysBefore(today, -1)]) {
    if (!isDayOpen(zone, date, now()) || commandOn(app, date)?.game.id !== book.command.game.id) continue;
    if ((await puzzleOfDay(app, date))?.puzzle.id === puzzle.id) return date;
  }
  return undefined;
}

/** What the screen of a daily puzzle says besides the puzzle itself: its title, and small lines under the task. */
interface DayWords {
  readonly head: Phrase;
  readonly foot: readonly Phrase[];
}

/**
 * The title of the puzzle's day; how the solver and everyone on the server are doing, and when the next one comes.
 * Undefined for puzzles that are not a day's.
 */
export async function describeDay(
  request: Request,
  book: Book,
  puzzle: Puzzle,
  isDone: boolean,
): Promise<DayWords | undefined> {
  const date = await findDay(request, book, puzzle);
  if (date === undefined) return undefined;
  const { app, caller, place } = request;
  const { puzzleDays } = app.tables;
  const squares = drawSquares(await puzzleDays.readTry(caller.person, date));
  const count = daysInRow(await puzzleDays.readRow(caller.person), date);
  const { guild } = place;
  const { zone } = await findToday(request);
  return {
    head: describeTitle(app, date),
    foot: [
      // Someone who has just solved it is told so first of all.
      ...(isDone || (count === 0 && squares === '') ? [] : [phrase('puzzles.day.own', { count, squares })]),
      ...(guild === undefined ? [] : standingsInBrief((await puzzleDays.read(date, guild)).tries)),
      phrase('puzzles.day.foot', { at: inSeconds(dayEnd(zone, date)) }),
    ],
  };
}

/** The title of a day's puzzle: its number, date and game. */
export function describeTitle(app: Pick<ScreenParts, 'games'>, date: string): Phrase {
  return phrase('puzzles.day.title', {
    number: numberDay(date),
    date,
    game: phrase(commandOn(app, date)?.game.name ?? 'puzzles.title'),
  });
}

/** The daily puzzles are numbered from this day on. */
const FIRST_DAY = '2026-01-01';

function numberDay(date: string): number {
  return 1 + (Date.parse(date) - Date.parse(FIRST_DAY)) / DAY;
}
