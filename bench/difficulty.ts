import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type Puzzle, readPuzzle, writePuzzle } from '../src/engine/puzzle.ts';
import { gameById } from '../src/games/index.ts';
import { describeClimbs } from './puzzles/climbs.ts';
import {
  fittedRatings,
  rankCorrelation,
  reliabilityOf,
  shareInOrder,
  strengthIn,
  type TriedPuzzle,
} from './puzzles/fit.ts';
import { COMPUTERS, collectFindings, foundBy, halvesOfPanel, isOnSide, MAKER, PANEL } from './puzzles/solvers.ts';
import { print } from './turns/statistics.ts';

/**
 * How hard puzzles are, judged by who solves them: computer players from easy to hard at 100 steps, their maker, and an
 * exact solver with noise, fitted to one scale. `npm run bench -- difficulty` reports how well the ratings hold;
 * options such as `--cellz` select one file; `--ask` asks the players again (minutes to an hour per game, stored in
 * `figures/puzzles`), of every tenth puzzle with `--every=10`; `--write` writes the ratings of puzzles that were asked
 * and whose noise is known from making them. It also simulates how races and streaks climb.
 */
const GROUPS = [
  ['cellz'],
  ['domination'],
  ['newhaven'],
  ['nuggets', 'nuggets-first'],
  ['railroad', 'railroad-first', 'railroad-rolls'],
] as const;
type File = (typeof GROUPS)[number][number];

/** The share of pairs that must be in order, and how close the ratings must be to what held-out solvers find. */
const LEAST_IN_ORDER = 0.9;
const LEAST_CORRELATION = 0.7;

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
const every = Number(words.find((word) => word.startsWith('every='))?.split('=')[1] ?? 1);
const named = GROUPS.flat().filter((file) => words.includes(file));
const wanted: readonly File[] = named.length > 0 ? named : GROUPS.flat();
const folder = new URL('../figures/puzzles/', import.meta.url);
mkdirSync(folder, { recursive: true });
if (words.includes('ask')) for (const file of wanted) ask(file);
for (const group of GROUPS) if (group.some((file) => wanted.includes(file))) rate(group);

/** A puzzle of a file, with what is known of who solves it. */
interface FiledPuzzle extends TriedPuzzle {
  readonly file: File;
  readonly puzzle: Puzzle;
  /** By solver of the panel, in halves. */
  readonly panel: readonly number[];
}

function packed(file: File): URL {
  return new URL(`../data/puzzles/${file}.br`, import.meta.url);
}

function puzzlesIn(file: File): readonly Puzzle[] {
  const lines = brotliDecompressSync(readFileSync(packed(file)))
    .toString()
    .split('\n');
  return lines.flatMap((line) => readPuzzle(line) ?? []);
}

