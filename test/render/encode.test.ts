import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../render/shared/drawing.ts';
import { encodePicture } from '../../render/shared/encode.ts';
import { SPECIMEN } from './specimen.ts';

/** A plain picture of this size and colour. */
function plain(width: number, height: number, colour = '#336699'): Drawing {
  return {
    width,
    height,
    paint(ctx) {
      ctx.fillStyle = colour;
      ctx.fillRect(0, 0, width, height);
    },
  };
}

describe('an encoded picture', () => {
  test('is an opaque PNG of twice the drawing’s size', async () => {
    const png = await encodePicture(plain(40, 30));
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(png.readUInt32BE(16)).toBe(80);
    expect(png.readUInt32BE(20)).toBe(60);
    const { channels, hasAlpha } = await sharp(png).metadata();
    expect({ channels, hasAlpha }).toEqual({ channels: 3, hasAlpha: false });
  });

  test('has exactly the colours that were painted', async () => {
    const pixels = await sharp(await encodePicture(plain(4, 3)))
      .raw()
      .toBuffer();
    expect([...new Set(pixels.toString('hex').match(/.{6}/g))]).toEqual(['336699']);
  });

  test('has the same bytes for the same drawing', async () => {
    expect(await encodePicture(SPECIMEN)).toEqual(await encodePicture(SPECIMEN));
  });

  test('is refused where it would be square, empty, too large or of no size', async () => {
    await expect(encodePicture(plain(50, 50))).rejects.toThrow('square');
    await expect(encodePicture(plain(0, 10))).rejects.toThrow(RangeError);
    await expect(encodePicture(plain(10, 1001))).rejects.toThrow(RangeError);
    await expect(encodePicture(plain(Number.NaN, 10))).rejects.toThrow(RangeError);
  });
});
