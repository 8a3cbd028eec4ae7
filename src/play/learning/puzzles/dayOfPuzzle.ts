import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { daysInRow } from '../../../learning/puzzleDayRecords.ts';
import { daysBefore } from '../../../match/dates.ts';
import { dayEnd, isDayOpen } from '../../../notifications/zones.ts';
import type { Request } from '../../contract/command.ts';
import { inSeconds } from '../../words/clocks.ts';
import { findToday } from '../../words/today.ts';
import { drawSquares } from '../daySquares.ts';
import type { Book } from '../puzzleBook.ts';
import { describeTitle } from '../puzzleDayScreen.ts';
import { commandOn, puzzleOfDay } from '../puzzleOfDay.ts';
import { standingsInBrief } from '../yesterdayLines.ts';

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
      ...(isDone ? [] : [phrase('puzzles.day.own', { count, squares })]),
      ...(guild === undefined ? [] : standingsInBrief((await puzzleDays.read(date, guild)).tries)),
      phrase('puzzles.day.foot', { at: inSeconds(dayEnd(zone, date)) }),
    ],
  };
}
