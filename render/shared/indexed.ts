import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from './pixels.ts';

/** A PNG with a palette can hold so many colours. */
const MOST_COLOURS = 256;

/** Slots of the hash table of colours: more than pictures have, smoothed edges and all; a power of two. */
const SLOTS = 1 << 15;
const SHIFT = 32 - 15;
const MOST_FOUND = SLOTS / 2;

/** From so many pixels on, filling is faster than a loop. */
const LONG_RUN = 16;

/** More saves few bytes and costs much time (bench/render.ts). */
const LEVEL = 2;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BITS = 8;
const PALETTE = 3;

/** The colours of a picture, and the rows of its pixels as runs of one colour. */
interface Colours {
  /** Red, green and blue of each colour in its lowest bytes, and how many pixels have it. */
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
  readonly size: number;
  /** Where in its row each run ends, and the number of its colour. */
  readonly ends: Uint16Array;
  readonly runs: Uint16Array;
  /** The first run of each row, and behind them the number of all runs; a row like the one above it has none. */
  readonly firsts: Uint32Array;
}

/**
 * Opaque pixels as a PNG with a palette: a quarter of the bytes, and half of the work, of one with a colour a pixel.
 *
 * Boards are flat: beside their few colours they have only the smoothed edges of letters and discs, a pixel here and there.
 * Up to 256 colours the pixels are exact; where there are more, those that the fewest pixels have become the nearest of
 * the others. Undefined for a picture of many thousand colours, which wants another encoder.
 */
