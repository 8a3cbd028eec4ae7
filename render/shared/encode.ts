import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';
import { type Pixels, withPixels } from './pixels.ts';
import { type Colours, findRuns, paletteRows } from './runs.ts';

/** Draws a PNG. Throws if the drawing is square, empty or too large. */
export function encodePicture(drawing: Drawing): Buffer {
  return withPixels(drawing, SCALE, encodePixels);
}

/** Encodes pixels as an opaque PNG: with a palette, unless there are more colors than a board ever has. */
export function encodePixels(pixels: Pixels): Buffer {
  return encodeIndexed(pixels) ?? encodeFull(pixels);
}

function encodeFull({ width, height, bytes }: Pixels): Buffer {
  const ctx = createCanvas(width, height).getContext('2d', { alpha: false });
  const image = ctx.createImageData(width, height);
  image.data.set(bytes);
  ctx.putImageData(image, 0, 0);
  return ctx.canvas.encodeSync('png');
}

/** The maximum number of colors in a PNG with a palette. */
const MOST_COLOURS = 256;

/** The next level saves few bytes and takes twice as long; this one saves 5% compared with the one before. */
const LEVEL = 3;

/**
 * The space zlib is given at a time: enough for most boards, since asking for more takes a tenth of its time. What it
 * leaves unused is garbage: with 128 kB, V8 collected the drawing thread's heap every 50 boards.
 */
const SPACE = 32 * 1024;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
const PALETTE = 3;

/**
 * Encodes opaque pixels as a PNG with a palette: a quarter of the bytes and half of the work, compared with a
 * full-color PNG.
 *
 * Boards are flat: apart from their few colors, they have only the antialiased edges of letters and discs, a few pixels
 * each. Up to 256 colors the pixels are exact; if there are more, the rarest colors are replaced by the nearest of the
 * others. Returns undefined for a picture with many thousands of colors, which needs another encoder.
 */
function encodeIndexed(pixels: Pixels): Buffer | undefined {
  const { width, height } = pixels;
  const colours = findRuns(pixels);
  if (colours === undefined) return undefined;
  const kept = mostFrequent(colours);
  const entryOf = entriesOf(colours, kept);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = EIGHT_BITS;
  header[9] = PALETTE;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', paletteBytes(colours, kept)),
    chunk('IDAT', deflateSync(paletteRows(colours, entryOf, pixels), { level: LEVEL, chunkSize: SPACE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Returns the most frequent colors, darkest first; among equally frequent colors, those found last. Colors with enough
 * pixels to be kept in any case count as equally frequent.
 */
function mostFrequent({ values, counts, size }: Colours): Uint16Array {
  const least = leastKept(counts, size);
  // Each color's brightness is stored in the bits above its number: sorting plain numbers is ten times as fast.
  const kept = new Uint32Array(Math.min(MOST_COLOURS, size));
  let place = 0;
  for (let colour = size - 1; colour >= 0; colour -= 1) {
    if (frequency(counts, colour) > least) kept[place++] = (brightness(values[colour] as number) << 16) | colour;
  }
  for (let colour = size - 1; place < kept.length; colour -= 1) {
    if (frequency(counts, colour) === least) kept[place++] = (brightness(values[colour] as number) << 16) | colour;
  }
  return Uint16Array.from(kept.sort());
}

/** Colors with at least this many pixels count as equally frequent. */
const FREQUENT = 4096;

function frequency(counts: Uint32Array, colour: number): number {
  return Math.min(counts[colour] as number, FREQUENT);
}

/** Returns the frequency of the rarest color in the palette; 0 if all colors fit. */
function leastKept(counts: Uint32Array, size: number): number {
  if (size <= MOST_COLOURS) return 0;
  const having = new Uint16Array(FREQUENT + 1);
  for (let colour = 0; colour < size; colour += 1) {
    const count = frequency(counts, colour);
    having[count] = (having[count] as number) + 1;
  }
  let least = FREQUENT + 1;
  for (let room = MOST_COLOURS; room > 0; room -= having[least] as number) least -= 1;
  return least;
}

/** Returns for each color its entry in the palette of `kept` colors, or the nearest entry. */
function entriesOf({ values, size }: Colours, kept: Uint16Array): Uint8Array {
  const palette = new Int32Array(kept.length);
  const brightnesses = new Int32Array(kept.length);
  const entries = new Uint8Array(size);
  const isKept = new Uint8Array(size);
  for (let entry = 0; entry < kept.length; entry += 1) {
    const colour = kept[entry] as number;
    const value = values[colour] as number;
    palette[entry] = value;
    brightnesses[entry] = brightness(value);
    entries[colour] = entry;
    isKept[colour] = 1;
  }
  const firsts = firstFrom(brightnesses);
  for (let colour = 0; colour < size; colour += 1) {
    if (isKept[colour] === 1) continue;
    const value = values[colour] as number;
    entries[colour] = nearest(palette, brightnesses, value, firsts[brightness(value)] as number);
  }
  return entries;
}

/**
 * Returns the entry nearest to `value` in a palette sorted from dark to bright, searching outward from its own
 * brightness.
 */
function nearest(palette: Int32Array, brightnesses: Int32Array, value: number, middle: number): number {
  const own = brightness(value);
  let best = 0;
  let least = 3 * 255 * 255 + 1;
  for (let step = -1; step <= 1; step += 2) {
    for (let entry = step < 0 ? middle - 1 : middle; entry >= 0 && entry < palette.length; entry += step) {
      const apart = (brightnesses[entry] as number) - own;
      // The difference in brightness alone gives a lower bound for the distance.
      if (apart * apart >= 3 * least) break;
      const far = distance(palette[entry] as number, value);
      if (far < least) {
        least = far;
        best = entry;
      }
    }
  }
  return best;
}

/** Returns for each brightness the first entry that is at least as bright. */
function firstFrom(brightnesses: Int32Array): Uint16Array {
  const firsts = new Uint16Array(3 * 255 + 1);
  let entry = 0;
  for (let bright = 0; bright < firsts.length; bright += 1) {
    while (entry < brightnesses.length && (brightnesses[entry] as number) < bright) entry += 1;
    firsts[bright] = entry;
  }
  return firsts;
}

/** Weighs all channels equally, so that it gives a bound for the distance. */
function brightness(value: number): number {
  return (value & 255) + ((value >> 8) & 255) + ((value >> 16) & 255);
}

function distance(a: number, b: number): number {
  const red = (a & 255) - (b & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = ((a >> 16) & 255) - ((b >> 16) & 255);
  return red * red + green * green + blue * blue;
}

/** Returns red, green and blue of the palette's colors. */
function paletteBytes({ values }: Colours, kept: Uint16Array): Buffer {
  const bytes = Buffer.alloc(3 * kept.length);
  for (let entry = 0; entry < kept.length; entry += 1) {
    bytes.writeUIntLE(values[kept[entry] as number] as number, 3 * entry, 3);
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const result = Buffer.alloc(data.length + 12);
  result.writeUInt32BE(data.length, 0);
  result.write(type, 4, 'latin1');
  data.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, data.length + 8)), data.length + 8);
  return result;
}
