import type { Request } from '../../../src/discord/contract/command.ts';
import { type Button, button, controlRows } from '../../../src/discord/contract/controls.ts';
import type { GameCommand } from '../../../src/discord/contract/gameCommand.ts';
import type { Screen } from '../../../src/discord/contract/screen.ts';
import { inSeconds } from '../../../src/discord/words/clocks.ts';
import { wordsFor } from '../../../src/discord/words/names.ts';
import { type Phrase, phrase } from '../../../src/engine/phrase.ts';
import type { Puzzle } from '../../../src/engine/puzzle.ts';
import { moveRandom, pick } from '../../../src/engine/random.ts';
import { type DayTry, daysInRow } from '../../../src/tables/exercises/puzzleDay.ts';
import { ofGame, type Solver, withPuzzle } from '../../../src/tables/exercises/puzzles.ts';
import { dateOf, daysBefore, nextDay } from '../../../src/tables/match/day.ts';
import { PersonId } from '../../../src/tables/match/match.ts';
import { type Book, bookOf } from './puzzles.ts';
import { type Held, heldBy, showPuzzle } from './screen.ts';

const DAY = 24 * 60 * 60 * 1000;
/** So many are named in the message of a day. */
const MOST_NAMED = 15;
/** So many misses are shown; more would only hurt. */
const MOST_MISSES = 6;

/** Whose puzzle it is that day: the games take turns. */
function commandOn({ app }: Request, date: string): GameCommand | undefined {
  const games = app.games.filter(({ game }) => game.puzzles !== undefined);
  return games[(Date.parse(date) / DAY) % games.length];
}

/** The puzzle of a day: everybody has the same one. Undefined where its file cannot be read. */
async function puzzleOf(request: Request, date: string): Promise<{ book: Book; puzzle: Puzzle } | undefined> {
  const command = commandOn(request, date);
  const book = command && (await bookOf(request, command.game.id));
  if (book === undefined || book === 'damaged') return undefined;
  const main = book.puzzles.filter(({ pool }) => pool === 'main');
  return main.length === 0 ? undefined : { book, puzzle: pick(main, moveRandom(`puzzle of ${date}`, 0)) };
}

/** Begins the puzzle of the day, or goes on with it; who has found it sees how everybody here does. */
export async function showDay(request: Request): Promise<Screen> {
  const { app, invoker, now, place } = request;
  const date = dateOf(now());
  const today = await puzzleOf(request, date);
  const { say, plain } = wordsFor(app.catalogue, invoker.locale);
  if (today === undefined) return { content: say(phrase('puzzles.damaged')), rows: [], pings: [] };
  const mine = (await app.tables.puzzleDays.read(date)).tries[invoker.person];
  if (mine?.isFound === true) {
    const lines = [...(await dayLines(request, date)), phrase('puzzles.day.next', { at: inSeconds(nextDay(now())) })];
    return { content: lines.map(say).join('\n'), rows: controlRows([foundRow(place.guild)], plain), pings: [] };
  }
  const { book, puzzle } = today;
  const held = await app.tables.puzzles.change(invoker.person, (solver): readonly [Solver, Held] => {
    const { game } = book.command;
    const before = heldBy(book, solver);
    if (before?.puzzle.id === puzzle.id) return [solver, before];
    const counts = !ofGame(solver, game).tried.includes(puzzle.id);
    return [withPuzzle(solver, game, { puzzle: puzzle.id, entries: [], counts }), { puzzle, entries: [], counts }];
  });
  return showPuzzle(request, book, held);
}

function foundRow(guild: string | undefined): readonly Button[] {
  const share = button(phrase('puzzles.day.button.share'), 'puzzle.share', 'primary');
  const all = button(phrase('puzzles.button.all'), 'puzzle.all');
  return guild === undefined ? [share, all] : [share, button(phrase('puzzles.day.button.here'), 'puzzle.here'), all];
}

/** Notes a try where it is of the day's puzzle, and says how that went. */
export async function noteDayTry(
  request: Request,
  book: Book,
  puzzle: Puzzle,
  isFound: boolean,
): Promise<readonly Phrase[]> {
  const { app, invoker, now, place } = request;
  const date = dateOf(now());
  if (commandOn(request, date) !== book.command) return [];
  if ((await puzzleOf(request, date))?.puzzle.id !== puzzle.id) return [];
  const before = (await app.tables.puzzleDays.read(date)).tries[invoker.person];
  if (before?.isFound === true) return [];
  const made = { isFound, ...(place.guild === undefined ? {} : { guild: place.guild }) };
  const { now: stands, row } = await app.tables.puzzleDays.noteTry(invoker.person, date, made);
  await bringUpToDate(request, date);
  if (!stands.isFound || row === undefined) return [];
  const spare = row.hasSpare ? [phrase('puzzles.day.spare')] : [];
  return [phrase('puzzles.day.found', { squares: squaresOf(stands), count: row.days }), ...spare];
}

