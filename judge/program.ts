import { execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Puzzles, and the maps that some are played on. */
export const DATA = join(import.meta.dirname, '../data');

/** What a judge found: how many were right, wrong, too large for it, and left when the time was up. */
export const VERDICTS = ['right', 'wrong', 'too large for it', 'left when the time was up'] as const;

/** Translates a judge into the folder; returns the path of its program. */
export function compile(folder: string, game: string): string {
  const program = join(folder, game);
  const source = join(import.meta.dirname, `${game}.cpp`);
  execFileSync('g++', ['-std=c++20', '-O2', '-Wall', '-Wextra', '-Werror', '-o', program, source], {
    stdio: 'inherit',
  });
  return program;
}

/** Has lines of text judged on all cores, in so many seconds; returns the counts in the order of `VERDICTS`. */
export async function judgeAll(program: string, lines: readonly string[], time: string): Promise<readonly number[]> {
  const cores = availableParallelism();
  const shares = Array.from({ length: cores }, (_, core) => lines.filter((__, at) => at % cores === core));
  const counts = await Promise.all(shares.map((share) => judged(program, share, time)));
  return VERDICTS.map((_, at) => counts.reduce((total, one) => total + (one[at] ?? 0), 0));
}

export function sayCounts(counts: readonly number[]): string {
  return VERDICTS.map((word, at) => `${counts[at]} ${word}`).join(', ');
}

/** How many of these are right, wrong, too large and left; what is wrong is told. */
function judged(program: string, puzzles: readonly string[], time: string): Promise<readonly number[]> {
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
