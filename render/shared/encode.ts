import { createCanvas } from '@napi-rs/canvas';
import { type Drawing, SCALE } from './drawing.ts';
import { encodeIndexed } from './paletteImage.ts';
import { type Pixels, withPixels } from './pixels.ts';

/** Draws a PNG. Throws if the drawing is square, empty or too large. */
export function encodePicture(drawing: Drawing): Buffer {
  return withPixels(drawing, SCALE, encodePixels);
}

/** Encodes pixels as an opaque PNG: with a palette, unless there are more colors than a board ever has. */
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
