import type { Game } from '../../engine/game.ts';
import type { Puzzle, PuzzleBook } from '../../engine/puzzle.ts';
import type { BackgroundServices, TablesAndGames } from '../contract/app.ts';
import type { GameCommand } from '../contract/gameCommand.ts';

/** The puzzles of a game, and the game's command. */
export interface Book {
  readonly command: GameCommand;
  readonly puzzles: readonly Puzzle[];
  readonly words: PuzzleBook;
}

/** What is needed to load puzzles: the games, and a log for damaged files. */
export type Shelf = Pick<TablesAndGames, 'games'> & Pick<BackgroundServices, 'log'>;

/** A game's puzzles: undefined if there are none, `damaged` if they cannot be read, which is logged. */
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

/** Reads the puzzles of all games once, in small steps, and logs which files are damaged. Never rejects. */
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
