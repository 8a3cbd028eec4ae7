import { join } from 'node:path';
import { startPlayground } from 'discord-standin';
import { openThreads } from '../../test/kill/threads.ts';
import { freePort } from '../../test/main/freePort.ts';
import { startOurs } from '../turns/bots.ts';
import { kilobytes, oneByOne, print } from '../turns/statistics.ts';
import { beginTable, openPage } from './pages.ts';

/** Rounds in which all pages are opened and closed again; the first ones only fill caches that are filled once. */
const WARM_UP = 2;
const ROUNDS = 5;
const PAGES = 100;

/**
 * Opens many boards without anyone playing, and measures the memory kept for them, each time after a garbage
 * collection. `running` is given the function that stops the bot in case of a crash.
 */
export async function printMemory(folder: string, running: (() => Promise<void>)[]): Promise<void> {
  const port = await freePort();
  const discord = await startPlayground({ guests: PAGES });
  const bot = await startOurs(discord, `sqlite://${join(folder, 'memory.sqlite')}`, { BOARD_PORT: `${port}` });
  running.push(bot.stop);
  const guests = discord.people.filter(({ name }) => name.startsWith('Guest')).map(({ id }) => id);
  const channels = await openThreads(discord, PAGES / 2);
  const tables = await oneByOne(channels, (channel, at) =>
    beginTable(discord, channel, [guests[2 * at] ?? '', guests[2 * at + 1] ?? '']),
  );
  const kept: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = { kept: await bot.memory(), resident: bot.resident() };
    const pages = await oneByOne(tables.flat(), (visitor) => openPage(`http://127.0.0.1:${port}`, visitor));
    const during = { kept: await bot.memory(), resident: bot.resident() };
    for (const { line } of pages) line.close();
    await Promise.all(pages.map(({ line }) => line.closed));
    if (round < WARM_UP) continue;
    kept.push((during.kept - before.kept) / PAGES);
    resident.push((during.resident - before.resident) / PAGES);
  }
  const each = (list: readonly number[]) => list.map(kilobytes).join(', ');
  print(`memory for each of ${PAGES} open boards on which nobody plays, round by round:`);
  print(`  kept after tidying up: ${each(kept)}; more for the process as the system counts: ${each(resident)}`);
  running.pop();
  await bot.stop();
  await discord.close();
}
