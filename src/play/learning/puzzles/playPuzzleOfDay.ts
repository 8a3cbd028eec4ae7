import { positionOfExercise } from '../../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../../engine/phrase.ts';
import type { Puzzle } from '../../../engine/puzzle.ts';
import { daysInRow } from '../../../learning/puzzleDayRecords.ts';
import { toExercise } from '../../../learning/puzzles.ts';
import { daysBefore } from '../../../match/dates.ts';
import { isDayOpen } from '../../../notifications/zones.ts';
import { refuseUnwritable } from '../../actions/refuseUnwritable.ts';
import { withShareLink } from '../../actions/shareLink.ts';
import type { Request } from '../../contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../../contract/controls.ts';
import type { Scene } from '../../contract/scene.ts';
import { inSeconds } from '../../words/clocks.ts';
import { findToday, todayAt } from '../../words/today.ts';
import { wordsFor } from '../../words/wordsFor.ts';
import { drawSquares } from '../daySquares.ts';
import { exerciseScreen } from '../exerciseScreen.ts';
import type { Book } from '../puzzleBook.ts';
import { dayLines, describeThemes, puzzlePicture } from '../puzzleDayScreen.ts';
import { findDay, type PuzzleInBook, puzzleOfDay } from '../puzzleOfDay.ts';
import { followPuzzle, isPosted, showPuzzleInChannel } from '../puzzlePosts.ts';
import { solutionPhrase, solvePuzzle } from '../solution.ts';
import { whyRight } from './puzzleReasons.ts';
import { openThisPuzzle } from './screen.ts';

/**
 * Starts or resumes the daily puzzle; people who have solved it see how everyone here is doing. Says so if they asked
 * for another game than today's. If the control is on a daily message, `meant` is that message's day; one that is long
 * over counts as today.
 */
export async function openPuzzleOfDay(
  request: Request,
  { asked = '', meant = '' }: { readonly asked?: string | undefined; readonly meant?: string } = {},
): Promise<Scene> {
  const { app, caller, now } = request;
  const present = await findToday(request);
  const date = DATE.test(meant) && isDayOpen(present.zone, meant, now()) ? meant : present.date;
  const today = await puzzleOfDay(app, date);
  if (today === undefined) return saidAlone(request, phrase('puzzles.damaged'));
  if ((await app.tables.puzzleDays.readTry(caller.person, date)).isFound) return standingScreen(request, date, asked);
  const { book, puzzle } = today;
  return openThisPuzzle(request, book, puzzle, otherDay(request, asked, book));
}

