import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Playground, startPlayground } from 'discord-standin';
import { drawCellz } from '../../render/cellz/picture.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import type { CellzState } from '../../src/games/cellz/play.ts';
import { positionOf } from '../../src/match/play.ts';
import { openThreads } from '../../test/kill/threads.ts';
import { type Bot, startDrawingFloor, startFloor, startOurs } from './bots.ts';
import { createMatch } from './matches.ts';
import { clicking, clickingToFloor, type Turns, typing, typingToFloor, waited } from './people.ts';
import { median, quantile } from './statistics.ts';

/** The cost of turns for one bot, in milliseconds. */
export interface TurnCost {
  /** From the time INTERACTION_CREATE leaves the stand-in Discord until the answer with the picture arrives there. */
  readonly median: number;
  readonly p99: number;
  /** CPU time of the bot's process per turn, all threads: the median of the rounds. */
  readonly cpu: number;
  /** The same for each round. */
  readonly rounds: readonly number[];
  /** Turns per second of wall-clock time; all tables play without a pause. */
  readonly perSecond: number;
}

/** Our bot compared with a bot that always sends the same PNG, and with one that draws and stores. */
export interface TurnFigures {
  readonly how: 'typed' | 'clicked';
  readonly tables: number;
  readonly ours: TurnCost;
  readonly png: TurnCost;
  readonly drawing: TurnCost;
}

export type Sit = (discord: Playground, channel: string) => Promise<Turns>;

/** The number of rounds in which the bots alternate, so that other load on the machine affects all equally. */
const ROUNDS = 8;
const MOVES = 960;
/**
 * The number of turns after which V8 has compiled most of what a turn calls, and tables are at all stages of a game;
 * before that, a turn of ours takes a sixth more time, one of the floor's a twentieth more.
 */
const WARM_UP = 1500;

/** A bot with its own stand-in Discord, and tables of people who wait for nothing but its answers. */
interface SeatedBot {
  readonly turns: readonly Turns[];
  readonly play: (moves: number) => Promise<readonly number[]>;
  readonly bot: Bot;
  readonly close: () => Promise<void>;
}

/** Seats people at this many tables of a bot. */
export async function seat(start: (discord: Playground) => Promise<Bot>, sit: Sit, tables: number): Promise<SeatedBot> {
  const discord = await startPlayground();
  const bot = await start(discord);
  const channels = await openThreads(discord, tables);
  const turns = await Promise.all(channels.map((channel) => sit(discord, channel)));
  return {
    bot,
    turns,
    async play(moves) {
      const perTable = Math.ceil(moves / tables);
      const times = turns.map(async (turn) => {
        const own: number[] = [];
        for (let move = 0; move < perTable; move += 1) own.push(waited(await turn()));
        return own;
      });
      return (await Promise.all(times)).flat();
    },
    async close() {
      await bot.stop();
      await discord.close();
    },
  };
}

/** The cost of turns of these bots, measured alternately. */
export async function measureCosts(seated: readonly SeatedBot[]): Promise<readonly TurnCost[]> {
  const found = seated.map(() => ({ times: [] as number[], cpus: [] as number[], wall: 0 }));
  for (const { play } of seated) await play(WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { play, bot }] of seated.entries()) {
      const figures = found[index];
      if (figures === undefined) continue;
      const [cpu, since] = [bot.cpu(), performance.now()];
      const times = await play(MOVES / ROUNDS);
      figures.wall += performance.now() - since;
      figures.cpus.push((bot.cpu() - cpu) / times.length);
      figures.times.push(...times);
    }
  }
  return found.map(({ times, cpus, wall }) => ({
    median: median(times),
    p99: quantile(times, 0.99),
    cpu: median(cpus),
    rounds: cpus,
    perSecond: (times.length * 1000) / wall,
  }));
}

/** Turns of Cellz 6x6, typed and clicked, at each of these numbers of tables; files go into `folder`. */
export async function* measureTurns(folder: string, tables: readonly number[]): AsyncGenerator<TurnFigures> {
  const png = join(folder, 'board.png');
  writeFileSync(png, encodePicture(drawCellz(positionOf(createMatch('board00000', 6)).state as CellzState, 'dark')));
  for (const [how, toOurs, toFloor] of [
    ['typed', typing, typingToFloor],
    ['clicked', clicking, clickingToFloor],
  ] as const) {
    for (const count of tables) {
      const name = join(folder, `${how}${count}`);
      const seated = [
        await seat((discord) => startOurs(discord, `sqlite://${name}.sqlite`), toOurs, count),
        await seat((discord) => startFloor(discord, png), toFloor, count),
        await seat((discord) => startDrawingFloor(discord, `${name}.floor.sqlite`), toFloor, count),
      ];
      const [ours, fixed, drawing] = await measureCosts(seated);
      for (const { close } of seated) await close();
      if (ours === undefined || fixed === undefined || drawing === undefined) throw new Error('a bot is missing');
      yield { how, tables: count, ours, png: fixed, drawing };
    }
  }
}
