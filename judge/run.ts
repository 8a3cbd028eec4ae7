import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { gameById } from '../src/games/index.ts';
import { claimOf } from './claims.ts';

/**
 * `npm run judge`: every puzzle judged again by programs that share no line with the bot, written in C++ from the rules alone
 * (needs `g++`), and of some games what the bot calls certain in them. 60 seconds a pool on each core; `npm run judge -- cellz 600` for one game, and for longer.
 */
const JUDGED = ['cellz', 'domination', 'newhaven', 'nuggets', 'railroad', 'railroad-rolls'];

/** In so many puzzles of these the bot is asked as well how the position ends: where it calls that certain, it is compared. */
const CLAIMING: Readonly<Record<string, number>> = { domination: 1000, railroad: 60 };

/** Puzzles, and the maps that some are played on. */
const DATA = join(import.meta.dirname, '../data');

/** In seconds. */
const USUAL_TIME = 60;

const [wanted, time = String(USUAL_TIME)] = process.argv.slice(2);
const games = wanted === undefined ? JUDGED : JUDGED.filter((game) => game === wanted);
if (games.length === 0 || !(Number(time) > 0)) {
  process.stderr.write(`Which game? There are: ${JUDGED.join(', ')}.\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'parlor-judge-'));
try {
  for (const game of games) await judge(game);
} finally {
  rmSync(folder, { recursive: true });
}

async function judge(pool: string): Promise<void> {
  const program = join(folder, pool);
  // One program judges both kinds of Railroad Ink.
  const source = join(import.meta.dirname, `${pool.split('-')[0]}.cpp`);
  execFileSync('g++', ['-std=c++20', '-O2', '-Wall', '-Wextra', '-Werror', '-o', program, source], {
    stdio: 'inherit',
  });
  const packed = readFileSync(join(DATA, `puzzles/${pool}.br`));
  const puzzles = brotliDecompressSync(packed).toString().split('\n').slice(0, -1);
  const most = CLAIMING[pool] ?? 0;
  const game = most === 0 ? undefined : gameById(pool);
  const claims = puzzles.map((line, at) => (game === undefined || at >= most ? undefined : claimOf(game, line)));
  const lines = puzzles.map((line, at) => (claims[at] === undefined ? line : `${line}\t${claims[at]}`));
  const cores = availableParallelism();
  const shares = Array.from({ length: cores }, (_, core) => lines.filter((__, at) => at % cores === core));
  const counts = await Promise.all(shares.map((share) => judged(program, share)));
  const sum = (at: number) => counts.reduce((total, one) => total + (one[at] ?? 0), 0);
  const words = ['right', 'wrong', 'too large for it', 'left when the time was up'];
  const told = words.map((word, at) => `${sum(at)} ${word}`).join(', ');
  process.stdout.write(`${pool}: of ${puzzles.length} puzzles ${told}\n`);
  const claimed = claims.filter((claim) => claim !== undefined).length;
  if (game !== undefined) process.stdout.write(`${pool}: ${claimed} ends that the bot calls certain were compared\n`);
  if (game !== undefined && claimed === 0) process.exitCode = 1;
  if (sum(1) > 0 || sum(0) === 0) process.exitCode = 1;
}

/** How many of these are right, wrong, too large and left; what is wrong is told. */
function judged(program: string, puzzles: readonly string[]): Promise<readonly number[]> {
  const child = spawn(program, [time, DATA], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(puzzles.map((one) => `${one}\n`).join(''));
  let said = '';
  child.stdout.on('data', (part) => {
    said += String(part);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      const lines = said.trimEnd().split('\n');
      for (const line of lines.slice(0, -1)) process.stdout.write(`${line}\n`);
      resolve((lines.at(-1) ?? '').split(', ').slice(0, -1).map(Number.parseFloat));
    });
  });
}
