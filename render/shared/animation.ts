import { createRequire } from 'node:module';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Drawing } from './drawing.ts';
import { type Pixels, rasterize } from './pixels.ts';

type Palette = [number, number, number][];

/** What we use of gifenc, which comes without types. */
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

// It is CommonJS that Node, tsx and vitest each import another way; all of them require it the same.
const gifenc: Gifenc = createRequire(import.meta.url)('gifenc');

/** One picture of an animation, and how long it stays, in milliseconds. */
export interface Frame {
  readonly drawing: Drawing;
  readonly stays: number;
}

/** Colours of a GIF, less one for «as before». */
const COLOURS = 255;
const AS_BEFORE = 255;

/**
 * The frames, all of one size, as an endless GIF, with as many pixels as a drawing's size says. One palette serves all
 * frames, and pixels that stay are left out: a tenth of the bytes. Lets others in between frames, and tells `onFrame` how
 * many of them are done.
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

/** The pixels of the first frame, a middle one and the last: all colours there are, as a rule. */
async function sampleOf(frames: readonly Frame[]): Promise<Uint8Array> {
  const picked = [frames[0], frames[Math.floor(frames.length / 2)], frames.at(-1)];
  const pixels: Uint8Array[] = [];
  for (const frame of picked) {
    if (frame !== undefined) pixels.push(rasterize(frame.drawing, 1).bytes);
    await breathe();
  }
  return new Uint8Array(Buffer.concat(pixels));
}

/** A frame as its pixels, and as entries of the palette. */
interface StillFrame {
  readonly bytes: Buffer;
  readonly entries: Uint8Array;
}

/** A frame, and what of it is not as in the one before. Most rows are, and are not looked at pixel by pixel. */
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

/** Finds the nearest entry of a palette, for each colour once. Red is in the lowest byte of a colour. */
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