function linesOf(name: string): readonly string[] {
  const log = new URL(name, folder);
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

/** What was answered before, by id. */
function answersOf(file: File): ReadonlyMap<string, readonly number[]> {
  return new Map(
    linesOf(`found-${file}.tsv`).map((line) => {
      const [id = '', ...found] = line.split('\t');
      return [id, found.map(Number)];
    }),
  );
}

function ask(file: File): void {
  const game = gameById(file.split('-')[0] ?? '');
  if (game === undefined) throw new Error(`no game has ${file}`);
  const known = answersOf(file);
  for (const puzzle of puzzlesIn(file).filter((_, at) => at % every === 0)) {
    if (known.has(puzzle.id)) continue;
    const found = [...COMPUTERS.map((one) => foundBy(game, puzzle, one)), ...halvesOfPanel(game, puzzle)];
    appendFileSync(new URL(`found-${file}.tsv`, folder), `${[puzzle.id, ...found].join('\t')}\n`);
  }
}

function triedIn(file: File): readonly FiledPuzzle[] {
  const known = answersOf(file);
  // `npm run puzzles` leaves each puzzle it makes there, rated by its noise alone.
  const made = new Map(
    linesOf(`${file}.tsv`)
      .flatMap((line) => readPuzzle(line) ?? [])
      .map((one) => [one.id, one]),
  );
  return puzzlesIn(file).map((puzzle) => {
    const answers = known.get(puzzle.id);
    const byNoise = answers === undefined ? undefined : made.get(puzzle.id)?.rating;
    const found = collectFindings(puzzle, answers?.slice(0, COMPUTERS.length));
    return { file, puzzle, byNoise, found, panel: answers?.slice(COMPUTERS.length) ?? [] };
  });
}

function rate(group: readonly File[]): void {
  const tried = group.flatMap(triedIn);
  const asked = tried.filter(({ panel }) => panel.length > 0);
  const fitted = new Map(fittedRatings(asked).map((rating, at) => [asked[at]?.puzzle, rating]));
  const ratings = words.includes('write')
    ? onOneScale(
        tried,
        tried.map(({ puzzle }) => fitted.get(puzzle) ?? puzzle.rating),
      )
    : tried.map(({ puzzle }) => puzzle.rating);
  const order = shareInOrder(tried, ratings);
  print(`${group.join(', ')}: main above first steps ${order.toFixed(3)}${order < LEAST_IN_ORDER ? ' (missed)' : ''}`);
  compare(asked.filter(({ byNoise }) => byNoise !== undefined));
  const rated = tried.map(({ puzzle }, at) => ({
    ...puzzle,
    ...openedOf(puzzle),
    rating: Math.round(ratings[at] ?? 0),
  }));
  for (const line of describeClimbs(rated)) print(line);
  if (!words.includes('write')) return;
  for (const file of group) {
    const ofFile = rated
      .filter((_, at) => tried[at]?.file === file)
      .toSorted((one, other) => one.rating - other.rating);
    writeFileSync(packed(file), brotliCompressSync(ofFile.map((puzzle) => `${writePuzzle(puzzle)}\n`).join('')));
  }
}

/**
 * The ratings on the scale of people: nobody knows what a key is worth in boxes, so the noise of a game says which of its
 * puzzles are harder, and the medium player, as strong in every game, how hard they are.
 */
function onOneScale(tried: readonly FiledPuzzle[], ratings: readonly number[]): readonly number[] {
  // In files for newcomers, the medium player finds everything, which says nothing about its strength.
  const isMeasured = tried.map(({ file }) => !file.endsWith('-first'));
  const kept = <One>(all: readonly One[]) => all.filter((_, at) => isMeasured[at]);
  const off = MAKER.strength - strengthIn(kept(tried), kept(ratings), MAKER);
  print(`  moved by ${off.toFixed(0)}`);
  return ratings.map((rating) => rating + off);
}

/**
 * How ratings agree with what the panel finds: the ratings of all solvers, and those that know nothing of the weak or of
 * the strong ones. The panel's own noise sets a limit, the root of its reliability.
 */
function compare(asked: readonly FiledPuzzle[]): void {
  if (asked.length === 0) return;
  for (const side of ['weak', 'strong', 'all'] as const) {
    const isAsked = (at: number) => side === 'all' || PANEL[at]?.side === side;
    const [first, second] = [0, 1].map((half) =>
      asked.map(({ panel }) =>
        PANEL.reduce((sum, { tries }, at) => sum + (isAsked(at) ? (panel[2 * at + half] ?? 0) / tries : 0), 0),
      ),
    ) as [number[], number[]];
    const reliability = reliabilityOf(first, second);
    const ratings = fittedRatings(asked, (solver) => side !== 'all' && isOnSide(solver, side));
    const both = first.map((one, at) => one + (second[at] ?? 0));
    const correlation = -rankCorrelation(ratings, both);
    const who = side === 'all' ? 'all, by other seeds' : `${side} ones, unknown to the ratings`;
    print(
      `  ${asked.length} against ${who}: ${correlation.toFixed(2)} of at most ${Math.sqrt(reliability).toFixed(2)}` +
        `${correlation < LEAST_CORRELATION ? ' (missed)' : ''}`,
    );
  }
}

/** The parts of a puzzle that are read when it is played. */
function openedOf({ position, steps }: Puzzle): Pick<Puzzle, 'position' | 'steps'> {
  return { position, steps };
}
