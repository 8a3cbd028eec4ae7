import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { POOLS, type Pool, type Puzzle, readPuzzle, writePuzzle } from '../src/engine/puzzle.ts';
import { puzzlesOfGame as cellz } from './puzzles/cellz/mine.ts';
import { chosenFrom } from './puzzles/choose.ts';
import { puzzlesOfGame as domination } from './puzzles/domination/mine.ts';

interface Mine {
  /** The puzzles that are found in the game of this number: always the same ones. */
  readonly puzzlesOfGame: (game: number) => Iterable<Puzzle>;
  readonly wanted: Readonly<Record<Pool, number>>;
}

const MINES: Readonly<Record<string, Mine>> = {
  cellz: { puzzlesOfGame: cellz, wanted: { main: 3200, first: 1100 } },
  domination: { puzzlesOfGame: domination, wanted: { main: 360, first: 60 } },
};

/** So many times what is wanted is found, to choose from. */
const CHOICE = 1.5;

// `npm run puzzles -- cellz`: makes and proves the puzzles of a game. Stopped and begun again it goes on where it was.
const [name = '', ...more] = process.argv.slice(2);
const mine = MINES[name];
if (mine === undefined || more.length > 0) {
  process.stderr.write(`Which game? There are: ${Object.keys(MINES).join(', ')}.\n`);
  process.exit(1);
}
const folder = new URL('../figures/puzzles/', import.meta.url);
const file = new URL(`${name}.tsv`, folder);
mkdirSync(folder, { recursive: true });

const { found, games } = foundBefore();
for (let game = games; POOLS.some((pool) => count(pool) < CHOICE * mine.wanted[pool]); game += 1) {
  const puzzles = [...mine.puzzlesOfGame(game)];
  found.push(...puzzles);
  // The games are counted by the lines that begin so, so that a run that was cut off begins its last game again.
  appendFileSync(file, [...puzzles.map(writePuzzle), `# ${game}`, ''].join('\n'));
  if (game % 50 === 0)
    process.stderr.write(`game ${game}: ${POOLS.map((pool) => `${pool} ${count(pool)}`).join(', ')}\n`);
}
const chosen = chosenFrom(found, mine.wanted);
const text = chosen.map((puzzle) => `${writePuzzle(puzzle)}\n`).join('');
const packed = brotliCompressSync(text);
writeFileSync(new URL(`../data/puzzles/${name}.br`, import.meta.url), packed);
process.stdout.write(
  `${chosen.length} of ${found.length} puzzles, ${packed.byteLength} bytes: data/puzzles/${name}.br\n`,
);
for (const [theme, puzzles] of Object.entries(Object.groupBy(chosen, ({ themes }) => themes[0] ?? ''))) {
  process.stdout.write(`  ${theme}: ${puzzles?.length}\n`);
}

function count(pool: Pool): number {
  return new Set(found.flatMap((puzzle) => (puzzle.pool === pool ? [puzzle.id] : []))).size;
}

function foundBefore(): { readonly found: Puzzle[]; readonly games: number } {
  if (!existsSync(file)) return { found: [], games: 0 };
  const lines = readFileSync(file, 'utf8').split('\n');
  const whole = lines.slice(0, lines.findLastIndex((line) => line.startsWith('#')) + 1);
  writeFileSync(file, [...whole, ''].join('\n'));
  const found = whole.flatMap((line) => readPuzzle(line) ?? []);
  return { found, games: whole.filter((line) => line.startsWith('#')).length };
}
