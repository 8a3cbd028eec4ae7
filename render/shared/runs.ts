import type { Pixels } from './pixels.ts';

/** Slots of the hash table of colours: more than pictures have, smoothed edges and all; a power of two. */
const SLOTS = 1 << 15;
const SHIFT = 32 - 15;
const MOST_FOUND = SLOTS / 2;

/** From so many pixels on, filling is faster than a loop. */
const LONG_RUN = 16;

/** Pixels that are written at once; what lies behind a run is written after it. */
const AT_ONCE = 4;

/** The colours of a picture, and the rows of its pixels as runs of one colour. Good until the next picture. */
export interface Colours {
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

/** Memory for the picture at work: a thread encodes one at a time. */
const scratch = {
  slots: new Uint16Array(SLOTS),
  values: new Uint32Array(MOST_FOUND + 1),
  counts: new Uint32Array(MOST_FOUND + 1),
  ends: new Uint16Array(0),
  runs: new Uint16Array(0),
  rows: new DataView(new ArrayBuffer(0)),
};

/** Finds the colours of pixels, and the runs of their rows; undefined for a picture of many thousand colours. */
export function findRuns({ width, height, bytes }: Pixels): Colours | undefined {
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

/** Boards have many rows that are like the one above them: looking at those once is half of the work. */
function isLikeAbove(bytes: Buffer, y: number, width: number): boolean {
  const above = (y - 1) * width * 4;
  const row = y * width * 4;
  return y > 0 && bytes.compare(bytes, above, row, row, row + width * 4) === 0;
}

/** The palette entries of all pixels, row by row, each row behind a 0: no filter. `entryOf` has the entry of each colour. */
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
