import { startPlayground } from 'discord-standin';
import { openThreads } from '../../test/kill/threads.ts';
import { startOurs } from '../turns/bots.ts';
import { typing } from '../turns/people.ts';
import { measurePieces } from './pieces.ts';

/** The resident memory of the bot after this many turns, in bytes. */
interface Sample {
  readonly turns: number;
  readonly resident: number;
  readonly pieces: ReturnType<typeof measurePieces>;
}

export interface MemoryFigures {
  /** From the start of the process until it reports that it is ready, in milliseconds. */
  readonly ready: number;
  readonly samples: readonly Sample[];
}

const TABLES = 1000;
const TURNS_EACH = 10;
/** The number of pairs, so that nobody opens as many tables as a single person would have to. */
const PAIRS = 500;
/** The number of tables that play at the same moment. */
const AT_ONCE = 10;

/**
 * Opens a thousand tables of Cellz and plays ten turns at each, always one turn at every table before the next, with
 * the stand-in as Discord and the bot run like `npm start`.
 */
export async function measureMemory(storeUri: string): Promise<MemoryFigures> {
  const discord = await startPlayground({ guests: 2 * PAIRS });
  const guests = discord.people.filter(({ name }) => name.startsWith('Guest')).map(({ id }) => id);
  const pair = (table: number) => guests.slice(2 * (table % PAIRS), 2 * (table % PAIRS) + 2);
  const since = performance.now();
  const bot = await startOurs(discord, storeUri, {}, { watching: [] });
  const ready = performance.now() - since;
  const samples: Sample[] = [];
  const sample = (turns: number) => samples.push({ turns, resident: bot.resident(), pieces: measurePieces(bot.pid) });
  sample(0);
  const channels = await openThreads(discord, TABLES);
  const tables = await inGroups(channels, (channel, table) => typing(discord, channel, pair(table)));
  for (let round = 1; round <= TURNS_EACH; round += 1) {
    await inGroups(tables, (turn) => turn());
    sample(round * TABLES);
  }
  await bot.stop();
  await discord.close();
  return { ready, samples };
}

async function inGroups<From, To>(
  list: readonly From[],
  work: (one: From, at: number) => Promise<To>,
): Promise<readonly To[]> {
  const done: To[] = [];
  for (let first = 0; first < list.length; first += AT_ONCE) {
    done.push(...(await Promise.all(list.slice(first, first + AT_ONCE).map((one, at) => work(one, first + at)))));
  }
  return done;
}
