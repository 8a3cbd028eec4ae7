import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { paintPiece, seatColour } from './seatColours.ts';
import { fillCircle, type Point } from './shapes.ts';
import { paletteOf } from './theme.ts';

/** The smallest piece whose letter, 1.2 times the radius, is readable on a phone. */
const SMALLEST_PIECE = 12.5;

/** Paints an avatar cropped to a circle. */
function paintFace(ctx: SKRSContext2D, face: Image, at: Point & { readonly radius: number }): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(at.x, at.y, at.radius, 0, Math.PI * 2);
  ctx.clip();
  ctx.drawImage(face, at.x - at.radius, at.y - at.radius, 2 * at.radius, 2 * at.radius);
  ctx.restore();
}

/**
 * Paints the player of a seat: the avatar with the seat's ring and piece; without an avatar, the piece in its place and
 * size.
 */
export function paintSeated(
  ctx: SKRSContext2D,
  theme: Theme,
  { seat, avatar }: { readonly seat: Seat; readonly avatar?: Image | undefined },
  at: Point & { readonly radius: number },
): void {
  if (avatar === undefined) {
    paintPiece(ctx, theme, seat, at);
    return;
  }
  const { background } = paletteOf(theme);
  fillCircle(ctx, at, at.radius, seatColour(theme, seat));
  paintFace(ctx, avatar, { ...at, radius: at.radius - 3 });
  const radius = Math.max(SMALLEST_PIECE, at.radius * 0.42);
  const piece = { x: at.x + at.radius - radius * 0.6, y: at.y + at.radius - radius * 0.6, radius };
  fillCircle(ctx, piece, radius + 2, background);
  paintPiece(ctx, theme, seat, piece);
}
