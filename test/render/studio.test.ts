import { afterAll, describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { keepPictures, openStudio } from '../../render/studio/studio.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';

/** However busy the machine is, nothing is given up. */
const NEVER = new AbortController().signal;

const studio = openStudio({ patience: () => NEVER });
afterAll(() => studio.close());

const view = cellz.start({ columns: 3, rows: 3 }, 2, fastRandom(1));
const board = { game: 'cellz', theme: 'dark', view, picked: '' } as const;

describe('the studio', () => {
  test('draws in its threads what would be drawn here', async () => {
    expect((await studio.draw(board)).equals(await drawOrder(PAINTERS, board))).toBe(true);
  });

  test('gives a picture that holds no more memory than its own bytes', async () => {
    const png = await studio.draw(board);
    expect(png.buffer.byteLength).toBe(png.byteLength);
  });

  test('draws rules as well', async () => {
    const png = await studio.draw({ game: 'cellz', theme: 'light', rules: true });
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('rejects what it cannot draw, and goes on', async () => {
    await expect(studio.draw({ ...board, game: 'chess' })).rejects.toThrow('no pictures for the game chess');
    expect((await studio.draw(board)).byteLength).toBeGreaterThan(0);
  });
});

test('pictures leave nothing behind in memory, however many follow each other', async () => {
  const draw = () => studio.draw({ game: 'cellz', theme: 'dark', rules: true });
  for (let warm = 0; warm < 20; warm += 1) await draw();
  const before = process.memoryUsage.rss();
  const most = 150;
  for (let picture = 0; picture < most; picture += 1) await draw();
  // The pixels of one take more than a megabyte.
  expect(process.memoryUsage.rss() - before).toBeLessThan(most * 1024 * 1024);
});

test('a picture that takes too long is given up, and the thread that hangs over it replaced', async () => {
  const patience = new AbortController();
  const signals = [patience.signal, patience.signal];
  const hanging = openStudio({
    worker: new URL('./hangingWorker.ts', import.meta.url),
    patience: () => signals.pop() ?? NEVER,
  });
  const hangs = new Int32Array(new SharedArrayBuffer(4));
  const drawing = [hanging.draw({ ...board, view: hangs }), hanging.draw({ ...board, view: hangs })];
  const both = Promise.allSettled(drawing);
  await Atomics.waitAsync(hangs, 0, 0).value;
  patience.abort();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String(await hanging.draw({ ...board, game: 'nuggets' }))).toBe('nuggets');
  await hanging.close();
});

describe('pictures that are kept', () => {
  test('are drawn once, also when they are asked for at the same time', async () => {
    let drawn = 0;
    const kept = keepPictures(async () => {
      drawn += 1;
      return Buffer.from('picture');
    }, 1000);
    await Promise.all([kept(board), kept(board)]);
    await kept({ ...board });
    expect(drawn).toBe(1);
    await kept({ ...board, picked: 'a1' });
    expect(drawn).toBe(2);
  });

  test('are forgotten where there are too many', async () => {
    let drawn = 0;
    const kept = keepPictures(async () => {
      drawn += 1;
      return Buffer.alloc(600);
    }, 1000);
    await kept(board);
    await kept({ ...board, picked: 'a1' });
    await kept(board);
    expect(drawn).toBe(3);
  });

  test('count with the orders by which they are found', async () => {
    let drawn = 0;
    const kept = keepPictures(async () => {
      drawn += 1;
      return Buffer.alloc(1);
    }, 1000);
    const long = { ...board, picked: 'x'.repeat(2000) };
    await kept(long);
    await kept(long);
    expect(drawn).toBe(2);
  });

  test('need not fit', async () => {
    const kept = keepPictures(async () => Buffer.alloc(2000), 1000);
    expect((await kept(board)).byteLength).toBe(2000);
  });

  test('that are still being drawn come, however many others come first', async () => {
    const drawing = Promise.withResolvers<Buffer>();
    const kept = keepPictures(async ({ game }) => (game === 'slow' ? drawing.promise : Buffer.alloc(600)), 1000);
    const slow = kept({ ...board, game: 'slow' });
    for (const picked of ['a1', 'a2', 'a3']) await kept({ ...board, picked });
    drawing.resolve(Buffer.from('picture'));
    expect(String(await slow)).toBe('picture');
  });

  test('that failed are tried anew', async () => {
    let fails = true;
    const kept = keepPictures(async () => {
      if (fails) throw new Error('out of paint');
      return Buffer.from('picture');
    }, 1000);
    await expect(kept(board)).rejects.toThrow('out of paint');
    fails = false;
    expect((await kept(board)).toString()).toBe('picture');
  });
});
