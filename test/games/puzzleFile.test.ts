import { beforeEach, expect, test } from 'vitest';

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

test('a book that is not there is looked for again, and says which', async () => {
  await expect(readPuzzleFile('nowhere')).rejects.toThrow('nowhere.br');
  await expect(readPuzzleFile('nowhere')).rejects.toThrow('nowhere.br');
});
