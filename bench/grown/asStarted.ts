import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPlayground } from 'discord-standin';
import { startOurs } from '../turns/bots.ts';
import { print } from '../turns/statistics.ts';

const SECOND = 1000;

/** The bot is at rest once it used less than this many milliseconds of CPU time in each of this many seconds. */
const IDLE = 100;
const RESTED = 3;

const HOLDS = fileURLToPath(new URL('../loop/watchHolds.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

/** Resident memory and event loop delays of the bot on such a store, from “ready” until it has nothing more to do. */
export async function asStarted(storeUri: string): Promise<string> {
  const discord = await startPlayground();
  const since = performance.now();
  const bot = await startOurs(discord, storeUri, {}, { watching: ['--import', HOLDS] });
  const ready = performance.now() - since;
  await bot.figures('holds');
  const atReady = bot.resident();
  print(`  ready after ${ready.toFixed(0)} ms, with ${(atReady / MEGABYTE).toFixed(0)} MB`);
  let [before, rested] = [bot.cpu(), 0];
  while (rested < RESTED) {
    await sleep(SECOND);
    const now = bot.cpu();
    rested = now - before < IDLE ? rested + 1 : 0;
    before = now;
  }
  const quiet = performance.now() - since - RESTED * SECOND;
  const [held = 0, , withWaits = 0] = await bot.figures('holds');
  const memory = [atReady, bot.mostResident(), bot.resident()].map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(', ');
  await bot.stop();
  await discord.close();
  return (
    `  the bot itself: ready after ${ready.toFixed(0)} ms, at rest after ${quiet.toFixed(0)}; from ready on its loop was held for ` +
    `${held.toFixed(0)} ms at most, ${withWaits.toFixed(0)} with what others had; resident MB when ready, at most, at rest: ${memory}`
  );
}
