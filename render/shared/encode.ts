import { createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';
import { encodeIndexed } from './paletteImage.ts';
import { type Pixels, withPixels } from './pixels.ts';

/** Paints a drawing into a PNG. Throws for a drawing that is square, empty or too large. */
export function encodePicture(drawing: Drawing): Buffer {
  return withPixels(drawing, SCALE, encodePixels);
}

/** Pixels as an opaque PNG: with a palette, unless they have more colours than a board ever has. */
export function encodePixels(pixels: Pixels): Buffer {
  return encodeIndexed(pixels) ?? encodeFull(pixels);
}

function encodeFull({ width, height, bytes }: Pixels): Buffer {
  const ctx = createCanvas(width, height).getContext('2d', { alpha: false });
  const image = ctx.createImageData(width, height);
  image.data.set(bytes);
  ctx.putImageData(image, 0, 0);
  return ctx.canvas.encodeSync('png');
}
