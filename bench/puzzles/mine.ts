import type { Pool, Puzzle } from '../../src/engine/puzzle.ts';
import type { LooksOf } from './alike.ts';

/** Counts why a position did not become a puzzle. */
export type Refuse = (why: string) => undefined;

/** How the puzzles of a game are made. */
export interface PuzzleMine {
  /** The puzzles found in the game with this number, always the same ones. */
  readonly puzzlesOfGame: (game: number, refuse: Refuse) => Iterable<Puzzle>;
  /** How duplicates are detected; by their ids if missing. */
  readonly looksOf?: LooksOf;
  readonly wanted: Readonly<Record<Pool, number>>;
}
