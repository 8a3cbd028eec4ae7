import type { Game } from '../../engine/game.ts';
import type { Puzzle, PuzzleBook } from '../../engine/puzzle.ts';
import type { BackgroundServices, TablesAndGames } from '../contract/app.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/** The puzzles of a game, and the command by which it is played. */
export interface Book {
  readonly command: GameCommand;
  readonly puzzles: readonly Puzzle[];
  readonly words: PuzzleBook;
}

/** What it takes to look into the books: the games, and a log for what is damaged. */
export type Shelf = Pick<TablesAndGames, 'games'> & Pick<BackgroundServices, 'log'>;

/** The puzzles of a game: undefined where there are none, `damaged` where they cannot be read, which the log tells. */
export async function loadBook({ games, log }: Shelf, id: string): Promise<Book | 'damaged' | undefined> {
  const command = games.find(({ game }) => game.id === id);
  const words = command?.game.puzzles;
  if (command === undefined || words === undefined) return undefined;
  try {
    await command.game.apart?.wake();
    const { puzzles } = await words.read();
    return { command, puzzles, words };
  } catch (error) {
    log.error({ game: id, err: error }, "could not read a game's puzzles");
    return 'damaged';
  }
}

/**
 * Reads the puzzles of all games once, bit by bit while others come first, and says in a line each what of them is damaged
 * on disk, and in which file. Never rejects.
 */
export async function lookThroughBooks(
  games: readonly { readonly game: Pick<Game, 'id' | 'puzzles'> }[],
  log: Pick<Shelf['log'], 'error'>,
): Promise<void> {
  for (const { game } of games) {
    try {
      const book = await game.puzzles?.read();
      if (book === undefined || book.damaged === 0) continue;
      const { damaged, damagedFiles: files } = book;
      log.error({ game: game.id, files, damaged }, 'skipped damaged puzzles');
    } catch (error) {
      log.error({ game: game.id, err: error }, "could not read a game's puzzles");
    }
  }
}
