import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type PuzzleBook, readPuzzle } from '../engine/puzzle.ts';

/** What a file of puzzles holds; lines that are damaged are left out. */
type PuzzleFile = ReturnType<PuzzleBook['read']>;

const known = new Map<string, PuzzleFile>();

/** The puzzles that came with a game, a line each, the easiest first; read once. Throws where the file is not there or not whole. */
export function readPuzzleFile(name: string): PuzzleFile {
  const file = known.get(name) ?? readNow(name);
  known.set(name, file);
  return file;
}

function readNow(name: string): PuzzleFile {
  const packed = readFileSync(new URL(`../../data/puzzles/${name}.br`, import.meta.url));
  const lines = brotliDecompressSync(packed).toString().split('\n').slice(0, -1);
  const puzzles = lines.flatMap((line) => readPuzzle(line) ?? []);
  return { puzzles, damaged: lines.length - puzzles.length };
}
