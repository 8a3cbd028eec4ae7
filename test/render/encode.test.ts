import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../render/drawing.ts';
import { createPictureCache, encodePicture } from '../../render/encode.ts';
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

describe('the picture cache', () => {
  test('draws what it knows only once, even when asked twice at the same time', async () => {
    const cached = createPictureCache(1_000_000);
    let drawn = 0;
    const draw = () => {
      drawn += 1;
      return plain(20, 10);
    };
    const [first, second] = await Promise.all([cached('a', draw), cached('a', draw)]);
    expect(second).toBe(first);
    expect(await cached('a', draw)).toBe(first);
    expect(drawn).toBe(1);
  });

  test('keeps different keys apart', async () => {
    const cached = createPictureCache(1_000_000);
    const red = await cached('red', () => plain(20, 10, '#ff0000'));
    const blue = await cached('blue', () => plain(20, 10, '#0000ff'));
    expect(blue).not.toEqual(red);
  });

  test('forgets the picture used longest ago when it is full', async () => {
    const { byteLength } = await encodePicture(plain(20, 10));
    const cached = createPictureCache(byteLength * 2);
    const drawn: string[] = [];
    const ask = (key: string) =>
      cached(key, () => {
        drawn.push(key);
        return plain(20, 10);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  test('gives pictures larger than itself, and does not keep them', async () => {
    const cached = createPictureCache(10);
    expect(await cached('a', () => plain(20, 10))).toEqual(await encodePicture(plain(20, 10)));
  });

  test('does not keep a failure', async () => {
    const cached = createPictureCache(1_000_000);
    await expect(cached('a', () => plain(10, 10))).rejects.toThrow('square');
    expect((await cached('a', () => plain(20, 10))).readUInt32BE(16)).toBe(40);
  });
});
