import type { SKRSContext2D } from '@napi-rs/canvas';

/** The backgrounds people read on. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Pixels of the file for each pixel shown: phones have two or three. */
export const SCALE = 2;

/** How many times its size a picture can be drawn each way: for windows that show it larger, or finer. */
export type PictureScale = 1 | 2 | 3;

/**
 * A picture not yet drawn. Sizes in pixels as shown on a phone (a phone shows about 360 to 400 across); the file has
 * `SCALE` times as many each way. Never exactly square: some clients crop square pictures.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly paint: (ctx: SKRSContext2D) => void;
}

/** The largest length up to this one that is so many whole pixels of the file: what begins on them is sharp, and can be copied. */
export function wholePixels(length: number): number {
  return length < 1 ? length : Math.floor(length * SCALE) / SCALE;
}
