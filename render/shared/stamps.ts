import { type Canvas, createCanvas, type DOMMatrix, type SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { Rect } from './shapes.ts';
import { isTextLeftOut } from './text.ts';

/**
 * The size of a thread's stamps, in bytes of pixels: a table of New Haven uses 3.4 MB, tables of other games up to 2.
 */
const MOST_BYTES = 6 * 1024 * 1024;

const stamps = new LRUCache<string, Canvas>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ width, height }) => width * height * 4,
});

/**
 * Paints something that looks the same in any position: it is painted once and then copied, which takes a few
 * microseconds regardless of its content. `paint` must stay within `rect`; apart from the position of that, everything
 * it paints must depend only on `look` (so patterns, which begin at the origin of the drawing, must include their
 * position in it).
 */
export function stamp(ctx: SKRSContext2D, look: string, rect: Rect, paint: (ctx: SKRSContext2D) => void): void {
  place(ctx, ctx.getTransform(), look, rect, paint);
}

export type Stamp = (look: string, rect: Rect, paint: (ctx: SKRSContext2D) => void) => void;

/** Returns `stamp` for many stamps on one canvas: getting the canvas's transform takes as long as copying a stamp. */
export function stampsOn(ctx: SKRSContext2D): Stamp {
  const transform = ctx.getTransform();
  return (look, rect, paint) => place(ctx, transform, look, rect, paint);
}

let isChecked = false;

/**
 * Turns checks on or off, for tests: every copied stamp is then painted again and compared. If its look omits something
 * that it depends on, the picture would be wrong, and this throws.
 */
export function checkStamps(isOn: boolean): void {
  isChecked = isOn;
}

/**
 * The tolerance, out of 255, on antialiased edges: canvas covers pixels in sixteenths, and the same line elsewhere may
 * differ by one or two of them.
 */
const ROUNDED = 40;

/** The pixels of copied stamps, so that each is read only once. */
const looks = new WeakMap<Canvas, Buffer>();
let scratch: Canvas | undefined;

function checkAlike(stamped: Canvas, paintOn: (pad: SKRSContext2D) => void, look: string): void {
  const { width, height } = stamped;
  const before = looks.get(stamped) ?? bytesOf(stamped.getContext('2d'), width, height);
  looks.set(stamped, before);
  if (scratch === undefined || scratch.width < width || scratch.height < height) {
    scratch = createCanvas(Math.max(width, scratch?.width ?? 0), Math.max(height, scratch?.height ?? 0));
  }
  const pad = scratch.getContext('2d');
  pad.reset();
  pad.beginPath();
  pad.rect(0, 0, width, height);
  pad.clip();
  // Stamps within this one would use the same canvas; they are checked when painted directly.
  isChecked = false;
  paintOn(pad);
  isChecked = true;
  const after = bytesOf(pad, width, height);
  if (before.equals(after)) return;
  const wrong = before.filter((value, at) => Math.abs(value - (after[at] ?? 0)) > ROUNDED).length;
  if (wrong > 0) {
    throw new Error(
      `the stamp «${look}» looks otherwise here, in ${wrong} of ${after.length} bytes: its look leaves something out`,
    );
  }
}

function bytesOf(ctx: SKRSContext2D, width: number, height: number): Buffer {
  const { data } = ctx.getImageData(0, 0, width, height);
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

function place(
  ctx: SKRSContext2D,
  { a: scale, b, c, d, e, f }: DOMMatrix,
  look: string,
  rect: Rect,
  paint: (ctx: SKRSContext2D) => void,
): void {
  const isPlain = b === 0 && c === 0 && scale === d && Number.isInteger(Math.log2(scale));
  if (!isPlain || ctx.globalAlpha !== 1 || isTextLeftOut()) {
    // Changes of colors and clips must not outlast a stamp.
    ctx.save();
    paint(ctx);
    ctx.restore();
    return;
  }
  const across = onPixels(rect.x * scale + e, rect.width * scale);
  const down = onPixels(rect.y * scale + f, rect.height * scale);
  const key = `${look} ${rect.width} ${rect.height} ${across.past} ${down.past} ${scale}`;
  const paintOn = (pad: SKRSContext2D) => {
    pad.setTransform(scale, 0, 0, scale, across.past - rect.x * scale, down.past - rect.y * scale);
    paint(pad);
  };
  let canvas = stamps.get(key);
  if (canvas === undefined) {
    canvas = createCanvas(across.size, down.size);
    paintOn(canvas.getContext('2d'));
    stamps.set(key, canvas);
  } else if (isChecked) checkAlike(canvas, paintOn, look);
  const [x, y] = [(across.pixel - e) / scale, (down.pixel - f) / scale];
  ctx.drawImage(canvas, x, y, across.size / scale, down.size / scale);
}

/**
 * Returns the first pixel that something covers, the number of pixels, and how far its edge is past the start of the
 * first one: rounded to a 64th of a pixel, so that few stamps suffice for many positions.
 */
function onPixels(
  edge: number,
  length: number,
): { readonly pixel: number; readonly size: number; readonly past: number } {
  const rounded = Math.round(edge * 64) / 64;
  const pixel = Math.floor(rounded);
  return { pixel, size: Math.ceil(rounded - pixel + length), past: rounded - pixel };
}