/** Says that the day's puzzle is of another game than the requested one. */
function otherDay({ app }: Request, asked: string, { command }: Book): readonly Phrase[] {
  const other = app.games.find(({ game }) => game.id === asked);
  if (other === undefined || other.game.id === command.game.id) return [];
  return [phrase('puzzles.day.otherGame', { today: phrase(command.game.name), game: phrase(other.game.name) })];
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** How everyone here is doing; outside a server, how the caller is doing. */
async function standingScreen(request: Request, date: string, asked: string): Promise<Scene> {
  const { app, caller, place } = request;
  const { puzzleDays } = app.tables;
  const { say, plain } = wordsFor(app.catalogue, caller.locale);
  const { guild } = place;
  const { tries } =
    guild === undefined
      ? { tries: { [caller.person]: await puzzleDays.readTry(caller.person, date) } }
      : await puzzleDays.read(date, guild);
  const { ends } = await findToday(request);
  const today = await puzzleOfDay(app, date);
  const lines = [
    ...(today === undefined ? [] : otherDay(request, asked, today.book)),
    ...(await dayLines(app, date, tries)),
    phrase('puzzles.day.next', { at: inSeconds(ends) }),
  ];
  return {
    content: lines.map(say).join('\n'),
    ...(today === undefined ? {} : await puzzlePicture(app, today, guild, caller.locale)),
    rows: controlRows([foundRow(guild, today?.book)], plain),
    pings: [],
  };
}

/** The buttons for a solved daily puzzle: share it, or continue with another puzzle of its game. */
function foundRow(guild: string | undefined, book: Book | undefined): readonly Button[] {
  const next = button(phrase('puzzles.button.next'), 'puzzle.next');
  return [
    button(phrase('puzzles.day.button.share'), 'puzzle.share', 'primary'),
    ...(book === undefined ? [] : [withArgument(next, book.command.game.id)]),
    ...(guild === undefined ? [] : [button(phrase('puzzles.day.button.here'), 'puzzle.here')]),
    button(phrase('puzzles.button.all'), 'puzzle.all'),
  ];
}

/** Records a try at the day's puzzle, and says how it went. */
export async function noteDayTry(
  request: Request,
  book: Book,
  puzzle: Puzzle,
  isFound: boolean,
): Promise<readonly Phrase[]> {
  const { app, caller, place } = request;
  const { guild } = place;
  const date = await findDay(request, book, puzzle);
  if (date === undefined) return [];
  if ((await app.tables.puzzleDays.readTry(caller.person, date)).isFound) return [];
  const made = { isFound, ...(guild === undefined ? {} : { guild }) };
  const { now: stands, row } = await app.tables.puzzleDays.noteTry(caller.person, date, made);
  if (guild !== undefined) followPuzzle(request, guild, date);
  if (!stands.isFound || row === undefined) return [];
  const spare = row.hasSpare ? [phrase('puzzles.day.spare')] : [];
  return [phrase('puzzles.day.found', { squares: drawSquares(stands), count: row.days }), ...spare];
}

/** Shows the daily puzzle in a channel, once; the message then keeps showing how everyone is doing. */
export async function showHere(request: Request): Promise<Scene> {
  const { app, place } = request;
  const { guild, channel } = place;
  if (guild === undefined || place.isGuest === true) return saidAlone(request, phrase('puzzles.day.notShown'));
  const unwritable = refuseUnwritable(place);
  if (unwritable !== undefined) return saidAlone(request, unwritable);
  const { date } = await todayAt(request, guild);
  // If it was deleted, it is posted again.
  if (!(await isPosted(request, guild, channel))) await app.tables.puzzleDays.notePost(date, guild, channel, undefined);
  const came = await showPuzzleInChannel(request, guild, channel);
  if (came !== 'there') return saidAlone(request, phrase('puzzles.day.notShown'));
  return saidAlone(request, phrase('puzzles.day.shown'), phrase('puzzles.day.shown.everyDay'));
}

function saidAlone({ app, caller }: Request, ...lines: readonly Phrase[]): Scene {
  const { say } = wordsFor(app.catalogue, caller.locale);
  return { content: lines.map(say).join('\n'), rows: [], pings: [] };
}

/** The solution of yesterday's puzzle: the board after it, and why it was right. */
export async function showYesterday(request: Request): Promise<Scene> {
  const { app, caller } = request;
  const before = await puzzleOfDay(app, daysBefore((await findToday(request)).date, 1));
  if (before === undefined) return saidAlone(request, phrase('puzzles.damaged'));
  const { book, puzzle } = before;
  const { command, words } = book;
  const exercise = toExercise(words, puzzle);
  const entries = solvePuzzle(puzzle);
  const said = [
    phrase(exercise.task, exercise.values),
    solutionPhrase(book, puzzle),
    ...(await whyRight(request, book, { puzzle, entries: [] })),
    ...describePuzzle(before),
  ];
  const count = puzzle.steps.length;
  return exerciseScreen(app, caller, {
    ...{ command, exercise, said, isDone: true },
    position: positionOfExercise(command.game, exercise, entries),
    head: phrase('puzzles.day.yesterday.head', { game: phrase(command.game.name), id: puzzle.id }),
    steps: { step: count - 1, steps: count, done: Array.from({ length: count }, (_, at) => at) },
    actions: { move: 'puzzle.move', pick: 'puzzle.pick', open: 'puzzle.game' },
    rows: [[button(phrase('puzzles.day.button.today'), 'puzzle.today', 'primary')]],
    stamp: '',
  });
}

function describePuzzle(before: PuzzleInBook): readonly Phrase[] {
  const themes = describeThemes(before);
  return themes.length === 0 ? [] : [phrase('puzzles.themes', { themes })];
}

/** Tells the channel how someone did without revealing the solution, with the position and a button to solve it. */
export async function shareDay(request: Request): Promise<void> {
  const { app, caller, now, place } = request;
  const { zone, date: today } = await findToday(request);
  const days = [today, daysBefore(today, 1), daysBefore(today, -1)].filter((day) => isDayOpen(zone, day, now()));
  const tries = await Promise.all(days.map((day) => app.tables.puzzleDays.readTry(caller.person, day)));
  const at = tries.findIndex(({ isFound }) => isFound);
  const [mine, date] = [tries[at], days[at]];
  if (mine === undefined || date === undefined) return caller.answer.update(await openPuzzleOfDay(request));
  const count = daysInRow(await app.tables.puzzleDays.readRow(caller.person), date);
  const { say, plain } = wordsFor(app.catalogue, caller.guildLocale);
  const player = phrase('discord.mention', { person: caller.person });
  const line = phrase(count < 2 ? 'puzzles.day.line' : 'puzzles.day.row', {
    squares: drawSquares(mine),
    player,
    count,
  });
  const puzzle = await puzzleOfDay(app, date);
  const solve = withArgument(button(phrase('puzzles.day.button.solve'), 'puzzle.day', 'primary'), date);
  const scene = {
    content: say(phrase('puzzles.day.shared', { date, line })),
    ...(puzzle === undefined ? {} : await puzzlePicture(app, puzzle, place.guild, caller.guildLocale)),
    rows: controlRows([[solve]], plain),
    pings: [],
  };
  await caller.answer.toAll(withShareLink(app, caller.guildLocale, scene, { open: solve }));
}
