import { Tinypool } from 'tinypool';
import type { Contest } from './arguments.ts';
import type { Contender, Deal, SeatResult } from './deal.ts';
import type { Meeting } from './report.ts';

/** Plays the deal with this number in a contest, with these contenders on its seats. */
export type Play = (deal: number, seated: readonly Contender[]) => Promise<readonly SeatResult[]>;

/** Starts threads that play the deals of a contest. */
export function openArena({ threads, game, setup, seed, spend }: Omit<Contest, 'contenders' | 'deals'>) {
  const pool = new Tinypool({
    filename: new URL('./deal.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: threads,
    maxThreads: threads,
  });
  const play: Play = (number, seated) => {
    const deal: Deal = { game: game.id, setup, seated, seed: `${seed} ${number}`, spend };
    return pool.run(deal);
  };
  return { play, close: () => pool.destroy() };
}

/** Plays every deal with one contender alone. */
export async function holdSolo(play: Play, deals: number, one: Contender): Promise<readonly SeatResult[]> {
  return (await Promise.all(numbers(deals).map((number) => play(number, [one])))).flat();
}

/** Plays every deal with two contenders, in both seatings. */
export function holdContest(
  play: Play,
  deals: number,
  first: Contender,
  second: Contender,
): Promise<readonly (readonly Meeting[])[]> {
  return Promise.all(
    numbers(deals).map(async (number) => {
      const [there, back] = await Promise.all([play(number, [first, second]), play(number, [second, first])]);
      return [meeting(there), meeting(back.toReversed())];
    }),
  );
}

function numbers(deals: number): readonly number[] {
  return Array.from({ length: deals }, (_, number) => number);
}

function meeting([first, second]: readonly SeatResult[]): Meeting {
  if (first === undefined || second === undefined) throw new Error('a match of two has two results');
  return [first, second];
}
