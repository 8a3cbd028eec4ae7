import type { Request } from '../../../src/discord/contract/command.ts';
import type { GameCommand } from '../../../src/discord/contract/gameCommand.ts';
import type { Puzzle, PuzzleBook } from '../../../src/engine/puzzle.ts';

/** The puzzles of a game, and the command by which it is played. */
export interface Book {
  readonly command: GameCommand;
  readonly puzzles: readonly Puzzle[];
  readonly words: PuzzleBook;
}

/** The puzzles of a game: undefined where there are none, `damaged` where they cannot be read, which the log tells. */
export async function bookOf({ app }: Request, id: string): Promise<Book | 'damaged' | undefined> {
  const command = app.games.find(({ game }) => game.id === id);
  const words = command?.game.puzzles;
  if (command === undefined || words === undefined) return undefined;
  try {
    const { puzzles } = await words.read();
    return { command, puzzles, words };
  } catch (error) {
    app.log.error({ game: id, err: error }, 'the puzzles of a game cannot be read');
    return 'damaged';
  }
}
