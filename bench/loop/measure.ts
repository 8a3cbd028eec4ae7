import { fileURLToPath } from 'node:url';
import { type Playground, startPlayground } from 'discord-standin';
import { openThreads } from '../../test/kill/threads.ts';
import { startOurs } from '../turns/bots.ts';
import { typing } from '../turns/people.ts';

/** How long the event loop was blocked, in milliseconds: the maximum, and the 99th percentile. */
interface Holds {
  readonly longest: number;
  readonly p99: number;
}

export interface LoopFigures {
  /** Blocked by what the bot itself did: its work, its garbage collection, the disk. */
  readonly held: Holds;
  /**
   * The same including the time in which others used the cores: painters, players, people, the stand-in, the rest of
   * the machine.
   */
  readonly withWaits: Holds;
}

const WATCH = fileURLToPath(new URL('watchHolds.ts', import.meta.url));

const COMPUTERS = 10;
const TABLES = 50;
const WARM_UP = 4;
const MOVES = 15;

/**
 * Ten people against computers on the largest usual board, and fifty tables of two, all at once and without a pause.
 */
export async function measureLoop(storeUri: string): Promise<LoopFigures> {
  const discord = await startPlayground();
  const bot = await startOurs(discord, storeUri, {}, { watching: ['--import', WATCH] });
  const channels = await openThreads(discord, COMPUTERS + TABLES);
  const thinking = await Promise.all(channels.slice(0, COMPUTERS).map((channel) => againstComputer(discord, channel)));
  const tables = await Promise.all(channels.slice(COMPUTERS).map((channel) => typing(discord, channel)));
  const playOn = (moves: number) =>
    Promise.all(
      [...thinking, ...tables].map(async (turn) => {
        for (let move = 0; move < moves; move += 1) await turn();
      }),
    );
  await playOn(WARM_UP);
  await bot.figures('holds');
  await playOn(MOVES);
  const [longest = 0, p99 = 0, longestWithWaits = 0, p99WithWaits = 0] = await bot.figures('holds');
  await bot.stop();
  await discord.close();
  return { held: { longest, p99 }, withWaits: { longest: longestWithWaits, p99: p99WithWaits } };
}

async function againstComputer(discord: Playground, channel: string): Promise<() => Promise<void>> {
  const person = discord.visitor(discord.people[0]?.id ?? '', channel);
  await person.command('/cellz new computer:medium columns:10 rows:10');
  return async () => {
    const [line] = await person.autocomplete('/cellz move line:', 'line');
    if (line !== undefined) await person.command(`/cellz move line:${line.value}`);
  };
}
