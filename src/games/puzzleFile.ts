import { readFile } from 'node:fs/promises';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Puzzle, type PuzzleBook, readPuzzle } from '../engine/puzzle.ts';

/** What a file of puzzles holds; lines that are damaged are left out. */
type PuzzleFile = Awaited<ReturnType<PuzzleBook['read']>>;

/** After so many lines, a millisecond or two, everybody else comes first. */
const LINES_AT_ONCE = 200;

const known = new Map<string, Promise<PuzzleFile>>();

/** The puzzles that came with a game, a line each, the easiest first; read once. Rejects where the file is not there or not whole. */
export function readPuzzleFile(name: string): Promise<PuzzleFile> {
  const file = known.get(name) ?? readNow(name);
  known.set(name, file);
  // What could not be read is tried again: it may have been put back.
  file.catch(() => known.delete(name));
  return file;
}

/** The puzzles of several files as those of one. */
export async function readPuzzleFiles(...names: readonly string[]): Promise<PuzzleFile> {
  const files = await Promise.all(names.map(readPuzzleFile));
  return {
    puzzles: files.flatMap(({ puzzles }) => puzzles).sort((a, b) => a.rating - b.rating),
    damaged: files.reduce((sum, { damaged }) => sum + damaged, 0),
    damagedFiles: files.flatMap(({ damagedFiles = [] }) => damagedFiles),
  };
}

async function readNow(name: string): Promise<PuzzleFile> {
  const file = `${name}.br`;
  const packed = await readFile(new URL(`../../data/puzzles/${file}`, import.meta.url));
  const text = await promisify(brotliDecompress)(packed).catch((error: unknown) => {
    throw new Error(`${file} cannot be unpacked`, { cause: error });
  });
  const lines = text.toString().split('\n').slice(0, -1);
  const puzzles: Puzzle[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    puzzles.push(...lines.slice(from, from + LINES_AT_ONCE).flatMap((line) => readPuzzle(line) ?? []));
    await turnOfTheLoop();
  }
  const damaged = lines.length - puzzles.length;
  return { puzzles, damaged, damagedFiles: damaged === 0 ? [] : [file] };
}
