import { setTimeout as sleep } from 'node:timers/promises';
import type { Playground } from 'discord-standin';
import { startPlayground } from 'discord-standin';
import { type Badness, copyBad } from '../../test/examples/badCopies.ts';
import { copyTicTacToe } from '../../test/examples/copies.ts';
import { openThreads } from '../../test/kill/threads.ts';
import { type Bot, startOurs } from '../turns/bots.ts';
import { waited } from '../turns/people.ts';
import { oneByOne } from '../turns/statistics.ts';

const BAD = ['hangs', 'throws', 'grows', 'fills', 'bytes', 'endless'] as const satisfies readonly Badness[];

/**
 * What is played in addition to the tables whose people are timed: nothing, good external games, or misbehaving ones.
 */
const BESIDE = ['nothing', 'good', ...BAD] as const;
type SideGame = (typeof BESIDE)[number];

export interface BadFigures {
  /** From the misbehaving move to the log line, in milliseconds, for each copy. */
  readonly shutAfter: Readonly<Record<(typeof BAD)[number], readonly number[]>>;
  /** How long people at other tables waited for their board, in milliseconds. */
  readonly othersWaited: Readonly<Record<SideGame, readonly number[]>>;
}

/**
 * The number of copies of each game, started one after another; meanwhile other people look at boards of Cellz without
 * a pause.
 */
const COPIES = 4;
const OTHERS = 2;
/** How long the undisturbed case is timed, in milliseconds, after a warm-up of the same length. */
const CALM = 8000;

/** Makes the games misbehave one after another, while others look at their boards. */
export async function measureBad(into: string, storeUri: string): Promise<BadFigures> {
  const numbered = (name: string) => Array.from({ length: COPIES }, (_, at) => `${name}${at + 1}`);
  const packages = [
    ...numbered('good').map((id) => copyTicTacToe(into, id)),
    ...BAD.flatMap((badness) => numbered(badness).map((id) => copyBad(into, badness, id))),
  ];
  const discord = await startPlayground();
  const bot = await startOurs(discord, storeUri, { GAMES: packages.join(',') }, { watching: [] });
  const [own = '', ...channels] = await openThreads(discord, 1 + OTHERS);
  const others = channels.map((channel, at) => discord.visitor(discord.people[2 + at]?.id ?? '', channel));
  for (const person of others) await person.command('/cellz new computer:easy');

  /** How long the others wait until the work is done. */
  async function othersDuring(work: () => Promise<void>): Promise<readonly number[]> {
    let isDone = false;
    const looking = others.map(async (person) => {
      const waits: number[] = [];
      while (!isDone) waits.push(waited(await person.command('/cellz board')));
      return waits;
    });
    await work();
    isDone = true;
    return (await Promise.all(looking)).flat();
  }

  await othersDuring(() => sleep(CALM));
  const shutAfter: Partial<Record<SideGame, readonly number[]>> = {};
  const othersWaited: Partial<Record<SideGame, readonly number[]>> = {};
  for (const beside of BESIDE) {
    othersWaited[beside] = await othersDuring(async () => {
      if (beside === 'nothing') return sleep(CALM);
      shutAfter[beside] = await oneByOne(numbered(beside), (id) => playOn(discord, bot, own, id, beside !== 'good'));
    });
  }
  await bot.stop();
  await discord.close();
  return { shutAfter, othersWaited } as BadFigures;
}

/**
 * Lets two people start a game and take the middle square; returns how long it took; for a bad game, how long until it
 * was shut down.
 */
async function playOn(discord: Playground, bot: Bot, channel: string, id: string, isBad: boolean): Promise<number> {
  const [ada, ben] = discord.people.map((one) => discord.visitor(one.id, channel));
  // A command that waits for a bad game may be answered late, or with a message that the game is shut down.
  const tries = (doing: Promise<unknown> | undefined) => doing?.catch(() => undefined);
  const wasShut = isBad ? bot.says(new RegExp(`/${id}".*shut down`)).then(() => true) : undefined;
  for (;;) {
    await tries(ada?.command(`/${id} new`));
    const joined = performance.now();
    await tries(ben?.command(`/${id} join`));
    const begun = id.startsWith('hangs') ? joined : performance.now();
    const moved = tries(ada?.command(`/${id} play square:b2`));
    if (wasShut === undefined) await moved;
    // On a busy machine the game may not have been ready in time; in that case it is tried again.
    if (wasShut === undefined || (await Promise.race([wasShut, sleep(AGAIN)])) === true)
      return performance.now() - begun;
  }
}

/** How long after a move that should misbehave it is tried again, in milliseconds. */
const AGAIN = 6000;
