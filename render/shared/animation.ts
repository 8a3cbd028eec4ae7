import { createRequire } from 'node:module';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Drawing } from './drawing.ts';
import { type Pixels, rasterize } from './pixels.ts';

type Palette = [number, number, number][];

/** The part of gifenc that we use; it comes without types. */
interface Gifenc {
  GIFEncoder(): {
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: {
        palette?: Palette;
        delay: number;
        repeat?: number;
        transparent: boolean;
        transparentIndex: number;
        dispose: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  quantize(rgba: Uint8Array, colours: number): Palette;
}

// gifenc is CommonJS, which Node, tsx and vitest each import differently; `require` works the same in all of them.
const gifenc: Gifenc = createRequire(import.meta.url)('gifenc');

/** One picture of an animation, and its duration in milliseconds. */
export interface Frame {
  readonly drawing: Drawing;
  readonly stays: number;
}

/** The colors of a GIF, less one for “unchanged”. */
const COLOURS = 255;
const AS_BEFORE = 255;

/**
 * Encodes frames of one size as an endless GIF with as many pixels as the drawing's size. All frames share one palette,
 * and unchanged pixels are omitted, which saves nine tenths of the bytes. Yields to other tasks between frames, and
 * calls `onFrame` with the number of finished frames.
 */
export async function encodeAnimation(
  frames: readonly Frame[],
  onFrame: (done: number, all: number) => void = () => undefined,
): Promise<Buffer> {
  const palette = gifenc.quantize(await sampleOf(frames), COLOURS);
  const entryOf = nearestIn(palette);
  const encoder = gifenc.GIFEncoder();
  let before: StillFrame | undefined;
  for (const [index, { drawing, stays }] of frames.entries()) {
    const pixels = rasterize(drawing, 1);
    const { still, changes } = follow(before, pixels, entryOf);
    encoder.writeFrame(changes, pixels.width, pixels.height, {
      ...(before === undefined ? { palette: [...palette, [0, 0, 0]], repeat: 0 } : {}),
      delay: stays,
      transparent: before !== undefined,
      transparentIndex: AS_BEFORE,
      dispose: 1,
    });
    before = still;
    onFrame(index + 1, frames.length);
    await breathe();
  }
  encoder.finish();
  return Buffer.from(encoder.bytes());
}

/** Returns the pixels of the first, a middle and the last frame, which usually contain all colors. */
async function sampleOf(frames: readonly Frame[]): Promise<Uint8Array> {
  const picked = [frames[0], frames[Math.floor(frames.length / 2)], frames.at(-1)];
  const pixels: Uint8Array[] = [];
  for (const frame of picked) {
    if (frame !== undefined) pixels.push(rasterize(frame.drawing, 1).bytes);
    await breathe();
  }
  return new Uint8Array(Buffer.concat(pixels));
}

/** A frame as pixels, and as palette entries. */
interface StillFrame {
  readonly bytes: Buffer;
  readonly entries: Uint8Array;
}

/**
 * Returns a frame, and the parts of it that differ from the previous frame. Most rows are unchanged, and are not
 * compared pixel by pixel.
 */
function follow(before: StillFrame | undefined, { width, height, bytes }: Pixels, entryOf: (colour: number) => number) {
  const colours = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  const entries = before?.entries.slice() ?? new Uint8Array(width * height);
  const changes = new Uint8Array(width * height).fill(AS_BEFORE);
  for (let row = 0; row < height; row += 1) {
    const [from, to] = [row * width, (row + 1) * width];
    if (before !== undefined && bytes.compare(before.bytes, from * 4, to * 4, from * 4, to * 4) === 0) continue;
    let last = -1;
    let entry = 0;
    for (let at = from; at < to; at += 1) {
      const colour = (colours[at] as number) & 0xffffff;
      if (colour !== last) entry = entryOf(colour);
      last = colour;
      if (before !== undefined && entries[at] === entry) continue;
      entries[at] = entry;
      changes[at] = entry;
    }
  }
  return { still: { bytes, entries }, changes };
}

/**
 * Returns a function that finds the nearest palette entry, caching it for each color. Red is in the lowest byte of a
 * color.
 */
function nearestIn(palette: Palette): (colour: number) => number {
  const found = new Map<number, number>();
  return (colour) => {
    const known = found.get(colour);
    if (known !== undefined) return known;
    const distances = palette.map(
      ([red, green, blue]) =>
        (red - (colour & 255)) ** 2 + (green - ((colour >> 8) & 255)) ** 2 + (blue - (colour >> 16)) ** 2,
    );
    const entry = distances.indexOf(Math.min(...distances));
    found.set(colour, entry);
    return entry;
  };
}
