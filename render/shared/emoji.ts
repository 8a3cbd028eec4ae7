import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** The side of an emoji's file in pixels: Discord accepts at most 128, and shows about 22 on a button. */
export const EMOJI_SIZE = 96;

/**
 * Paints a small picture for buttons and menu entries, as wide and tall as `EMOJI_SIZE`, on a transparent background:
 * it appears on buttons of four colors, in dark and light themes.
 */
export type Emoji = (ctx: SKRSContext2D) => void;

/** Returns an emoji that is painted in a square with this side. */
export function emojiOfSide(side: number, paint: Emoji): Emoji {
  return (ctx) => {
    ctx.scale(EMOJI_SIZE / side, EMOJI_SIZE / side);
    paint(ctx);
  };
}

/** Encodes the emoji as a PNG. */
export function encodeEmoji(paint: Emoji): Promise<Buffer> {
  const canvas = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  paint(canvas.getContext('2d'));
  return canvas.encode('png');
}
