import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { PAINTERS } from '../../render/index.ts';
import { type Drawing, SCALE, THEMES, type Theme } from '../../render/shared/drawing.ts';
import { encodePixels } from '../../render/shared/encode.ts';
import { rasterize, withPixels } from '../../render/shared/pixels.ts';
import type { Game } from '../../src/engine/game.ts';
import { fastRandom, pick } from '../../src/engine/random.ts';
import type { Viewer } from '../../src/engine/seat.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { median } from '../turns/statistics.ts';

/** The point in a match at which a board is drawn, as a share of its moves. */
const WHEN = { early: 0.1, middle: 0.5, late: 1 } as const;
export type RenderMoment = keyof typeof WHEN;

/** CPU time in milliseconds, compared with that of the stock route: sharp's fastest PNG of the same pixels. */
export interface PictureCost {
  readonly game: string;
  readonly when: RenderMoment;
  /** Whose board it is: the public one in the channel, or what only the first player sees, if that is different. */
  readonly viewer: Viewer;
  readonly theme: Theme;
  readonly draw: number;
  readonly encode: number;
  readonly bytes: number;
  readonly stock: number;
  readonly stockBytes: number;
}

const ROUNDS = 15;
const MOST_MOVES = 400;

/** Boards of matches that are played at random, with the usual setup and seats. */
export async function measurePictures(): Promise<readonly PictureCost[]> {
  const costs: PictureCost[] = [];
  for (const game of GAMES) {
    const states = matchOf(game);
    for (const [when, share] of Object.entries(WHEN) as [RenderMoment, number][]) {
      const state = states[Math.floor((states.length - 1) * share)];
      for (const viewer of viewersOf(game, state)) {
        const view = game.view(state, viewer);
        for (const theme of THEMES) {
          const drawing = PAINTERS[game.id]?.draw(view, theme);
          if (drawing !== undefined) costs.push({ game: game.id, when, viewer, theme, ...(await costOf(drawing)) });
        }
      }
    }
  }
  return costs;
}

function viewersOf(game: Game, state: unknown): readonly Viewer[] {
  return isDeepStrictEqual(game.view(state, 'public'), game.view(state, 0)) ? ['public'] : ['public', 0];
}

function matchOf(game: Game): readonly unknown[] {
  const random = fastRandom(3);
  const states = [game.start(defaultSetup(game.setup), game.seats.usual, random)];
  while (states.length < MOST_MOVES) {
    const state = states.at(-1);
    const [seat] = game.toAct(state);
    if (seat === undefined) return states;
    states.push(game.play(state, seat, pick(game.legal(state, seat), random), random).state);
  }
  return states;
}

async function costOf(drawing: Drawing) {
  const pixels = rasterize(drawing);
  const draw = await processorTime(() => withPixels(drawing, SCALE, () => undefined));
  const encode = await processorTime(() => encodePixels(pixels));
  const { width, height, bytes } = pixels;
  const byStock = () =>
    sharp(bytes, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1, adaptiveFiltering: false })
      .toBuffer();
  const stock = await processorTime(byStock);
  return { draw, encode, bytes: encodePixels(pixels).byteLength, stock, stockBytes: (await byStock()).byteLength };
}

/**
 * As in a bot that has been drawing for a minute: the same number of rounds run first, in which code is compiled and
 * stamps are made.
 */
async function processorTime(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    if (round >= ROUNDS) times.push((user + system) / 1000);
    // Memory outside the heap is freed between turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return median(times);
}
