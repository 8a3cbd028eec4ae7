import { createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';

/** Pixels of the file, either way. */
export const LARGEST_SIDE = 2000;

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
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  drawing.paint(ctx);
  return { width, height, bytes: canvas.data() };
}
