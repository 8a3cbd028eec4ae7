import { positionOfExercise } from '../../engine/judgeExercise.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { type DayTry, daysInRow } from '../../learning/puzzleDayRecords.ts';
import { toExercise } from '../../learning/puzzles.ts';
import { PersonId } from '../../match/match.ts';
import { dayEnd, zoneOfDays } from '../../notifications/zones.ts';
import type { BackgroundServices, ScreenParts } from '../contract/app.ts';
import { button, controlRows, withArgument } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { inSeconds } from '../words/clocks.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { wordsFor } from '../words/wordsFor.ts';
import { drawSquares } from './daySquares.ts';
import { exercisePicture } from './exerciseScreen.ts';
import { describeTitle, type PuzzleInBook, puzzleOfDay } from './puzzleOfDay.ts';
import { yesterdayLines } from './yesterdayLines.ts';

/** How many people a daily message names. */
const MOST_NAMED = 15;

/**
 * The daily message in a channel: the puzzle, who on the server has solved it, and how the previous day went. It never
 * reveals the solution; a button explains the previous day's.
 */
export async function puzzleDayScreen(
  app: ScreenParts & BackgroundServices,
  date: string,
  guild: string,
  locale: string,
): Promise<Scene> {
  const today = await puzzleOfDay(app, date);
  const { say, plain } = wordsFor(app.catalogue, locale, today && { game: today.book.command.game.id });
  const { tries } = await app.tables.puzzleDays.read(date, guild);
  const { zone } = (await app.tables.servers.read(guild)).settings;
  const task = today && toExercise(today.book.words, today.puzzle);
  const lines = [
    describeTitle(app, date),
    ...(task === undefined ? [] : [phrase(task.task, task.values)]),
    ...(await standings(app, date, tries)),
    ...(await yesterdayLines(app, date, guild)),
    phrase('puzzles.day.next', { at: inSeconds(dayEnd(zoneOfDays('UTC', zone), date)) }),
  ];
  const buttons = [
    withArgument(button(phrase('puzzles.day.button.solve'), 'puzzle.day', 'primary'), date),
    button(phrase('puzzles.day.button.yesterday'), 'puzzle.yesterday'),
  ];
  return {
    content: lines.map(say).join('\n'),
    ...(today === undefined ? {} : await puzzlePicture(app, today, guild, locale)),
    rows: controlRows([buttons], plain),
    pings: [],
  };
}

/** The title of the day, and which people on the server have solved its puzzle. */
export async function dayLines(
  app: ScreenParts,
  date: string,
  tries: Readonly<Record<string, DayTry>>,
): Promise<readonly Phrase[]> {
  return [describeTitle(app, date), ...(await standings(app, date, tries))];
}

/** The people who have solved it, fewest misses first; people who are still trying are only counted. */
async function standings(
  { tables }: Pick<ScreenParts, 'tables'>,
  date: string,
  tries: Readonly<Record<string, DayTry>>,
): Promise<readonly Phrase[]> {
  const all = Object.entries(tries);
  const found = all.filter(([, { isFound }]) => isFound).sort(([, a], [, b]) => a.misses - b.misses);
  const named = await Promise.all(
    found.slice(0, MOST_NAMED).map(async ([id, stands]) => {
      const person = PersonId.parse(id);
      const count = daysInRow(await tables.puzzleDays.readRow(person), date);
      const values = { squares: drawSquares(stands), player: phrase('discord.mention', { person }), count };
      return phrase(count < 2 ? 'puzzles.day.line' : 'puzzles.day.row', values);
    }),
  );
  const [others, trying] = [found.length - named.length, all.length - found.length];
  return [
    ...(found.length === 0 ? [phrase('puzzles.day.nobody')] : [...named, phrase('puzzles.day.legend')]),
    ...(others > 0 ? [phrase('puzzles.day.others', { count: others })] : []),
    ...(trying > 0 ? [phrase('puzzles.day.trying', { count: trying })] : []),
  ];
}

/** What a puzzle is about, in the game's words. */
export function describeThemes({ book, puzzle }: PuzzleInBook): readonly Phrase[] {
  return puzzle.themes.flatMap((theme) => {
    const key = book.words.themes[theme];
    return key === undefined ? [] : [phrase(key)];
  });
}

/** The position of a puzzle, for everyone. If it cannot be drawn, the message still has its words. */
export async function puzzlePicture(
  app: ScreenParts & BackgroundServices,
  { book: { command, words }, puzzle }: PuzzleInBook,
  guild: string | undefined,
  locale: string,
): Promise<Pick<Scene, 'picture'>> {
  const exercise = toExercise(words, puzzle);
  const position = positionOfExercise(command.game, exercise);
  const { plain } = wordsFor(app.catalogue, locale, { game: command.game.id });
  const steps = { step: 0, steps: 1, done: [] };
  try {
    return {
      picture: await exercisePicture(
        app,
        { command, exercise, position, steps },
        { theme: await publicTheme(app, { guild }) },
        plain,
      ),
    };
  } catch (error) {
    app.log.error({ err: error }, 'could not draw a picture');
    return {};
  }
}
