import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { POOLS, type Pool, type Puzzle, readPuzzle, writePuzzle } from '../src/engine/puzzle.ts';
import { listLooks as cellzLooks } from './puzzles/cellz/alike.ts';
import { puzzlesOfGame as cellz } from './puzzles/cellz/mine.ts';
import { chosenFrom } from './puzzles/choose.ts';
import { listLooks as dominationLooks } from './puzzles/domination/alike.ts';
import { puzzlesOfGame as domination } from './puzzles/domination/mine.ts';
import type { PuzzleMine } from './puzzles/mine.ts';
import { puzzlesOfGame as newhaven } from './puzzles/newhaven/mine.ts';
import { puzzlesOfGame as nuggets } from './puzzles/nuggets/mine.ts';
import { puzzlesOfGame as nuggetsFirst } from './puzzles/nuggets/mineFirst.ts';
import { puzzlesOfGame as railroad } from './puzzles/railroad/mine.ts';
import { puzzlesOfGame as railroadFirst } from './puzzles/railroad/mineFirst.ts';
import { puzzlesOfGame as railroadRolls } from './puzzles/railroad/mineRolls.ts';

const MINES: Readonly<Record<string, PuzzleMine>> = {
  cellz: { puzzlesOfGame: cellz, looksOf: cellzLooks, wanted: { main: 3200, first: 1100 } },
  domination: { puzzlesOfGame: domination, looksOf: dominationLooks, wanted: { main: 360, first: 60 } },
  newhaven: { puzzlesOfGame: newhaven, wanted: { main: 340, first: 110 } },
  nuggets: { puzzlesOfGame: nuggets, wanted: { main: 300, first: 170 } },
  'nuggets-first': { puzzlesOfGame: nuggetsFirst, wanted: { main: 0, first: 100 } },
  railroad: { puzzlesOfGame: railroad, wanted: { main: 240, first: 200 } },
  'railroad-first': { puzzlesOfGame: railroadFirst, wanted: { main: 0, first: 100 } },
  'railroad-rolls': { puzzlesOfGame: railroadRolls, wanted: { main: 80, first: 40 } },
};

/** The number of puzzles to find, as a multiple of the wanted number, to choose from. */
const CHOICE = 1.5;

// `npm run puzzles -- cellz`: makes and proves the puzzles of a game. If stopped and started again, it continues where
// it was; `npm run puzzles -- cellz now` takes what has been found so far.
const [name = '', isEnough, ...more] = process.argv.slice(2);
const mine = MINES[name];
if (mine === undefined || more.length > 0 || ![undefined, 'now'].includes(isEnough)) {
  process.stderr.write(`Which game? There are: ${Object.keys(MINES).join(', ')}.\n`);
  process.exit(1);
}
const folder = new URL('../figures/puzzles/', import.meta.url);
const file = new URL(`${name}.tsv`, folder);
mkdirSync(folder, { recursive: true });

const { found, refused, games } = foundBefore();
const isWanted = () => POOLS.some((pool) => count(pool) < CHOICE * mine.wanted[pool]);
let played = games;
for (; isEnough === undefined && isWanted(); played += 1) {
  const reasons: string[] = [];
  const puzzles = [...mine.puzzlesOfGame(played, (why) => void reasons.push(why))];
  found.push(...puzzles);
  refused.push(...reasons);
  // Games are counted by the lines with this prefix, so that an interrupted run starts its last game again.
  const lines = [...puzzles.map(writePuzzle), ...reasons.map((why) => `!${why}`), `# ${played}`, ''];
  appendFileSync(file, lines.join('\n'));
  if (played % 50 === 0)
    process.stderr.write(`game ${played}: ${POOLS.map((pool) => `${pool} ${count(pool)}`).join(', ')}\n`);
}
const chosen = chosenFrom(found, mine.wanted, mine.looksOf);
const text = chosen.map((puzzle) => `${writePuzzle(puzzle)}\n`).join('');
const packed = brotliCompressSync(text);
writeFileSync(new URL(`../data/puzzles/${name}.br`, import.meta.url), packed);
process.stdout.write(
  `${chosen.length} of ${found.length} puzzles of ${played} games, ${packed.byteLength} bytes: data/puzzles/${name}.br\n`,
);
sayCounts(Object.groupBy(chosen, ({ themes }) => themes[0] ?? ''));
sayCounts(Object.groupBy(refused, (why) => `refused, ${why}`));

function sayCounts(groups: Partial<Record<string, readonly unknown[]>>): void {
  for (const [what, ones] of Object.entries(groups)) process.stdout.write(`  ${what}: ${ones?.length}\n`);
}

function count(pool: Pool): number {
  return new Set(found.flatMap((puzzle) => (puzzle.pool === pool ? [puzzle.id] : []))).size;
}

function foundBefore(): { readonly found: Puzzle[]; readonly refused: string[]; readonly games: number } {
  if (!existsSync(file)) return { found: [], refused: [], games: 0 };
  const lines = readFileSync(file, 'utf8').split('\n');
  const whole = lines.slice(0, lines.findLastIndex((line) => line.startsWith('#')) + 1);
  writeFileSync(file, [...whole, ''].join('\n'));
  return {
    found: whole.flatMap((line) => readPuzzle(line) ?? []),
    refused: whole.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    games: whole.filter((line) => line.startsWith('#')).length,
  };
}
