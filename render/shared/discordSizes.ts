import type { Drawing } from './drawing.ts';

/** The room that Discord gives a picture in a message, in pixels as it shows them. */
export const SHOWN = { width: 400, height: 350 } as const;

/** How many times its width a picture is high at most: a higher one would be shown too narrow to be read. */
export const HIGHEST = 1.2;

/** What is looked at once, not played on, is drawn 1:1 as a desktop shows it: so wide, and at most so high. */
export const CARD = { width: 400, height: 348 } as const;

/** How wide a phone shows a picture at least. */
export const PHONE_WIDTH = 300;

/** Type smaller than this is not read, in pixels as they are shown. */
export const SMALLEST_TYPE = 11;

/** The smallest type that is read there on a drawing as wide as a desktop shows it: 15. */
export const CARD_TYPE = Math.ceil((SMALLEST_TYPE * CARD.width) / PHONE_WIDTH);

/** Discord lays «ALT» over so much of the lower left corner, in pixels as it shows them. */
const BADGE = { width: 70, height: 40 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As how many pixels Discord shows one of a drawing of this size. */
export function shownScale({ width, height }: Size): number {
  return Math.min(SHOWN.width / width, SHOWN.height / height);
}

/** How much of the lower left corner of such a drawing Discord covers where it covers most, in the drawing's own pixels. */
export function badgeOn(size: Size): Size {
  const scale = Math.min(shownScale(size), PHONE_WIDTH / size.width);
  return { width: Math.ceil(BADGE.width / scale), height: Math.ceil(BADGE.height / scale) };
}

/** How wide a drawing must be to be so high, and at least so wide as its parts need. Never square. */
export function widthFor(height: number, least: number): number {
  const width = Math.max(least, Math.ceil(height / HIGHEST));
  return width === height ? width + 1 : width;
}

/** How high a strip must be that Discord's badge may cover, below what is so high. */
export function badgeUnder(width: number, above: number): number {
  // The strip makes the drawing higher, which may make it be shown smaller.
  const byWidth = BADGE.height / (PHONE_WIDTH / width);
  const byHeight = (BADGE.height * above) / (SHOWN.height - BADGE.height);
  // Two pixels more, for the rounding and for the rim of what lies above.
  return Math.ceil(Math.max(byWidth, byHeight)) + 2;
}

/** How much of the lower left corner of a card Discord covers on a phone: 94 by 54. */
export const CARD_BADGE = badgeOn(CARD);

/** A drawing made smaller until it fits into a room. */
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
