import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Playground } from '../../src/playground/playground.ts';
import { OUR_NODE, type Parlor, startParlor } from '../../test/main/parlor.ts';

/** A bot in a process of its own, so that the work of the stand-in Discord does not count as its work. */
export interface Bot {
  /** How long the event loop was held since the last look, in milliseconds. */
  readonly loopDelay: () => Promise<{ readonly longest: number; readonly p99: number }>;
  /** What it keeps in memory after all that nobody needs was thrown away, in bytes. */
  readonly memory: () => Promise<number>;
  /** The processor time it has taken so far with all its threads, in milliseconds. */
  readonly cpu: () => number;
  /** Its resident memory as the system counts it, in bytes. */
  readonly resident: () => number;
  /** Sends SIGUSR2 and gives all it wrote until it said this. */
  readonly ask: (word: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const NODE = [OUR_NODE, '--expose-gc', '--import', here('watchLoop.ts')];

/** Parlor as people start it, on this store. */
export async function startOurs(
  discord: Playground,
  keyvUri: string,
  settings: Readonly<Record<string, string>> = {},
  watching: readonly string[] = NODE,
): Promise<Bot> {
  return start([...watching, 'src/main.js'], discord, { KEYV_URI: keyvUri, LOG_LEVEL: 'info', ...settings });
}

/** The bot that answers everything with the PNG at this path. */
export async function startFloor(discord: Playground, png: string): Promise<Bot> {
  return start([...NODE, here('floorBot.ts')], discord, { FLOOR_PNG: png });
}

/** The bot that draws a board of Cellz for every answer and stores a record of it in a file at this path. */
export async function startDrawingFloor(discord: Playground, path: string): Promise<Bot> {
  return start([...NODE, here('floorBot.ts')], discord, { FLOOR_STORE: path });
}

async function start(command: readonly string[], discord: Playground, settings: Readonly<Record<string, string>>) {
  const bot = startParlor(command, { DISCORD_TOKEN: discord.token, DISCORD_API: discord.api, ...settings });
  await bot.says('"ready"');
  const pid = bot.process.pid ?? 0;
  return {
    cpu: () => cpuOf(pid),
    resident: () => residentOf(pid),
    async ask(word: string) {
      bot.process.kill('SIGUSR2');
      await bot.says(`\n${word}\n`);
      return bot.output();
    },
    loopDelay: () => askLoop(bot),
    async memory() {
      await askLoop(bot);
      return Number([...bot.output().matchAll(/^memory (\d+)$/gm)].at(-1)?.[1]);
    },
    async stop() {
      bot.process.kill('SIGTERM');
      await bot.ended;
    },
  };
}

async function askLoop(bot: Parlor) {
  const before = looks(bot).length;
  bot.process.kill('SIGUSR2');
  await bot.says(new RegExp(`(loop [^]*memory \\d+\n[^]*){${before + 1}}`));
  const [, longest = '', p99 = ''] = looks(bot).at(-1) ?? [];
  return { longest: Number(longest), p99: Number(p99) };
}

function looks({ output }: Parlor) {
  return [...output().matchAll(/^loop (\S+) (\S+)$/gm)];
}

/** Ticks of the system's clock a second, as `/proc` counts processor time. */
const TICKS = 100;

/** Of Linux alone: what `/proc/<pid>/stat` says of processor time, of threads that have ended too. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user + system) * 1000) / TICKS;
}

function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
