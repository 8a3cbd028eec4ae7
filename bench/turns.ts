import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCellz } from '../render/cellz/picture.ts';
import { encodePicture } from '../render/shared/encode.ts';
import type { CellzState } from '../src/games/cellz/rules.ts';
import { type Playground, startPlayground } from '../src/playground/playground.ts';
import { positionOf } from '../src/tables/play.ts';
import { openThreads } from '../test/kill/threads.ts';
import { type Bot, startFloor, startOurs } from './turns/bots.ts';
import { fillStore, matchOf } from './turns/matches.ts';
import { clicking, clickingToFloor, type Turns, typing, typingToFloor } from './turns/people.ts';
import { printShares } from './turns/shares.ts';
import { columns, median, print, quantile } from './turns/statistics.ts';

/**
 * How long people wait for the answer to a turn: from INTERACTION_CREATE leaving the stand-in Discord to the answer with
 * the picture arriving there, beside the same figure of a bot that always answers with the same picture. All tables
 * play without a pause: each makes its next move as soon as the last one is answered.
 */
const TABLES = [1, 10, 50];
const MOVES = 300;
const WARM_UP = 60;
const STORED = [10, 100_000];

const folder = mkdtempSync(join(tmpdir(), 'parlor-bench-'));
const storeUri = (name: string) => `sqlite://${join(folder, `${name}.sqlite`)}`;

type Sit = (discord: Playground, channel: string) => Promise<Turns>;

/** Times of about MOVES turns, spread over so many tables that play at once. */
async function measure(discord: Playground, sit: Sit, tables: number): Promise<number[]> {
  const channels = await openThreads(discord, tables);
  const turns = await Promise.all(channels.map((channel) => sit(discord, channel)));
  const playAll = async (moves: number) => {
    const perTable = Math.ceil(moves / tables);
    const times = turns.map(async (turn) => {
      const own: number[] = [];
      for (let move = 0; move < perTable; move += 1) own.push(...(await turn()));
      return own;
    });
    return (await Promise.all(times)).flat();
  };
  await playAll(WARM_UP);
  return playAll(MOVES);
}

async function withBot<T>(
  start: (discord: Playground) => Promise<Bot>,
  work: (discord: Playground, bot: Bot) => Promise<T>,
) {
  const discord = await startPlayground();
  const bot = await start(discord);
  try {
    return await work(discord, bot);
  } finally {
    await bot.stop();
    await discord.close();
  }
}

async function printTurns(): Promise<void> {
  const board = await encodePicture(drawCellz(positionOf(matchOf('board00000', 6)).state as CellzState, 'dark'));
  const png = join(folder, 'board.png');
  writeFileSync(png, board);
  print(`a turn of Cellz 6x6 for two, ms; floor: a bare discord.js bot with one PNG of ${board.byteLength} bytes`);
  print('tables                    ours             floor          ratio');
  print('                    median     p99  median     p99  median     p99');
  for (const [how, ours, floor] of [
    ['typed', typing, typingToFloor],
    ['clicked', clicking, clickingToFloor],
  ] as const) {
    for (const tables of TABLES) {
      const floorTimes = await withBot(
        (discord) => startFloor(discord, png),
        (discord) => measure(discord, floor, tables),
      );
      const ourTimes = await withBot(
        (discord) => startOurs(discord, storeUri(`${how}${tables}`)),
        (discord) => measure(discord, ours, tables),
      );
      const figures = [ourTimes, floorTimes].map((times) => [median(times), quantile(times, 0.99)] as const);
      const [[a, b] = [0, 0], [c, d] = [1, 1]] = figures;
      print(`${how.padEnd(8)}${`${tables}`.padStart(8)}  ${columns(a, b, c, d, a / c, b / d)}`);
    }
  }
}

async function printStored(): Promise<void> {
  print('a typed turn at one table, ms, by matches stored');
  print('  stored  median     p99');
  for (const count of STORED) {
    const uri = storeUri(`stored${count}`);
    await fillStore(uri, count);
    const times = await withBot(
      (discord) => startOurs(discord, uri),
      (discord) => measure(discord, typing, 1),
    );
    print(`${`${count}`.padStart(8)}${columns(median(times), quantile(times, 0.99))}`);
  }
}

/** Ten people against computers on the largest board, all at once. */
async function printLoopDelay(): Promise<void> {
  const delay = await withBot(
    (discord) => startOurs(discord, storeUri('loop')),
    async (discord, bot) => {
      const channels = await openThreads(discord, 10);
      const people = channels.map((channel) => discord.visitor(discord.people[0]?.id ?? '', channel));
      const playOn = (moves: number) =>
        Promise.all(
          people.map(async (person) => {
            for (let move = 0; move < moves; move += 1) {
              const [line] = await person.autocomplete('/cellz move line:', 'line');
              if (line !== undefined) await person.command(`/cellz move line:${line.value}`);
            }
          }),
        );
      await Promise.all(people.map((person) => person.command('/cellz new computer:medium columns:10 rows:10')));
      await playOn(5);
      await bot.loopDelay();
      await playOn(20);
      return bot.loopDelay();
    },
  );
  print('how long the event loop was held while ten computer players (medium, 10x10) thought and all was drawn, ms');
  print(' longest     p99');
  print(columns(delay.longest, delay.p99));
}

try {
  for (const part of [printTurns, () => printShares(storeUri('shares')), printStored, printLoopDelay]) {
    await part();
    print();
  }
} finally {
  rmSync(folder, { recursive: true });
}
