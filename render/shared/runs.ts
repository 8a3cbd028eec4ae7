import type { Pixels } from './pixels.ts';

/**
 * The number of slots in the hash table of colors: more than pictures have, including antialiased edges; a power of
 * two.
 */
const SLOTS = 1 << 15;
const SHIFT = 32 - 15;
const MOST_FOUND = SLOTS / 2;

/** From this length on, `fill` is faster than a loop. */
const LONG_RUN = 32;

/** The number of pixels written at once; pixels beyond the end of a run are overwritten by the next run. */
const AT_ONCE = 8;

/** The colors of a picture, and the rows of its pixels as runs of one color. Valid until the next picture. */
export interface Colours {
  /** Red, green and blue of each color in its lowest bytes, and the number of pixels with that color. */
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
  readonly size: number;
  /** The end of each run within its row, and the number of its color. */
  readonly ends: Uint16Array;
  readonly runs: Uint16Array;
  /** The first run of each row, followed by the number of all runs; a row that equals the row above has no runs. */
  readonly firsts: Uint32Array;
}

/** Memory for the current picture: a thread encodes only one at a time. */
const scratch = {
  slots: new Uint16Array(SLOTS),
  values: new Uint32Array(MOST_FOUND + 1),
  counts: new Uint32Array(MOST_FOUND + 1),
  ends: new Uint16Array(0),
  runs: new Uint16Array(0),
  rows: new DataView(new ArrayBuffer(0)),
};

/**
 * Finds the colors of the pixels and the runs of their rows; returns undefined for a picture with many thousands of
 * colors.
 */
export function findRuns({ width, height, bytes }: Pixels): Colours | undefined {
  const { slots, values, counts } = scratch;
  if (scratch.ends.length < width * height) {
    scratch.ends = new Uint16Array(width * height);
    scratch.runs = new Uint16Array(width * height);
  }
  const { ends, runs } = scratch;
  const firsts = new Uint32Array(height + 1);
  const pixels = new Int32Array(bytes.buffer, bytes.byteOffset, width * height);
  const pairs = new BigInt64Array(bytes.buffer, bytes.byteOffset, (width * height) >> 1);
  slots.fill(0);
  counts.fill(0);
  let size = 0;
  let run = 0;
  for (let y = 0; y < height; y += 1) {
    firsts[y] = run;
    if (isLikeAbove(bytes, y, width)) continue;
    const row = y * width;
    for (let at = row; at < row + width; run += 1) {
      const end = endOfRun(pixels, pairs, at, row + width);
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

/** Pixels are compared in pairs as soon as a whole pair belongs to the run: that takes a fifth off `findRuns`. */
function endOfRun(pixels: Int32Array, pairs: BigInt64Array, from: number, rowEnd: number): number {
  const pixel = pixels[from];
  let end = from + 1;
  while (end < rowEnd && pixels[end] === pixel) {
    end += 1;
    if ((end & 1) === 1) continue;
    const pair = pairs[(end >> 1) - 1];
    const last = rowEnd >> 1;
    let next = end >> 1;
    while (next < last && pairs[next] === pair) next += 1;
    end = next << 1;
  }
  return end;
}

/** Returns the number of a color; for a new color that is `size`, the number of colors found so far. */
function numberOf(value: number, size: number): number {
  const { slots, values } = scratch;
  let slot = Math.imul(value, 0x9e3779b1) >>> SHIFT;
  // 0 marks an empty slot, so colors are counted from 1 in the slots.
  let number = slots[slot] as number;
  while (number !== 0 && values[number - 1] !== value) {
    slot = (slot + 1) & (SLOTS - 1);
    number = slots[slot] as number;
  }
  if (number !== 0) return number - 1;
  values[size] = value;
  slots[slot] = size + 1;
  return size;
}

/** Whether a row equals the row above, as many rows of boards do: skipping those halves the work. */
function isLikeAbove(bytes: Buffer, y: number, width: number): boolean {
  const above = (y - 1) * width * 4;
  const row = y * width * 4;
  return y > 0 && bytes.compare(bytes, above, row, row, row + width * 4) === 0;
}

/** The two filters of PNG rows in use: entries as they are, and differences from the row above. */
const AS_THEY_ARE = 0;
const FROM_ABOVE = 2;

/**
 * Returns the palette entries of all pixels, row by row, each row preceded by its filter. `entryOf` maps colors to
 * entries. A row that equals the row above becomes zeros, which takes 4% off the deflated bytes.
 */
export function paletteRows(
  { ends, runs, firsts }: Colours,
  entryOf: Uint8Array,
  { width, height }: Pixels,
): Uint8Array {
  const length = (width + 1) * height;
  if (scratch.rows.byteLength < length + AT_ONCE) scratch.rows = new DataView(new ArrayBuffer(length + AT_ONCE));
  const fours = scratch.rows;
  const rows = new Uint8Array(fours.buffer, 0, length);
  for (let y = 0; y < height; y += 1) {
    const row = y * (width + 1);
    const lastRun = firsts[y + 1] as number;
    let run = firsts[y] as number;
    rows[row] = run === lastRun ? FROM_ABOVE : AS_THEY_ARE;
    if (run === lastRun) rows.fill(0, row + 1, row + 1 + width);
    for (let at = row + 1; run < lastRun; run += 1) {
      const end = row + 1 + (ends[run] as number);
      const entry = entryOf[runs[run] as number] as number;
      if (end - at > LONG_RUN) rows.fill(entry, at, end);
      else writeShortRun(fours, entry, at, end);
      at = end;
    }
  }
  return rows;
}

function writeShortRun(fours: DataView, entry: number, from: number, end: number): void {
  const four = entry * 0x01010101;
  for (let at = from; at < end; at += AT_ONCE) {
    fours.setUint32(at, four);
    fours.setUint32(at + 4, four);
  }
}
