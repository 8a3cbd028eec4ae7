import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlayground } from 'discord-standin';
import { openThreads } from '../test/kill/threads.ts';
import { freePort } from '../test/main/freePort.ts';
import { printMemory } from './board/memory.ts';
import { printPage } from './board/page.ts';
import { openTable, type TapFigures } from './board/pages.ts';
import { drawnTogether, tapsOfMatch, tapsOfTurns } from './board/taps.ts';
import { startOurs } from './turns/bots.ts';
import { clicking, waited } from './turns/people.ts';
import { columns, kilobytes, median, oneByOne, print, quantile } from './turns/statistics.ts';

/**
 * `npm run bench -- board`: the board page, where players tap the picture, compared with the controls in the channel.
 * It measures how many taps moves take; the time from a tap to the new picture, compared with a click in the same run;
 * bytes and memory. First comes the page itself in a browser, compared with the requirements of issue 29; `--page` runs
 * only that part.
 */
const TABLES = [1, 25];
const WARM_UP = 2;
/** As many moves as the server accepts from one user in ten seconds. */
const MOVES = { 1: 30, 25: 12 } as const;

/** Whole matches between computer players of medium strength, under the usual rules; only Nuggets is shortened. */
const GAMES = [
  { game: 'cellz', unit: 'move', chosen: {} },
  { game: 'domination', unit: 'move', chosen: {} },
  { game: 'railroad', unit: 'move', chosen: {} },
  { game: 'newhaven', unit: 'move', chosen: {} },
  { game: 'newhaven', unit: 'turn', chosen: {} },
  { game: 'nuggets', unit: 'move', chosen: { turns: 60 } },
] as const;

function printTaps(): void {
  print('taps for each move (a menu: one to open it, one for each entry)');
  print('                                  chat                    page');
  print('                    median    most  a move  median    most  a move');
  for (const { game, unit, chosen } of GAMES) {
    const all = unit === 'turn' ? tapsOfTurns(game, chosen, 'taps', drawnTogether) : tapsOfMatch(game, chosen, 'taps');
    const decisions = all.reduce((sum, { moves }) => sum + moves.length, 0);
    const figures = (['chat', 'page'] as const).flatMap((way) => {
      const taps = all.map((one) => one.taps[way]);
      return [median(taps), Math.max(...taps), taps.reduce((sum, count) => sum + count, 0) / decisions];
    });
    print(`${game.padEnd(11)}${unit.padEnd(5)}${columns(...figures)}`);
  }
}

async function printTimes(folder: string): Promise<void> {
  print(
    'from a tap to the new picture, ms, beside a click in chat; all tables of Cellz 6x6 play at once without a pause',
  );
  print('open boards         tap           other’s page            click           ratio');
  print('            median     p99  median     p99  median     p99  median     p99');
  for (const tables of TABLES) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const discord = await startPlayground({ guests: 2 * tables });
    const store = `sqlite://${join(folder, `board${tables}.sqlite`)}`;
    const bot = await startOurs(discord, store, { BOARD_PORT: `${port}` });
    running.push(bot.stop);
    const moves = tables === 1 ? MOVES[1] : MOVES[25];
    const guests = discord.people.filter(({ name }) => name.startsWith('Guest')).map(({ id }) => id);
    const channels = await openThreads(discord, 2 * tables);

    const turns = await oneByOne(channels.slice(tables), (channel) => clicking(discord, channel));
    let late = 0;
    const clicks = await atOnce(
      turns.map(
        (turn) => () =>
          turn().then(
            (one) => [waited(one)],
            () => {
              late += 1;
              return [];
            },
          ),
      ),
      moves,
    );
    const open = await oneByOne(channels.slice(0, tables), (channel, at) =>
      openTable(discord, url, channel, [guests[2 * at] ?? '', guests[2 * at + 1] ?? '']),
    );
    const figures: TapFigures[] = await atOnce(
      open.map(({ tap }) => async () => [await tap()]),
      moves,
    );
    for (const table of open) table.close();
    const own = figures.map((one) => one.own);
    const others = figures.map((one) => one.others);
    const times = [own, others, clicks].flatMap((list) => [median(list), quantile(list, 0.99)]);
    const [tapMedian = 0, tapLate = 0, , , clickMedian = 1, clickLate = 1] = times;
    print(`${`${2 * tables}`.padStart(12)}${columns(...times, tapMedian / clickMedian, tapLate / clickLate)}`);
    if (late > 0) print(`  clicks that took so long that the bot had to ask for patience, not counted: ${late}`);
    print(`  bytes a tap: ${kilobytes(median(figures.map(({ bytes }) => bytes)))}`);
    running.pop();
    await bot.stop();
    await discord.close();
  }
}

/** The times of this many turns of each, all at once, not counting a few warm-up turns. */
async function atOnce<T>(turns: readonly (() => Promise<readonly T[]>)[], moves: number): Promise<T[]> {
  const all = await Promise.all(
    turns.map(async (turn) => {
      for (let move = 0; move < WARM_UP; move += 1) await turn();
      const own: T[] = [];
      for (let move = 0; move < moves; move += 1) own.push(...(await turn()));
      return own;
    }),
  );
  return all.flat();
}

async function printServer(folder: string): Promise<void> {
  print();
  await printTimes(folder);
  print();
  await printMemory(folder, running);
  print();
  printTaps();
}

/** Functions that stop a bot if its bench crashes, because it would otherwise keep running. */
const running: (() => Promise<void>)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'parlor-bench-'));
try {
  await printPage(folder, running);
  if (!process.argv.includes('--page')) await printServer(folder);
} finally {
  for (const stop of running) await stop();
  rmSync(folder, { recursive: true });
}
