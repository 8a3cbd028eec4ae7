import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Puzzle, readPuzzle, writePuzzle } from '../src/engine/puzzle.ts';
import { gameById } from '../src/games/index.ts';
import { describeClimbs } from './puzzles/climbs.ts';
import { fittedRatings, rankCorrelation, shareInOrder, type TriedPuzzle } from './puzzles/fit.ts';
import { COMPUTERS, collectFindings, foundBy } from './puzzles/solvers.ts';
import { print } from './turns/statistics.ts';

/**
 * How hard puzzles are, judged by who solves them: computer players from easy to hard at 100 steps, their maker, and an
 * exact solver with noise, fitted to one scale. `npm run bench -- difficulty` reports how well the ratings hold;
 * options such as `--cellz` select one file; `--ask` asks the players again (minutes to an hour per game, stored in
 * `figures/puzzles`), `--write` writes the ratings. It also simulates how races and streaks climb.
 */
const FILES = ['cellz', 'domination', 'newhaven', 'nuggets', 'railroad', 'railroad-rolls'];

/** The share of pairs that must be in order, and how close the ratings must be for a held-out solver. */
const LEAST_IN_ORDER = 0.9;
const LEAST_CORRELATION = 0.7;
const HELD_OUT_AT = 2;

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const wanted = FILES.filter((file) => words.includes(file));
const folder = new URL('../figures/puzzles/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of wanted.length > 0 ? wanted : FILES) rate(name);

function rate(name: string): void {
  const game = gameById(name.split('-')[0] ?? '');
  if (game === undefined) throw new Error(`no game has ${name}`);
  const packed = new URL(`../data/puzzles/${name}.br`, import.meta.url);
  const lines = brotliDecompressSync(readFileSync(packed)).toString().split('\n');
  const puzzles = lines.flatMap((line) => readPuzzle(line) ?? []);
  const log = new URL(`found-${name}.tsv`, folder);
  const known = new Map(existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').map(readFound) : []);
  for (const puzzle of words.includes('ask') ? puzzles : []) {
    if (known.has(puzzle.id)) continue;
    const found = COMPUTERS.map((one) => foundBy(game, puzzle, one));
    known.set(puzzle.id, { byNoise: puzzle.rating, found });
    appendFileSync(log, `${[puzzle.id, puzzle.rating, ...found].join('\t')}\n`);
  }
  const tried = puzzles.map((puzzle): TriedPuzzle => {
    const { byNoise = puzzle.rating, found } = known.get(puzzle.id) ?? {};
    return { puzzle, byNoise, found: collectFindings(puzzle, found) };
  });
  const ratings = words.includes('write') ? fittedRatings(tried) : puzzles.map(({ rating }) => rating);
  const order = shareInOrder(tried, ratings);
  const asked = tried.filter(({ found }) => found[0] !== undefined);
  const heldOut = COMPUTERS[HELD_OUT_AT];
  const byOthers = fittedRatings(asked, heldOut);
  const correlation = -rankCorrelation(
    byOthers,
    asked.map(({ found }) => found[HELD_OUT_AT] ?? 0),
  );
  const marks = [order < LEAST_IN_ORDER, correlation < LEAST_CORRELATION].map((isMissed) =>
    isMissed ? ' (missed)' : '',
  );
  print(
    `${name}: main above first steps ${order.toFixed(3)}${marks[0]}; by all but ${heldOut?.name} against it, of ` +
      `${asked.length} of ${puzzles.length}: ${correlation.toFixed(2)}${marks[1]}`,
  );
  for (const line of describeClimbs(puzzles)) print(line);
  if (!words.includes('write')) return;
  const rated = puzzles
    .map((puzzle, at) => ({ ...puzzle, ...openedOf(puzzle), rating: Math.round(ratings[at] ?? puzzle.rating) }))
    .toSorted((one, other) => one.rating - other.rating);
  writeFileSync(packed, brotliCompressSync(rated.map((puzzle) => `${writePuzzle(puzzle)}\n`).join('')));
}

/** The parts of a puzzle that are read when it is played. */
function openedOf({ position, steps }: Puzzle): Pick<Puzzle, 'position' | 'steps'> {
  return { position, steps };
}

function readFound(line: string) {
  const [id = '', byNoise, ...found] = line.split('\t');
  return [id, { byNoise: Number(byNoise), found: found.map(Number) }] as const;
}
