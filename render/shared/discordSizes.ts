import type { Drawing } from './drawing.ts';

/** The area in which Discord shows a picture in a message, in pixels as shown. */
export const SHOWN = { width: 400, height: 350 } as const;

/**
 * The maximum height of a picture, as a multiple of its width: a taller one would be shown too narrow to be readable.
 */
export const HIGHEST = 1.2;

/**
 * The width and maximum height of pictures that are only looked at, not played on: drawn 1:1 as a desktop shows them.
 */
export const CARD = { width: 400, height: 348 } as const;

/** The smallest width at which a phone shows a picture. */
export const PHONE_WIDTH = 300;

/** The smallest readable type, in pixels as shown. */
export const SMALLEST_TYPE = 11;

/** The smallest type that is readable on a phone, on a drawing as wide as a desktop shows it: 15. */
export const CARD_TYPE = Math.ceil((SMALLEST_TYPE * CARD.width) / PHONE_WIDTH);

/** The part of the lower left corner that Discord's “ALT” badge covers, in pixels as shown. */
const BADGE = { width: 70, height: 40 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the factor by which Discord scales a drawing of this size. */
export function shownScale({ width, height }: Size): number {
  return Math.min(SHOWN.width / width, SHOWN.height / height);
}

/**
 * Returns the largest part of the lower left corner of such a drawing that Discord's badge covers, in the drawing's own
 * pixels.
 */
export function badgeOn(size: Size): Size {
  const scale = Math.min(shownScale(size), PHONE_WIDTH / size.width);
  return { width: Math.ceil(BADGE.width / scale), height: Math.ceil(BADGE.height / scale) };
}

/** Returns the width for a drawing of this height, at least as wide as its parts require. Never square. */
export function widthFor(height: number, least: number): number {
  const width = Math.max(least, Math.ceil(height / HIGHEST));
  return width === height ? width + 1 : width;
}

/** Returns the height of a strip that Discord's badge may cover, below content that is `above` tall. */
export function badgeUnder(width: number, above: number): number {
  // The strip makes the drawing taller, and so Discord may show it smaller.
  const byWidth = BADGE.height / (PHONE_WIDTH / width);
  const byHeight = (BADGE.height * above) / (SHOWN.height - BADGE.height);
  // Two extra pixels, for rounding and for the edge of the content above.
  return Math.ceil(Math.max(byWidth, byHeight)) + 2;
}

/** The part of the lower left corner of a card that Discord's badge covers on a phone: 94 by 54. */
export const CARD_BADGE = badgeOn(CARD);

/** Shrinks a drawing until it fits into an area. */
export function shrunk(drawing: Drawing, room: Size): Drawing {
  const scale = Math.min(1, room.width / drawing.width, room.height / drawing.height);
  return {
    width: drawing.width * scale,
    height: drawing.height * scale,
    paint(ctx) {
      ctx.scale(scale, scale);
      drawing.paint(ctx);
    },
  };
}
