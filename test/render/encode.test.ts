import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PAINTERS } from '../../render/index.ts';
import { type Drawing, THEMES } from '../../render/shared/drawing.ts';
import { encodePicture, encodePixels } from '../../render/shared/encode.ts';
import { type Pixels, rasterize } from '../../render/shared/pixels.ts';
import { fastRandom } from '../../src/engine/random.ts';
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

/** Opaque pixels, each of the colour that `colourAt` says: 0xBBGGRR. */
function pixelsOf(width: number, height: number, colourAt: (pixel: number) => number): Pixels {
  const pixels = Uint32Array.from({ length: width * height }, (_, pixel) => colourAt(pixel) | 0xff000000);
  return { width, height, bytes: Buffer.from(pixels.buffer) };
}

/** Red, green and blue of every pixel. */
async function decoded(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

function withoutAlpha({ width, height, bytes }: Pixels): Buffer {
  const colours = Buffer.alloc(3 * width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) bytes.copy(colours, 3 * pixel, 4 * pixel, 4 * pixel + 3);
  return colours;
}

/** Which part of the values changed, and by how much they deviate in the root mean square. */
function differenceOf(painted: Buffer, seen: Buffer): { readonly changed: number; readonly deviation: number } {
  let changed = 0;
  let squares = 0;
  for (let at = 0; at < seen.length; at += 1) {
    const error = (seen[at] ?? 0) - (painted[at] ?? 0);
    if (error !== 0) changed += 1;
    squares += error * error;
  }
  return { changed: changed / painted.length, deviation: Math.sqrt(squares / painted.length) };
}

describe('an encoded picture', () => {
  test('is an opaque PNG of twice the drawing’s size', async () => {
    const png = encodePicture(plain(40, 30));
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect(png.readUInt32BE(16)).toBe(80);
    expect(png.readUInt32BE(20)).toBe(60);
    const { channels, hasAlpha } = await sharp(png).metadata();
    expect({ channels, hasAlpha }).toEqual({ channels: 3, hasAlpha: false });
  });

  test('has exactly the colours that were painted', async () => {
    const pixels = await decoded(encodePicture(plain(4, 3)));
    expect([...new Set(pixels.toString('hex').match(/.{6}/g))]).toEqual(['336699']);
  });

  test.each([1, 2, 16, 255, 256])('has every pixel as it was, up to 256 colours: %i', async (colours) => {
    const random = fastRandom(colours);
    const palette = Array.from({ length: colours }, () => random.below(1 << 24));
    // Long runs, short ones, and rows like the one above them.
    const lengths = [1, 3, 40, 97, 500];
    const picture: number[] = [];
    while (picture.length < 97 * 61) {
      const colour = palette[random.below(colours)] ?? 0;
      picture.push(...Array<number>(lengths[random.below(lengths.length)] ?? 1).fill(colour));
    }
    const pixels = pixelsOf(97, 61, (at) => picture[at] ?? 0);
    expect(await decoded(encodePixels(pixels))).toEqual(withoutAlpha(pixels));
  });

  test('has exactly the colours of any picture of few, whatever its width, its runs and its rows', async () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 9 }) });
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 })), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(size, runs, async ({ width, height }, lengths) => {
        const row = lengths.flatMap(([length, colour]) => Array<number>(length).fill(colour * 0x102030));
        const pixels = pixelsOf(width, height, (pixel) => row[pixel % row.length] ?? 0);
        expect(await decoded(encodePixels(pixels))).toEqual(withoutAlpha(pixels));
      }),
      { numRuns: 200 },
    );
  });

  test('has the colours of most pixels as they were, and others near them, where there are more than 256', async () => {
    for (const [game, painter] of Object.entries(PAINTERS)) {
      for (const theme of THEMES) {
        const pixels = rasterize(painter.drawRules(theme));
        const seen = await decoded(encodePixels(pixels));
        const painted = withoutAlpha(pixels);
        const { changed, deviation } = differenceOf(painted, seen);
        expect(changed, game).toBeLessThan(0.04);
        // 45 decibels: nobody sees it.
        expect(deviation, game).toBeLessThan(1.5);
      }
    }
  });

  test('has every pixel as it was where there are more colours than any board has', async () => {
    const pixels = pixelsOf(200, 150, (at) => at * 7);
    expect(await decoded(encodePixels(pixels))).toEqual(withoutAlpha(pixels));
  });

  test('has the same bytes for the same drawing, whatever was encoded before', () => {
    const first = encodePicture(SPECIMEN);
    encodePicture(plain(400, 300));
    expect(encodePicture(SPECIMEN)).toEqual(first);
  });

  test('is refused where it would be square, empty, too large or of no size', () => {
    expect(() => encodePicture(plain(50, 50))).toThrow('square');
    expect(() => encodePicture(plain(0, 10))).toThrow(RangeError);
    expect(() => encodePicture(plain(10, 1001))).toThrow(RangeError);
    expect(() => encodePicture(plain(Number.NaN, 10))).toThrow(RangeError);
  });
});
