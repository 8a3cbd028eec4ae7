import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlayground } from 'discord-standin';
import { startOurs } from '../turns/bots.ts';

/** What a start takes. */
export interface StartFigures {
  /** Until it is ready, in seconds. */
  readonly wall: number;
  /** Of the processor until it is ready, in seconds, all its threads counted: what another machine does with it that is as fast. */
  readonly cpu: number;
  /** The same, once all that it does by itself is done. */
  readonly cpuAtRest: number;
  /** Resident then, in megabytes, and at most until then. */
  readonly resident: number;
  readonly mostResident: number;
}

/** A process rests once it takes less of the processor than this share, for so long, in milliseconds. */
const REST = 0.05;
const LOOK = 2000;

/** Starts the bot with these packages, as `npm start` does, and lets it come to rest. */
export async function measureStart(packages: readonly string[], storeUri: string): Promise<StartFigures> {
  const discord = await startPlayground();
  const begun = performance.now();
  const bot = await startOurs(discord, storeUri, { GAMES: packages.join(',') }, { watching: [] });
  const wall = (performance.now() - begun) / 1000;
  const cpu = cpuSoFar(bot.pid);
  for (let before = cpu; ; ) {
    await sleep(LOOK);
    const now = cpuSoFar(bot.pid);
    if (now - before < (REST * LOOK) / 1000) break;
    before = now;
  }
  const figures = {
    ...{ wall, cpu },
    cpuAtRest: cpuSoFar(bot.pid),
    resident: bot.resident() / 1e6,
    mostResident: bot.mostResident() / 1e6,
  };
  await bot.stop();
  await discord.close();
  return figures;
}

/** Ticks of the clock by which Linux counts, in a second. */
const TICKS = 100;

/** Of Linux alone: the processor time of a process in seconds, with that of threads and processes of it that have ended. */
function cpuSoFar(pid: number): number {
  // Behind the name, which may have blanks: user and system time are the 12th and 13th, those of its children follow.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0);
}
