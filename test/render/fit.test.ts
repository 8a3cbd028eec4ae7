import { expect, test } from 'vitest';
import { encodeFitting, pickEvenly } from '../../render/animating/fit.ts';
import type { Drawing } from '../../render/shared/drawing.ts';
import { fastRandom } from '../../src/engine/random.ts';

/** Squares here and there, so that no frame is like another. */
function noise(seed: number, width = 120, height = 100): Drawing {
  return {
    width,
    height,
    paint(ctx) {
      const random = fastRandom(seed);
      for (let square = 0; square < 200; square++) {
        ctx.fillStyle = `rgb(${random.below(256)} ${random.below(256)} 0)`;
        ctx.fillRect(random.below(width), random.below(height), 9, 9);
      }
    },
  };
}

const frames = Array.from({ length: 60 }, (_, seed) => ({ drawing: noise(seed), stays: 100 }));
const countOf = (gif: Buffer) => gif.toString('latin1').split('!\xf9\x04').length - 1;
const sizeOf = (gif: Buffer) => [gif.readUInt16LE(6), gif.readUInt16LE(8)];

test('an animation that fits is left whole', async () => {
  const gif = await encodeFitting(frames, 10_000_000, '#000000');
  expect(countOf(gif)).toBe(60);
  expect(sizeOf(gif)).toEqual([120, 100]);
});

test('one that is too large loses frames first, and then size', async () => {
  const whole = (await encodeFitting(frames, 10_000_000, '#000000')).byteLength;
  const fewer = await encodeFitting(frames, whole * 0.8, '#000000');
  expect(fewer.byteLength).toBeLessThanOrEqual(whole * 0.8);
  expect(countOf(fewer)).toBeLessThan(60);
  expect(sizeOf(fewer)).toEqual([120, 100]);
  const smaller = await encodeFitting(frames, whole * 0.1, '#000000');
  expect(smaller.byteLength).toBeLessThanOrEqual(whole * 0.1);
  expect(countOf(smaller)).toBe(30);
  expect(sizeOf(smaller)[0]).toBeLessThan(120);
});

test('frames of different sizes all get that of the largest, and never a square', async () => {
  const mixed = [noise(1, 80, 60), noise(2, 60, 80)].map((drawing) => ({ drawing, stays: 100 }));
  const [width = 0, height = 0] = sizeOf(await encodeFitting(mixed, 1_000_000, '#000000'));
  expect(width).toBe(80);
  expect(height).toBe(81);
});

test('what is left of too many items runs evenly from the first to the last', () => {
  expect(pickEvenly([1, 2, 3], 3)).toEqual([1, 2, 3]);
  expect(pickEvenly([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([0, 4, 8]);
});
