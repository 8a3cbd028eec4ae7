import type { SKRSContext2D } from '@napi-rs/canvas';

/** Discord's color themes. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Pixels in the file per pixel shown: phones have two or three. */
export const SCALE = 2;

/** The scale in each direction at which a picture can be drawn, for windows that show it larger or in finer detail. */
export type PictureScale = 1 | 2 | 3;

/**
 * A picture that has not been drawn yet. Sizes are in pixels as shown on a phone (which is about 360 to 400 wide); the
 * file has `SCALE` times as many in each direction. Never exactly square: some clients crop square pictures.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly paint: (ctx: SKRSContext2D) => void;
}

/**
 * Returns the largest length up to this one that is a whole number of file pixels: things that start on whole pixels
 * are sharp, and can be copied.
 */
export function wholePixels(length: number): number {
  return length < 1 ? length : Math.floor(length * SCALE) / SCALE;
}
