import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Puzzle, readPuzzle } from '../engine/puzzle.ts';

/** What a file of puzzles holds. */
interface PuzzleFile {
  readonly puzzles: readonly Puzzle[];
  /** How many of its lines are damaged: they are left out. */
  readonly damaged: number;
}

/** The puzzles that came with a game, a line each, the easiest first. Throws where the file is not there or not whole. */
export function readPuzzleFile(name: string): PuzzleFile {
  const packed = readFileSync(new URL(`../../data/puzzles/${name}.br`, import.meta.url));
  const lines = brotliDecompressSync(packed).toString().split('\n').slice(0, -1);
  const puzzles = lines.flatMap((line) => readPuzzle(line) ?? []);
  return { puzzles, damaged: lines.length - puzzles.length };
}
