import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** The side of an emoji's file in pixels: Discord takes 128 at most, and shows about 22 on a button. */
export const EMOJI_SIZE = 96;

/**
 * Paints a small picture for buttons and entries of menus, as wide and high as `EMOJI_SIZE`, on a ground that lets any
 * colour through: it stands on buttons of four colours, on dark and on light.
 */
export type Emoji = (ctx: SKRSContext2D) => void;

/** An emoji that is painted in a square of this side. */
export function emojiOfSide(side: number, paint: Emoji): Emoji {
  return (ctx) => {
    ctx.scale(EMOJI_SIZE / side, EMOJI_SIZE / side);
    paint(ctx);
  };
}

/** The emoji as a PNG. */
export function encodeEmoji(paint: Emoji): Promise<Buffer> {
  const canvas = createCanvas(EMOJI_SIZE, EMOJI_SIZE);
  paint(canvas.getContext('2d'));
  return canvas.encode('png');
}
