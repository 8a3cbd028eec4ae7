import type { Puzzle } from '../../engine/puzzle.ts';
import { moveRandom, pick } from '../../engine/random.ts';
import type { GameCommand } from '../contract/gameCommand.ts';
import { type Book, loadBook, type Shelf } from './puzzleBook.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A puzzle, and the book that contains it. */
export interface PuzzleInBook {
  readonly book: Book;
  readonly puzzle: Puzzle;
}

/** The game of that day's puzzle: games take turns. */
export function commandOn({ games }: Pick<Shelf, 'games'>, date: string): GameCommand | undefined {
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
