import { fileURLToPath } from 'node:url';
import type { Playground } from '../../src/playground/playground.ts';
import { OUR_NODE, type Parlor, startParlor } from '../../test/main/parlor.ts';

/** A bot in a process of its own, so that the work of the stand-in Discord does not count as its work. */
export interface Bot {
  /** How long the event loop was held since the last look, in milliseconds. */
  readonly loopDelay: () => Promise<{ readonly longest: number; readonly p99: number }>;
  /** What it keeps in memory after all that nobody needs was thrown away, in bytes. */
  readonly memory: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const NODE = [OUR_NODE, '--expose-gc', '--import', here('watchLoop.ts')];

/** Parlor as people start it, on this store. */
export async function startOurs(
  discord: Playground,
  keyvUri: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Bot> {
  return start([...NODE, 'src/main.js'], discord, { KEYV_URI: keyvUri, LOG_LEVEL: 'info', ...settings });
}

/** The bot that answers everything with the PNG at this path. */
export async function startFloor(discord: Playground, png: string): Promise<Bot> {
  return start([...NODE, here('floorBot.ts')], discord, { FLOOR_PNG: png });
}

async function start(command: readonly string[], discord: Playground, settings: Readonly<Record<string, string>>) {
  const bot = startParlor(command, { DISCORD_TOKEN: discord.token, DISCORD_API: discord.api, ...settings });
  await bot.says('"ready"');
  return {
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
