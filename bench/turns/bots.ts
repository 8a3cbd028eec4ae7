import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Playground } from 'discord-standin';
import { z } from 'zod';
import { CANVAS_SETTINGS, memorySettings, thisMachine } from '../../src/launch/node.js';
import { OUR_NODE, type Parlor, startParlor } from '../../test/main/parlor.ts';

/** A bot in its own process, so that the work of the stand-in Discord does not count as its work. */
export interface Bot {
  /** The memory it keeps after a garbage collection, in bytes. */
  readonly memory: () => Promise<number>;
  /** The CPU time used by all its threads so far, in milliseconds. */
  readonly cpu: () => number;
  /** Its resident memory as counted by the system, in bytes. */
  readonly resident: () => number;
  /** The maximum of that since its start. */
  readonly mostResident: () => number;
  readonly pid: number;
  /** Sends SIGUSR2 and returns everything it wrote up to this word. */
  readonly ask: (word: string) => Promise<string>;
  /** Sends SIGUSR2 and returns the numbers in the next line that begins with this word. */
  readonly figures: (word: string) => Promise<readonly number[]>;
  /** Waits until it has written these words. */
  readonly says: (words: string | RegExp) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const Packages = z.object({ scripts: z.object({ start: z.string() }) });

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const HOUSE = here('../..');
const WATCH_MEMORY = ['--expose-gc', '--import', here('watchMemory.ts')];

/** The settings of `npm start`, and the words with which it starts Node; all bots here are started the same way. */
const npmStart = readNpmStart();

function readNpmStart(): { readonly settings: Readonly<Record<string, string>>; readonly words: readonly string[] } {
  const { scripts } = Packages.parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  // The words after `exec node` and the launcher, before the file that it runs.
  return { settings: memorySettings(thisMachine()), words: scripts.start.split(' ').slice(3, -1) };
}

/**
 * Starts Parlor as people do, on this store; `watching` holds additional arguments for Node, `house` is the folder of
 * its files.
 */
export async function startOurs(
  discord: Playground,
  keyvUri: string,
  settings: Readonly<Record<string, string>> = {},
  { watching = WATCH_MEMORY, house = HOUSE }: { readonly watching?: readonly string[]; readonly house?: string } = {},
): Promise<Bot> {
  const command = [...watching, join(house, 'src/main.js')];
  return start(command, discord, { KEYV_URI: keyvUri, LOG_LEVEL: 'info', ...settings });
}

/** Starts the bot that answers everything with the PNG at this path. */
export async function startFloor(discord: Playground, png: string): Promise<Bot> {
  return start([...WATCH_MEMORY, here('floorBot.ts')], discord, { FLOOR_PNG: png });
}

/** Starts the bot that draws a board of Cellz for every answer and stores a record of it in a file at this path. */
export async function startDrawingFloor(discord: Playground, path: string, house = HOUSE): Promise<Bot> {
  return start([...WATCH_MEMORY, join(house, 'bench/turns/floorBot.ts')], discord, {
    ...CANVAS_SETTINGS,
    FLOOR_STORE: path,
  });
}

async function start(command: readonly string[], discord: Playground, settings: Readonly<Record<string, string>>) {
  const bot = startParlor([OUR_NODE, ...npmStart.words, ...command], {
    ...npmStart.settings,
    DISCORD_TOKEN: discord.token,
    DISCORD_API: discord.api,
    ...settings,
  });
  await bot.says('"ready"');
  const pid = bot.process.pid ?? 0;
  return {
    pid,
    cpu: () => cpuOf(pid),
    resident: () => residentOf(pid, 'VmRSS'),
    mostResident: () => residentOf(pid, 'VmHWM'),
    async ask(word: string) {
      bot.process.kill('SIGUSR2');
      await bot.says(`\n${word}\n`);
      return bot.output();
    },
    figures: (word: string) => askFigures(bot, word),
    says: bot.says,
    async memory() {
      const [bytes = Number.NaN] = await askFigures(bot, 'memory');
      return bytes;
    },
    async stop() {
      bot.process.kill('SIGTERM');
      await bot.ended;
    },
  };
}

async function askFigures(bot: Parlor, word: string): Promise<readonly number[]> {
  const said = () => [...bot.output().matchAll(new RegExp(`^${word} (.*)\n`, 'gm'))];
  const before = said().length;
  bot.process.kill('SIGUSR2');
  await bot.says(new RegExp(`(^${word} .*\n[^]*){${before + 1}}`, 'm'));
  return (said().at(-1)?.[1] ?? '').split(' ').map(Number);
}

const NANOSECONDS = 1e6;

/**
 * Linux only: the CPU time of a process according to `/proc`, summed over all its current threads. `/proc/<pid>/stat`
 * counts in steps of 10 ms, a tenth of what the floor takes for a hundred turns.
 */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ran = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return ran.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / NANOSECONDS, 0);
}

function residentOf(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes = '0'] =
    new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