function squaresOf({ misses, isFound }: DayTry): string {
  return '🟥'.repeat(Math.min(misses, MOST_MISSES)) + (isFound ? '🟩' : '');
}

/** Today's message in the channels of this server. */
async function bringUpToDate(request: Request, date: string): Promise<void> {
  const { app, delivery, place } = request;
  const { posts } = await app.tables.puzzleDays.read(date);
  const here = posts.filter(({ guild }) => guild === place.guild);
  if (here.length === 0) return;
  const screen = await dayMessage(request, date);
  for (const { channel, message } of here) await delivery.channels.edit(channel, message, screen);
}

/** Shows the puzzle of the day in a channel, once: the message then follows how everybody does. */
export async function showHere(request: Request): Promise<Screen> {
  const { app, delivery, invoker, now, place } = request;
  const date = dateOf(now());
  const { say } = wordsFor(app.catalogue, invoker.locale);
  const said = (key: 'puzzles.day.shown' | 'puzzles.day.notShown'): Screen => ({
    content: say(phrase(key)),
    rows: [],
    pings: [],
  });
  const { guild, channel } = place;
  if (guild === undefined || place.isGuest === true) return said('puzzles.day.notShown');
  const { posts } = await app.tables.puzzleDays.read(date);
  const screen = await dayMessage(request, date);
  const before = posts.find((post) => post.channel === channel);
  if (before !== undefined && (await delivery.channels.edit(channel, before.message, screen))) {
    return said('puzzles.day.shown');
  }
  const posted = await delivery.channels.post(channel, screen, `pd:${date}`);
  if (!('message' in posted)) return said('puzzles.day.notShown');
  await app.tables.puzzleDays.notePost(date, { guild, channel, message: posted.message });
  return said('puzzles.day.shown');
}

async function dayMessage(request: Request, date: string): Promise<Screen> {
  const { app, invoker } = request;
  const { say, plain } = wordsFor(app.catalogue, invoker.guildLocale);
  const lines = [...(await dayLines(request, date)), ...(await yesterday(request, date))];
  const solve = button(phrase('puzzles.day.button.solve'), 'puzzle.day', 'primary');
  return { content: lines.map(say).join('\n'), rows: controlRows([[solve]], plain), pings: [] };
}

/** Who of this server has found it, with fewest misses first; who tries still is only counted. */
async function dayLines(request: Request, date: string): Promise<readonly Phrase[]> {
  const { app, place } = request;
  const command = commandOn(request, date);
  const { tries } = await app.tables.puzzleDays.read(date);
  const here = Object.entries(tries).filter(([, { guild }]) => guild === place.guild);
  const found = here.filter(([, { isFound }]) => isFound).sort(([, a], [, b]) => a.misses - b.misses);
  const named = await Promise.all(
    found.slice(0, MOST_NAMED).map(async ([id, stands]) => {
      const person = PersonId.parse(id);
      const count = daysInRow(await app.tables.puzzleDays.rowOf(person), date);
      const values = { squares: squaresOf(stands), player: phrase('discord.mention', { person }), count };
      return phrase(count < 2 ? 'puzzles.day.line' : 'puzzles.day.row', values);
    }),
  );
  const [others, trying] = [found.length - named.length, here.length - found.length];
  return [
    phrase('puzzles.day.title', { date, game: phrase(command?.game.name ?? 'puzzles.title') }),
    ...(found.length === 0 ? [phrase('puzzles.day.nobody')] : named),
    ...(others > 0 ? [phrase('puzzles.day.others', { count: others })] : []),
    ...(trying > 0 ? [phrase('puzzles.day.trying', { count: trying })] : []),
  ];
}

/** What was right the day before, and what it was about. */
async function yesterday(request: Request, date: string): Promise<readonly Phrase[]> {
  const before = await puzzleOf(request, daysBefore(date, 1));
  if (before === undefined) return [];
  const { book, puzzle } = before;
  const moves = puzzle.steps.map(({ any }) => any[0] ?? '').join(', ');
  const about = puzzle.themes.flatMap((theme) => {
    const key = book.words.themes[theme];
    return key === undefined ? [] : [phrase(key)];
  });
  return [phrase('puzzles.day.yesterday', { game: phrase(book.command.game.name), moves, themes: about })];
}

/** Tells the channel how it went, without a word of the solution. */
export async function shareDay(request: Request): Promise<void> {
  const { app, invoker, now } = request;
  const date = dateOf(now());
  const mine = (await app.tables.puzzleDays.read(date)).tries[invoker.person];
  if (mine?.isFound !== true) return invoker.answer.update(await showDay(request));
  const count = daysInRow(await app.tables.puzzleDays.rowOf(invoker.person), date);
  const { say } = wordsFor(app.catalogue, invoker.guildLocale);
  const player = phrase('discord.mention', { person: invoker.person });
  const line = phrase(count < 2 ? 'puzzles.day.line' : 'puzzles.day.row', { squares: squaresOf(mine), player, count });
  await invoker.answer.toAll({ content: say(phrase('puzzles.day.shared', { date, line })), rows: [], pings: [] });
}
