import { createRequire } from 'node:module';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Drawing } from './drawing.ts';
import { rasterize } from './pixels.ts';

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
  applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array;
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
 * frames, and pixels that stay are left out: a tenth of the bytes. Lets others in between frames.
 */
export async function encodeAnimation(frames: readonly Frame[]): Promise<Buffer> {
  const palette = gifenc.quantize(await sampleOf(frames), COLOURS);
  const encoder = gifenc.GIFEncoder();
  let before: Uint8Array | undefined;
  for (const { drawing, stays } of frames) {
    const { width, height, bytes } = rasterize(drawing, 1);
    const indices = gifenc.applyPalette(bytes, palette);
    encoder.writeFrame(before === undefined ? indices : changes(before, indices), width, height, {
      ...(before === undefined ? { palette: [...palette, [0, 0, 0]], repeat: 0 } : {}),
      delay: stays,
      transparent: before !== undefined,
      transparentIndex: AS_BEFORE,
      dispose: 1,
    });
    before = indices;
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

function changes(before: Uint8Array, now: Uint8Array): Uint8Array {
  return now.map((index, at) => (before[at] === index ? AS_BEFORE : index));
}
