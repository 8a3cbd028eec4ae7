import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { gameById } from '../src/games/index.ts';
import { readClaim } from './claims.ts';
import { findHints } from './hints.ts';
import { compile, DATA, judgeAll, sayCounts } from './program.ts';

/**
 * `npm run judge`: every puzzle judged again by programs that share no line with the bot, written in C++ from the rules alone
 * (needs `g++`), and of some games what the bot calls certain in them. 60 seconds a pool on each core; `npm run judge -- cellz 600` for one game, and for longer.
 * `npm run judge -- hints` judges what hints say, 200 of each game; `npm run judge -- hints cellz 2000` of one, and so many.
 */
const JUDGED = [
  'cellz',
  'domination',
  'newhaven',
  'nuggets',
  'nuggets-first',
  'railroad',
  'railroad-first',
  'railroad-rolls',
];

/** In so many puzzles of these the bot is asked as well how the position ends: where it calls that certain, it is compared. */
const CLAIMING: Readonly<Record<string, number>> = { domination: 1000, railroad: 60 };

/** In seconds. */
const USUAL_TIME = 60;

/** Games whose hints are judged; how much is thought about each: the sentence hangs on the position, not on that. */
const HINTS: Readonly<Record<string, number>> = {
  cellz: 1000,
  domination: 20,
  newhaven: 30,
  nuggets: 300,
  railroad: 60,
};
const USUAL_HINTS = 200;
const HINTS_TIME = '600';
/** So many hints, in percent, have to say why. */
const LEAST_REASONS = 95;

const words = process.argv.slice(2);
const isOfHints = words[0] === 'hints';
const [wanted, amount] = isOfHints ? words.slice(1) : words;
const time = (isOfHints ? undefined : amount) ?? String(USUAL_TIME);
const known = isOfHints ? Object.keys(HINTS) : JUDGED;
const games = wanted === undefined ? known : known.filter((game) => game === wanted);
if (games.length === 0 || !(Number(time) > 0)) {
  process.stderr.write(`Which game? There are: ${known.join(', ')}.\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'parlor-judge-'));
try {
  for (const game of games) await (isOfHints ? judgeHints(game, Number(amount ?? USUAL_HINTS)) : judge(game));
} finally {
  rmSync(folder, { recursive: true });
}

async function judge(pool: string): Promise<void> {
  // One program judges all kinds of a game's puzzles.
  const program = compile(folder, pool.split('-')[0] ?? pool);
  const packed = readFileSync(join(DATA, `puzzles/${pool}.br`));
  const puzzles = brotliDecompressSync(packed).toString().split('\n').slice(0, -1);
  const most = CLAIMING[pool] ?? 0;
  const game = most === 0 ? undefined : gameById(pool);
  const claims = puzzles.map((line, at) => (game === undefined || at >= most ? undefined : readClaim(game, line)));
  const lines = puzzles.map((line, at) => (claims[at] === undefined ? line : `${line}\t${claims[at]}`));
  const counts = await judgeAll(program, lines, time);
  process.stdout.write(`${pool}: of ${puzzles.length} puzzles ${sayCounts(counts)}\n`);
  const claimed = claims.filter((claim) => claim !== undefined).length;
  if (game !== undefined) process.stdout.write(`${pool}: ${claimed} ends that the bot calls certain were compared\n`);
  if (game !== undefined && claimed === 0) process.exitCode = 1;
  const [right = 0, wrong = 0] = counts;
  if (wrong > 0 || right === 0) process.exitCode = 1;
}

/** What hints say, each sentence held against the position. */
async function judgeHints(game: string, count: number): Promise<void> {
  const { lines, all, reasoned, certain } = findHints(game, count, HINTS[game] ?? 1);
  const counts = await judgeAll(compile(folder, game), lines, HINTS_TIME);
  const share = `${((100 * reasoned) / all).toFixed(1)} %`;
  process.stdout.write(
    `${game}: of ${all} hints ${reasoned} (${share}) say why, ${certain} call the end certain; ${sayCounts(counts)}\n`,
  );
  const [right = 0, wrong = 0] = counts;
  if (wrong > 0 || right === 0 || 100 * reasoned < LEAST_REASONS * all) process.exitCode = 1;
}
