import { type Phrase, phrase } from '../../engine/phrase.ts';
import type { Puzzle } from '../../engine/puzzle.ts';
import { ofGame } from '../../learning/solver.ts';
import { refuseTo } from '../actions/refusal.ts';
import { withShareLink } from '../actions/shareLink.ts';
import type { Request, UsedControl } from '../contract/command.ts';
import { type Button, button, controlRows, withArgument } from '../contract/controls.ts';
import type { Scene } from '../contract/scene.ts';
import { examplePicture } from '../screens/example.ts';
import { publicTheme } from '../words/publicSettings.ts';
import { mention, wordsFor } from '../words/wordsFor.ts';
import type { LessonOfGame } from './lessons/step.ts';
import { type Book, loadBook } from './puzzleBook.ts';
import { puzzlePicture } from './puzzleDayScreen.ts';
import { findDay } from './puzzleOfDay.ts';
import { shareDay } from './puzzles/playPuzzleOfDay.ts';
import { openThisPuzzle } from './puzzles/screen.ts';

/** Shows everyone a puzzle that someone has solved: its position, and a button that opens the same puzzle. */
export async function sharePuzzle(request: Request, { argument }: UsedControl): Promise<void> {
  const { app, caller, place } = request;
  const found = await puzzleCalled(request, argument);
  if (found === undefined) return refuse(request, phrase('puzzles.takenOut'));
  const { book, puzzle } = found;
  if ((await findDay(request, book, puzzle)) !== undefined) return shareDay(request);
  const { game } = book.command;
  const { tried, missed } = ofGame(await app.tables.puzzles.read(caller.person), game);
  if (!tried.includes(puzzle.id)) return refuse(request, phrase('puzzles.share.notYet'));
  const line = missed.includes(puzzle.id) ? 'puzzles.share' : 'puzzles.share.atOnce';
  await toAll(request, {
    line: phrase(line, { player: mention(caller.person), game: phrase(game.name) }),
    ...(await puzzlePicture(app, found, place.guild, caller.guildLocale)),
    open: withArgument(button(phrase('puzzles.day.button.solve'), 'puzzle.shared', 'primary'), argument),
  });
}

/** Opens the puzzle that someone shared; says so if it has been removed since. */
export async function openSharedPuzzle(request: Request, { argument }: UsedControl): Promise<void> {
  const found = await puzzleCalled(request, argument);
  if (found === undefined) return refuse(request, phrase('puzzles.takenOut'));
  await request.caller.answer.toCaller(await openThisPuzzle(request, found.book, found.puzzle));
}

/** Tells everyone that someone has finished a lesson, with a button to start it. */
export async function shareLesson(request: Request, { command, steps }: LessonOfGame): Promise<void> {
  const { app, caller, place } = request;
  const { game } = command;
  const done = (await app.tables.progress.read(caller.person)).done[game.id] ?? [];
  const last = steps.at(-1);
  if (last === undefined || !done.includes(last.id)) return refuse(request, phrase('discord.deadPanel'));
  const words = wordsFor(app.catalogue, caller.guildLocale);
  await toAll(request, {
    line: phrase('lessons.share', { player: mention(caller.person), game: phrase(game.name) }),
    picture: await examplePicture(app, game, await publicTheme(app, place), words),
    open: withArgument(button(phrase('lessons.button.lesson'), 'learn.open', 'primary'), game.id),
  });
}

interface SharedScene extends Pick<Scene, 'picture'> {
  readonly line: Phrase;
  readonly open: Button;
}

async function toAll({ app, caller }: Request, { line, open, ...picture }: SharedScene): Promise<void> {
  const { say, plain } = wordsFor(app.catalogue, caller.guildLocale);
  const scene = { content: say(line), ...picture, rows: controlRows([[open]], plain), pings: [] };
  await caller.answer.toAll(withShareLink(app, caller.guildLocale, scene, { open }));
}

/** The puzzle of `<game>.<puzzle>`, which comes from outside; undefined if it does not exist any more. */
async function puzzleCalled(
  { app }: Request,
  argument: string,
): Promise<{ readonly book: Book; readonly puzzle: Puzzle } | undefined> {
  const [game = '', id = ''] = argument.split('.');
  const book = await loadBook(app, game);
  if (book === undefined || book === 'damaged') return undefined;
  const puzzle = book.puzzles.find((one) => one.id === id);
  return puzzle && { book, puzzle };
}

function refuse({ app, caller }: Request, refusal: Phrase): Promise<void> {
  return refuseTo(app, caller.answer, caller.locale, refusal);
}
