import { afterAll, describe, expect, test, vi } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { drawOrder } from '../../render/studio/order.ts';
import { keepPictures, openStudio } from '../../render/studio/studio.ts';
import { fastRandom } from '../../src/engine/random.ts';
import { cellz } from '../../src/games/cellz/index.ts';

const studio = openStudio({ patience: 300_000 });
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
  const hanging = openStudio({ worker: new URL('./hangingWorker.ts', import.meta.url), patience: 3000 });
  const both = await Promise.allSettled([hanging.draw(board), hanging.draw(board)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // On a busy machine a thread may not even start in so little time.
  const drawn = await vi.waitFor(() => hanging.draw({ ...board, game: 'nuggets' }), 200_000);
  expect(drawn.toString()).toBe('nuggets');
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
