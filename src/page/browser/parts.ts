import type { RelativePoint, RelativeRect } from '../protocol.ts';
import { make } from './dom.ts';

/** A part of the picture, as shares of its width and height. */
export type Crop = RelativeRect;

export const WHOLE: Crop = { x: 0, y: 0, width: 1, height: 1 };

export function isWithin({ x, y }: RelativePoint, crop: Crop): boolean {
  return x >= crop.x && y >= crop.y && x <= crop.x + crop.width && y <= crop.y + crop.height;
}

/**
 * Creates the whole picture, placed so that a window shows one part of it. Things on it are positioned by shares of the
 * whole.
 */
export function wholeBehind({ x, y, width, height }: Crop): HTMLDivElement {
  const whole = make('div', { class: 'whole' });
  whole.style.width = `${100 / width}%`;
  whole.style.height = `${100 / height}%`;
  whole.style.left = `${(-100 * x) / width}%`;
  whole.style.top = `${(-100 * y) / height}%`;
  return whole;
}

/** The position of one part relative to another, as shares. */
export function shareWithin({ x, y, width, height }: RelativeRect, other: Crop): RelativeRect {
  return {
    x: (x - other.x) / other.width,
    y: (y - other.y) / other.height,
    width: width / other.width,
    height: height / other.height,
  };
}

/** A part's ratio of width to height, in a picture of this size. */
export function computeRatio(
  { width, height }: Crop,
  picture: { readonly width: number; readonly height: number },
): number {
  return (width * picture.width) / (height * picture.height);
}
