import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlayground } from 'discord-standin';
import { startOurs } from '../turns/bots.ts';

/** The cost of a start. */
export interface StartFigures {
  /** Wall-clock time until it is ready, in seconds. */
  readonly wall: number;
  /** CPU time of all threads until it is ready, in seconds, which an equally fast machine would also need. */
  readonly cpu: number;
  /** CPU time once everything that it does on its own is done. */
  readonly cpuAtRest: number;
  /** Resident memory at that time, and the maximum until then, in megabytes. */
  readonly resident: number;
  readonly mostResident: number;
}

/** A process is at rest once it uses less than this share of the CPU, for this long, in milliseconds. */
const REST = 0.05;
const LOOK = 2000;

/** Starts the bot with these packages, like `npm start`, and lets it come to rest. */
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

/** Clock ticks per second, as counted by Linux. */
const TICKS = 100;

/** Linux only: the CPU time of a process in seconds, including its threads and child processes that have ended. */
function cpuSoFar(pid: number): number {
  // After the name, which may contain blanks, user and system time are the 12th and 13th fields, followed by those of
  // its children.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0);
}
