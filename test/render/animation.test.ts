import { expect, test } from 'vitest';
import { encodeAnimation } from '../../render/shared/animation.ts';
import type { Drawing } from '../../render/shared/drawing.ts';

/** A white board with a black square at `x`. */
function board(x: number): Drawing {
  return {
    width: 120,
    height: 100,
    paint(ctx) {
      ctx.fillStyle = '#ffffff';
      ctx.fillRect(0, 0, 120, 100);
      ctx.fillStyle = '#000000';
      ctx.fillRect(x, 40, 20, 20);
    },
  };
}

const frames = [0, 20, 40, 60].map((x) => ({ drawing: board(x), stays: 500 }));

test('an animation is a GIF of the size of its drawings that goes on for ever', async () => {
  const gif = await encodeAnimation(frames);
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([120, 100]);
  expect(gif.includes('NETSCAPE2.0')).toBe(true);
});

test('has as many pictures as frames', async () => {
  const gif = await encodeAnimation(frames);
  const startsOfFrames = gif.toString('latin1').split('!\xf9\x04').length - 1;
  expect(startsOfFrames).toBe(frames.length);
});

test('a frame in which nothing changes costs a few bytes, not a picture', async () => {
  const still = (count: number) => Array.from({ length: count }, () => ({ drawing: board(0), stays: 100 }));
  const [once, often] = [await encodeAnimation(still(1)), await encodeAnimation(still(11))];
  expect((often.length - once.length) / 10).toBeLessThan((120 * 100) / 50);
});

test('the same frames give the same bytes', async () => {
  expect((await encodeAnimation(frames)).equals(await encodeAnimation(frames))).toBe(true);
});
