import type { CanvasPattern, SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from './drawing.ts';
import { paletteOf } from './theme.ts';

/** A point on a picture, in pixels as shown. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle on a picture, in pixels as shown. */
export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** Returns the square around a circle. */
export function squareAround({ x, y }: Point, radius: number): Rect {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Fills a whole picture with the background of its theme. */
export function paintBackground(ctx: SKRSContext2D, theme: Theme, width: number, height: number): void {
  ctx.fillStyle = paletteOf(theme).background;
  ctx.fillRect(0, 0, width, height);
}

export function fillCircle(ctx: SKRSContext2D, centre: Point, radius: number, fill: string | CanvasPattern): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(centre.x, centre.y, radius, 0, Math.PI * 2);
  ctx.fill();
}

/** Fills a triangle that points to the right, from the middle of its base. */
export function fillArrow(ctx: SKRSContext2D, { x, y }: Point, half: number, fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(x, y - half);
  ctx.lineTo(x + 7, y);
  ctx.lineTo(x, y + half);
  ctx.closePath();
  ctx.fill();
}

/** Strokes twice, so that the line is visible on any background: its rim, and on it the highlight, `width` wide. */
export function strokeHighlight(
  ctx: SKRSContext2D,
  theme: Theme,
  width: number,
  stroke: (isRim: boolean) => void,
): void {
  const { highlight, background } = paletteOf(theme);
  for (const isRim of [true, false]) {
    ctx.strokeStyle = isRim ? background : highlight;
    ctx.lineWidth = isRim ? 2 * width : width;
    stroke(isRim);
  }
}

/** Draws a straight line with the caps and dashes of `ctx`. */
export function strokeSegment(ctx: SKRSContext2D, from: Point, to: Point, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
}
