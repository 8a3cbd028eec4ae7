import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import type { Drawing } from '../../render/shared/drawing.ts';
import { rasterize } from '../../render/shared/pixels.ts';
import { drawResult } from '../../render/shared/result.ts';
import { writable } from '../../render/shared/writable.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { keepPictures } from '../../render/studio/studio.ts';
import { winners } from '../../src/engine/outcome.ts';
import { defaultSetup } from '../../src/engine/setup.ts';
import { GAMES } from '../../src/games/index.ts';
import { takeWalk } from '../conformance/walk.ts';

const board: Drawing = { width: 400, height: 300, paint: (ctx) => ctx.fillRect(9, 9, 90, 90) };
const bytesOf = (drawing: Drawing) => rasterize(drawing).bytes;
const course = {
  points: [
    [0, 0],
    [1, 0],
    [1, 2],
  ],
  turningPoint: { move: 2, seat: 1 },
};

describe.each(GAMES.map((game) => ({ game, id: game.id })))('the picture of an end of $id', ({ game }) => {
  const { end } = takeWalk(game, { setup: defaultSetup(game.setup), seatCount: 2 }, 'an end');
  const view = game.view(end, 'spectator');
  const best = winners(game.outcome(end) ?? { scores: [], places: [] });
  const draw = (crowned?: readonly number[]) => PAINTERS[game.id]?.draw(view, 'dark', '', crowned) ?? board;

  test('crowns whom the rules say, and others where it is told so', () => {
    expect(bytesOf(draw(best)).equals(bytesOf(draw()))).toBe(true);
    const others = [0, 1].filter((seat) => !best.includes(seat));
    expect(bytesOf(draw(others)).equals(bytesOf(draw()))).toBe(false);
  });
});

describe('the course of a score', () => {
  test('stands below the final position, with the turning point marked', () => {
    const plain = drawResult(board, 'dark', {});
    const whole = drawResult(board, 'dark', { course });
    expect(plain).toBe(board);
    expect(whole.height).toBeGreaterThan(board.height);
    const unmarked = drawResult(board, 'dark', { course: { points: course.points } });
    expect(bytesOf(whole).equals(bytesOf(unmarked))).toBe(false);
  });

  test.each(['dark', 'light'] as const)('can be drawn %s, of many seats, of newcomers, of negative points', (theme) => {
    const points = [[0], [-3, 2], [-5, 2, 9, 1, 1, 1, 1, 1]];
    expect(() => bytesOf(drawResult(board, theme, { course: { points } }))).not.toThrow();
  });
});

test('below the largest board all is drawn smaller, so that it can be drawn at all', () => {
  for (const [width, height] of [
    [940, 999],
    [999, 500],
    [500, 999],
  ] as const) {
    const whole = drawResult({ width, height, paint: () => undefined }, 'dark', { course });
    expect(() => bytesOf(whole)).not.toThrow();
    expect(whole.height).toBeLessThanOrEqual(1.21 * whole.width);
  }
});

describe('a card with names', () => {
  const order = { game: 'cellz', theme: 'dark', view: null, picked: '' } as const;
  const painters = { cellz: { draw: () => board, drawRules: () => board } };

  test('shows a picture that is none as if there were none', async () => {
    const player = { seat: 0, name: 'Ada', won: true, points: 3 };
    const without = await drawOrder(painters, { ...order, players: [player] });
    const broken = await drawOrder(painters, { ...order, players: [{ ...player, avatar: 'bm90IGEgcGljdHVyZQ==' }] });
    expect(broken.equals(without)).toBe(true);
  });

  test('is not kept in the memory for pictures', async () => {
    let drawn = 0;
    const studio = keepPictures(async () => Buffer.from([drawn++]));
    await studio(order);
    await studio(order);
    expect(drawn).toBe(1);
    const card = { ...order, players: [{ seat: 0, name: 'Ada', won: true }] };
    await studio(card);
    await studio(card);
    expect(drawn).toBe(3);
  });

  test.each([
    ['Ada', 'Ada'],
    ['𝓐𝓭𝓪 ✨', 'Ada'],
    ['Łukasz Ünïq', 'Łukasz Ünïq'],
    ['Ада', 'Ада'],
    ['小明', ''],
    ['\u202Eadx\u0000', 'adx'],
  ])('writes %s as far as our font goes', (name, written) => {
    expect(writable(name)).toBe(written);
  });
});
