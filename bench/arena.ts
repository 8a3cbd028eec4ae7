/** Plays computer players against each other and prints how they did: `npm run arena`. */
import { Tinypool } from 'tinypool';
import type { Level } from '../src/engine/game.ts';
import { type Contest, readArguments, USAGE } from './arena/arguments.ts';
import type { Deal, SeatResult } from './arena/deal.ts';
import { type Meeting, reportContest, reportSolo } from './arena/report.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function hold(contest: Contest): Promise<readonly string[]> {
  const { threads, deals, game, setup, seed, spend, levels } = contest;
  const pool = new Tinypool({
    filename: new URL('./arena/deal.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
  });
  const play = (number: number, seated: readonly Level[]): Promise<readonly SeatResult[]> => {
    const deal: Deal = { game: game.id, setup, levels: seated, seed: `${seed} ${number}`, spend };
    return pool.run(deal);
  };
  const numbers = Array.from({ length: deals }, (_, number) => number);
  try {
    const [first, second] = levels;
    if (second === undefined) {
      return reportSolo(first, (await Promise.all(numbers.map((number) => play(number, [first])))).flat());
    }
    return reportContest(
      [first, second],
      await Promise.all(numbers.map((number) => bothSeatings(first, second, (seated) => play(number, seated)))),
    );
  } finally {
    await pool.destroy();
  }
}

async function bothSeatings(
  first: Level,
  second: Level,
  play: (seated: readonly Level[]) => Promise<readonly SeatResult[]>,
): Promise<readonly Meeting[]> {
  const [there, back] = await Promise.all([play([first, second]), play([second, first])]);
  return [meeting(there), meeting(back.toReversed())];
}

function meeting([first, second]: readonly SeatResult[]): Meeting {
  if (first === undefined || second === undefined) throw new Error('a match of two has two results');
  return [first, second];
}

try {
  const contest = readArguments(process.argv.slice(2));
  const { game, levels, setup, deals, seed, spend } = contest;
  print(`${game.id} ${levels.join(' v ')}, ${deals} deals, seed ${seed}, ${JSON.stringify({ ...spend, ...setup })}`);
  for (const line of await hold(contest)) print(line);
} catch (error) {
  print(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
