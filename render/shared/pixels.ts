import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';

/** The largest width or height of a file, in pixels. */
const LARGEST_SIDE = 2000;

/** Red, green, blue and alpha, one byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

/**
 * Paints a drawing at `scale` times its size in each direction. Throws if the drawing is square, empty or too large.
 */
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

/** Returns the result of `use` on the pixels of a drawing, which are only valid during that call. */
export function withPixels<T>(drawing: Drawing, scale: number, use: (pixels: Pixels) => T): T {
  const pixels = rasterize(drawing, scale);
  try {
    return use(pixels);
  } finally {
    free(pixels);
  }
}

/**
 * This thread's canvas; everything is painted in its upper left corner. Canvases and pixels are outside the heap and
 * large: with a new canvas for each picture, every third picture made V8 collect the whole heap, which cost more than
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
