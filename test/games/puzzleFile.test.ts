import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { readPuzzleFiles } from '../../src/games/puzzleFile.ts';
import { lookThroughBooks } from '../../src/play/learning/puzzleBook.ts';

let readPuzzleFile: typeof import('../../src/games/puzzleFile.ts').readPuzzleFile;
beforeEach(async () => {
  // Another test may have read the same book before: this one knows of none.
  const anew = new URL('../../src/games/puzzleFile.ts?anew', import.meta.url).href;
  ({ readPuzzleFile } = await import(anew));
});

/** So often at least everybody else comes first while the thousands of Cellz are read. */
const LEAST_TURNS = 20;

test('a book of puzzles is read bit by bit, so that nobody waits for it', async () => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  const { puzzles } = await readPuzzleFile('cellz');
  isReading = false;
  expect(puzzles.length).toBeGreaterThan(4000);
  expect(turns).toBeGreaterThan(LEAST_TURNS);
});

describe('puzzles that are damaged on disk', () => {
  /** The name by which a file elsewhere is read. */
  async function damagedFile(bytes: Uint8Array): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'puzzles-'));
    await writeFile(join(folder, 'broken.br'), bytes);
    return relative(fileURLToPath(new URL('../../data/puzzles/', import.meta.url)), join(folder, 'broken'));
  }

  async function saidAtStart(name: string) {
    const said: unknown[] = [];
    const puzzles = { read: () => readPuzzleFiles(name), task: 'nim.rules', themes: {} } as const;
    await lookThroughBooks([{ game: { id: 'nim', puzzles } }], { error: (...line: unknown[]) => void said.push(line) });
    return JSON.stringify(said, (_key, value: unknown) => (value instanceof Error ? value.message : value));
  }

  test('are named in one line at start, with their file and how many they are', async () => {
    const name = await damagedFile(brotliCompressSync('no puzzle\nnor this\n'));
    const said = await saidAtStart(name);
    expect(said).toContain('skipped damaged puzzles');
    expect(said).toContain('broken.br');
    expect(said).toContain('"damaged":2');
  });

  test('are named where the whole file is damaged', async () => {
    const said = await saidAtStart(await damagedFile(new TextEncoder().encode('not packed at all')));
    expect(said).toContain("could not read a game's puzzles");
    expect(said).toContain('broken.br cannot be unpacked');
  });
});

test('a book that is not there is looked for again, and says which', async () => {
  await expect(readPuzzleFile('nowhere')).rejects.toThrow('nowhere.br');
  await expect(readPuzzleFile('nowhere')).rejects.toThrow('nowhere.br');
});
