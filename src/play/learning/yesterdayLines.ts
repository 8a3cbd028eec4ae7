import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { DayTry } from '../../learning/puzzleDayRecords.ts';
import { daysBefore } from '../../match/dates.ts';
import { PersonId } from '../../match/match.ts';
import type { ScreenParts } from '../contract/app.ts';
import { describeDayResult } from '../screens/boardVersion.ts';
import { matchesOfDay, mentionPlayer, rankMatches } from '../screens/dayTable.ts';
import { drawSquares } from './daySquares.ts';

/** How many people are named for a puzzle, and for each of yesterday's games. */
const MOST_NAMED = 8;
const MOST_OF_A_GAME = 3;

/** How people on a server did at the daily puzzle and games of the day before `date`: by name, best first. */
export async function yesterdayLines(app: ScreenParts, date: string, guild: string): Promise<readonly Phrase[]> {
  const yesterday = daysBefore(date, 1);
  return [...(await puzzleLines(app, yesterday, guild)), ...(await gameLines(app, yesterday, guild))];
}

async function puzzleLines({ tables }: ScreenParts, date: string, guild: string): Promise<readonly Phrase[]> {
  const { results } = bestResults((await tables.puzzleDays.read(date, guild)).tries);
  return results.length === 0 ? [] : [phrase('puzzles.day.yesterday.line', { results })];
}

/** How a server's people are doing at a daily puzzle, in one or two lines: by name, best first. */
export function standingsInBrief(tries: DayTries): readonly Phrase[] {
  const { count, results } = bestResults(tries);
  const trying = Object.keys(tries).length - count;
  return [
    count === 0 ? phrase('puzzles.day.nobody') : phrase('puzzles.day.here', { count, results }),
    ...(trying === 0 ? [] : [phrase('puzzles.day.trying', { count: trying })]),
  ];
}

type DayTries = Readonly<Record<string, DayTry>>;

/** How many people have solved a day's puzzle, and the best of them. */
function bestResults(tries: DayTries): { readonly count: number; readonly results: readonly Phrase[] } {
  const found = Object.entries(tries)
    .filter(([, { isFound }]) => isFound)
    .sort(([, a], [, b]) => a.misses - b.misses);
  const results = found.slice(0, MOST_NAMED).map(([id, stands]) => {
    const player = phrase('discord.mention', { person: PersonId.parse(id) });
    return phrase('puzzles.day.line', { squares: drawSquares(stands), player });
  });
  return { count: found.length, results };
}

/** The people who did best at each daily game that someone started on this server. */
async function gameLines(app: ScreenParts, date: string, guild: string): Promise<readonly Phrase[]> {
  const lines = app.games.map(async (command) => {
    if (command.daily === undefined) return [];
    // If nobody on the server started it, other matches are not read.
    const posts = await app.tables.dailyPosts.of(command.game.id, date);
    if (!posts.some((post) => post.guild === guild)) return [];
    const ranked = rankMatches(command, await matchesOfDay(app, command, date, { guild, channel: '' }));
    const results = ranked
      .slice(0, MOST_OF_A_GAME)
      .map(({ match, place }) =>
        phrase('daily.result', { place, player: mentionPlayer(match), brief: describeDayResult(command, match) }),
      );
    return results.length === 0 ? [] : [phrase('daily.yesterday', { game: phrase(command.game.name), results })];
  });
  return (await Promise.all(lines)).flat();
}