export function encodeIndexed(pixels: Pixels): Buffer | undefined {
  const { width, height } = pixels;
  const colours = findColours(pixels);
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
    chunk('PLTE', Buffer.from([...kept].flatMap((colour) => channelsOf(colours.values[colour] as number)))),
    chunk('IDAT', deflateSync(rowsOf(colours, entryOf, width, height), { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Memory for the picture at work: a thread encodes one at a time. */
const scratch = {
  slots: new Uint16Array(SLOTS),
  values: new Uint32Array(MOST_FOUND + 1),
  counts: new Uint32Array(MOST_FOUND + 1),
  ends: new Uint16Array(0),
  runs: new Uint16Array(0),
  rows: new DataView(new ArrayBuffer(0)),
};

function findColours({ width, height, bytes }: Pixels): Colours | undefined {
  const { slots, values, counts } = scratch;
  if (scratch.ends.length < width * height) {
    scratch.ends = new Uint16Array(width * height);
    scratch.runs = new Uint16Array(width * height);
  }
  const { ends, runs } = scratch;
  const firsts = new Uint32Array(height + 1);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  slots.fill(0);
  counts.fill(0);
  let size = 0;
  let run = 0;
  for (let y = 0; y < height; y += 1) {
    firsts[y] = run;
    if (isLikeAbove(bytes, y, width)) continue;
    const row = y * width;
    for (let at = row; at < row + width; run += 1) {
      const end = endOfRun(pixels, at, row + width);
      const colour = numberOf((pixels[at] as number) & 0xffffff, size);
      if (colour === size) size += 1;
      if (size > MOST_FOUND) return undefined;
      counts[colour] = (counts[colour] as number) + end - at;
      ends[run] = end - row;
      runs[run] = colour;
      at = end;
    }
  }
  firsts[height] = run;
  return { values, counts, size, ends, runs, firsts };
}

function endOfRun(pixels: Uint32Array, from: number, rowEnd: number): number {
  const pixel = pixels[from];
  let end = from + 1;
  while (end < rowEnd && pixels[end] === pixel) end += 1;
  return end;
}

/** The number of a colour; `size` where it is new, and so many have been found before it. */
function numberOf(value: number, size: number): number {
  const { slots, values } = scratch;
  let slot = Math.imul(value, 0x9e3779b1) >>> SHIFT;
  // Number 0 marks an empty slot, so colours are counted from 1 there.
  while (slots[slot] !== 0 && values[(slots[slot] as number) - 1] !== value) slot = (slot + 1) & (SLOTS - 1);
  if (slots[slot] === 0) {
    values[size] = value;
    slots[slot] = size + 1;
  }
  return (slots[slot] as number) - 1;
}

/** Boards have many rows that are like the one above them: looking at those once is half of the work. */
function isLikeAbove(bytes: Buffer, y: number, width: number): boolean {
  const above = (y - 1) * width * 4;
  const row = y * width * 4;
  return y > 0 && bytes.compare(bytes, above, row, row, row + width * 4) === 0;
}

/** Pixels that are written at once; what lies behind a run is written after it. */
const AT_ONCE = 4;

/** The palette entries of all pixels, row by row, each row behind a 0: no filter. */
function rowsOf({ ends, runs, firsts }: Colours, entryOf: Uint8Array, width: number, height: number): Uint8Array {
  const length = (width + 1) * height;
  if (scratch.rows.byteLength < length + AT_ONCE) scratch.rows = new DataView(new ArrayBuffer(length + AT_ONCE));
  const fours = scratch.rows;
  const rows = new Uint8Array(fours.buffer, 0, length);
  for (let y = 0; y < height; y += 1) {
    const row = y * (width + 1);
    const lastRun = firsts[y + 1] as number;
    let run = firsts[y] as number;
    if (run === lastRun) rows.copyWithin(row, row - width - 1, row);
    else rows[row] = 0;
    for (let at = row + 1; run < lastRun; run += 1) {
      const end = row + 1 + (ends[run] as number);
      const entry = entryOf[runs[run] as number] as number;
      if (end - at > LONG_RUN) rows.fill(entry, at, end);
      else for (; at < end; at += AT_ONCE) fours.setUint32(at, entry * 0x01010101);
      at = end;
    }
  }
  return rows;
}

/**
 * The colours that most pixels have, the darkest first; of those that equally many have, the last that were found. So many
 * pixels that a colour is kept in any case are not told apart.
 */
function mostFrequent({ values, counts, size }: Colours): Uint16Array {
  const least = leastKept(counts, size);
  // The colours with their brightness above their number: sorting plain numbers is ten times as fast.
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

/** From so many pixels on, colours are equally frequent. */
const FREQUENT = 4096;

function frequency(counts: Uint32Array, colour: number): number {
  return Math.min(counts[colour] as number, FREQUENT);
}

/** How frequent the rarest colour of the palette is; 0 where all have room. */
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

/** For each colour its entry in the palette of those that are `kept`, or the nearest one. */
function entriesOf({ values, size }: Colours, kept: Uint16Array): Uint8Array {
  const palette = Int32Array.from(kept, (colour) => values[colour] as number);
  const brightnesses = Int32Array.from(palette, brightness);
  const firsts = firstFrom(brightnesses);
  const entries = new Uint8Array(size);
  const isKept = new Uint8Array(size);
  for (let entry = 0; entry < kept.length; entry += 1) {
    entries[kept[entry] as number] = entry;
    isKept[kept[entry] as number] = 1;
  }
  for (let colour = 0; colour < size; colour += 1) {
    if (isKept[colour] === 1) continue;
    const value = values[colour] as number;
    entries[colour] = nearest(palette, brightnesses, value, firsts[brightness(value)] as number);
  }
  return entries;
}

/** The entry nearest to `value` in a palette that goes from dark to bright: looked for outwards from its own brightness. */
function nearest(palette: Int32Array, brightnesses: Int32Array, value: number, middle: number): number {
  const own = brightness(value);
  let best = 0;
  let least = 3 * 255 * 255 + 1;
  for (let step = -1; step <= 1; step += 2) {
    for (let entry = step < 0 ? middle - 1 : middle; entry >= 0 && entry < palette.length; entry += step) {
      const apart = (brightnesses[entry] as number) - own;
      // The difference in brightness alone bounds the distance.
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

/** For each brightness the first entry that is at least as bright. */
function firstFrom(brightnesses: Int32Array): Uint16Array {
  const firsts = new Uint16Array(3 * 255 + 1);
  let entry = 0;
  for (let bright = 0; bright < firsts.length; bright += 1) {
    while (entry < brightnesses.length && (brightnesses[entry] as number) < bright) entry += 1;
    firsts[bright] = entry;
  }
  return firsts;
}

/** Of equal parts, so that it bounds the distance. */
function brightness(value: number): number {
  return (value & 255) + ((value >> 8) & 255) + ((value >> 16) & 255);
}

function distance(a: number, b: number): number {
  const red = (a & 255) - (b & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = ((a >> 16) & 255) - ((b >> 16) & 255);
  return red * red + green * green + blue * blue;
}

function channelsOf(value: number): readonly number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const result = Buffer.alloc(data.length + 12);
  result.writeUInt32BE(data.length, 0);
  result.write(type, 4, 'latin1');
  data.copy(result, 8);
  result.writeUInt32BE(crc32(result.subarray(4, data.length + 8)), data.length + 8);
  return result;
}
