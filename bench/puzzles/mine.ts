import type { Pool, Puzzle } from '../../src/engine/puzzle.ts';
import type { LooksOf } from './alike.ts';

/** Counts why a position became no puzzle. */
export type Refuse = (why: string) => undefined;

/** How the puzzles of a game are made. */
export interface PuzzleMine {
  /** The puzzles that are found in the game of this number: always the same ones. */
  readonly puzzlesOfGame: (game: number, refuse: Refuse) => Iterable<Puzzle>;
  /** By what two of them are found to be one; by their ids, unless said. */
  readonly looksOf?: LooksOf;
  readonly wanted: Readonly<Record<Pool, number>>;
}
