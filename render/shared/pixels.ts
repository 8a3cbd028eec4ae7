import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';

/** Pixels of the file, either way. */
const LARGEST_SIDE = 2000;

/** Red, green, blue and alpha, a byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/** Paints a drawing at `scale` times its size each way. Throws for a drawing that is square, empty or too large. */
export function rasterize(drawing: Drawing, scale = SCALE): Pixels {
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  if (!(width >= 1 && height >= 1 && width <= LARGEST_SIDE && height <= LARGEST_SIDE)) {
    throw new RangeError(`a picture of ${width} x ${height} pixels`);
  }
  if (width === height) throw new RangeError('a square picture: some clients crop those');
  const ctx = easelFor(width, height).getContext('2d');
  ctx.reset();
  ctx.scale(scale, scale);
  drawing.paint(ctx);
  const { data } = ctx.getImageData(0, 0, width, height);
  return { width, height, bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
}

/** What `use` makes of the pixels of a drawing, which are gone after that. */
export function withPixels<T>(drawing: Drawing, scale: number, use: (pixels: Pixels) => T): T {
  const pixels = rasterize(drawing, scale);
  try {
    return use(pixels);
  } finally {
    free(pixels);
  }
}

/**
 * The canvas of this thread, on whose upper left corner everything is painted. Canvases and pixels lie outside of the heap
 * and weigh much: with new ones for each picture, every third made V8 look through the whole heap, which cost more than
 * the painting.
 */
let easel: Canvas | undefined;

function easelFor(width: number, height: number): Canvas {
  if (easel === undefined || easel.width < width || easel.height < height) {
    easel = createCanvas(Math.max(width, easel?.width ?? 0), Math.max(height, easel?.height ?? 0));
  }
  return easel;
}

function free({ bytes: { buffer } }: Pixels): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
