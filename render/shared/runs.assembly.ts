// AssemblyScript (a TypeScript for WebAssembly), not read by Node, tsc or Biome. After a change: `npm run assemble`, which
// writes runs.wasm; it fetches the compiler, 100 MB, which nobody else needs. Called by indexed.ts alone.

// Where in memory what lies: the hash table of colours, their values and counts, the palette entry of each (written by the
// caller), the first run of each row, and from PIXELS on what the caller says.
const SLOTS: usize = 0;
const SLOT_COUNT: u32 = 1 << 15;
const MOST_FOUND: i32 = 1 << 14;
export const VALUES: usize = 65536;
export const COUNTS: usize = VALUES + 65536;
export const ENTRIES: usize = COUNTS + 65536;
const FIRSTS: usize = ENTRIES + 16384;
/** So many rows have room there. */
export const MOST_ROWS: i32 = 8191;
export const PIXELS: usize = FIRSTS + 32768;

/**
 * Finds the colours of the pixels at PIXELS, and writes the rows at `runs`, as runs of one colour: where in its row each ends,
 * and the number of its colour, 16 bits each. A row like the one above it has none, and is not counted. Gives how many
 * colours there are, -1 for more than MOST_FOUND.
 */
export function findRuns(width: i32, height: i32, runs: usize): i32 {
  memory.fill(SLOTS, 0, 65536);
  memory.fill(COUNTS, 0, 65536);
  const length: usize = <usize>width * 4;
  let size: i32 = 0;
  let run: usize = runs;
  for (let y = 0; y < height; y++) {
    const row: usize = PIXELS + <usize>y * length;
    store<u32>(FIRSTS + <usize>y * 4, <u32>(run - runs) / 4);
    if (y > 0 && isSame(row - length, row, length)) continue;
    const rowEnd = row + length;
    for (let at = row; at < rowEnd; run += 4) {
      const end = endOfRun(at, rowEnd);
      const colour = numberOf(load<u32>(at) & 0xffffff, size);
      if (colour == MOST_FOUND) return -1;
      if (colour == size) size += 1;
      const count: usize = COUNTS + <usize>colour * 4;
      store<u32>(count, load<u32>(count) + <u32>(end - at) / 4);
      store<u32>(run, (<u32>(end - row) / 4) | (<u32>colour << 16));
      at = end;
    }
  }
  store<u32>(FIRSTS + <usize>height * 4, <u32>(run - runs) / 4);
  return size;
}

/** Whether two rows of pixels are the same. */
function isSame(one: usize, other: usize, length: usize): bool {
  let at: usize = 0;
  for (; at + 16 <= length; at += 16) {
    if (v128.any_true(v128.xor(v128.load(one + at), v128.load(other + at)))) return false;
  }
  for (; at < length; at += 4) if (load<u32>(one + at) != load<u32>(other + at)) return false;
  return true;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function endOfRun(from: usize, rowEnd: usize): usize {
  const pixel = load<u32>(from);
  let end = from + 4;
  // Most runs are of one pixel.
  if (end == rowEnd || load<u32>(end) != pixel) return end;
  const four = i32x4.splat(<i32>pixel);
  for (; end + 16 <= rowEnd; end += 16) {
    const same = i32x4.bitmask(i32x4.eq(v128.load(end), four));
    if (same != 15) return end + <usize>ctz(~same) * 4;
  }
  while (end < rowEnd && load<u32>(end) == pixel) end += 4;
  return end;
}

/** The number of a colour; `size` where it is new, and so many have been found before it. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function numberOf(value: u32, size: i32): i32 {
  let slot: u32 = (value * 0x9e3779b1) >>> 17;
  // Number 0 marks an empty slot, so colours are counted from 1 there.
  let number: u32 = load<u16>(SLOTS + <usize>slot * 2);
  while (number != 0 && load<u32>(VALUES + <usize>(number - 1) * 4) != value) {
    slot = (slot + 1) & (SLOT_COUNT - 1);
    number = load<u16>(SLOTS + <usize>slot * 2);
  }
  if (number != 0) return number - 1;
  if (size < MOST_FOUND) {
    store<u32>(VALUES + <usize>size * 4, value);
    store<u16>(SLOTS + <usize>slot * 2, <u16>(size + 1));
  }
  return size;
}

/**
 * Writes the palette entries of all pixels to PIXELS, row by row, each behind a 0: no filter. Sixteen pixels are written at
 * once: what lies behind a run is written after it, and behind the last row there must be room for 15 more.
 */
export function writeRows(width: i32, height: i32, runs: usize): void {
  const length: usize = <usize>width + 1;
  for (let y = 0; y < height; y++) {
    const row: usize = PIXELS + <usize>y * length;
    const first: usize = FIRSTS + <usize>y * 4;
    const lastRun: usize = runs + <usize>load<u32>(first, 4) * 4;
    let run: usize = runs + <usize>load<u32>(first) * 4;
    if (run == lastRun) {
      memory.copy(row, row - length, length);
      continue;
    }
    store<u8>(row, 0);
    for (let at = row + 1; run < lastRun; run += 4) {
      const found = load<u32>(run);
      const end = row + 1 + <usize>(found & 0xffff);
      const entry = i8x16.splat(<i8>load<u8>(ENTRIES + <usize>(found >> 16)));
      for (; at < end; at += 16) v128.store(at, entry);
      at = end;
    }
  }
}
