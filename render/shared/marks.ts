import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from './drawing.ts';
import { fillCircle, type Point } from './shapes.ts';
import { paintText } from './text.ts';
import { goodAndBad, paletteOf } from './theme.ts';

/** How bad a move was: `??`, `?` and `?!` as in chess books; an empty string if it hardly mattered. */
export type Sign = '??' | '?' | '?!' | '';

const COLOURS: Readonly<Record<Theme, Readonly<Record<Exclude<Sign, '??'>, string>>>> = {
  dark: { '?': '#ffc861', '?!': '#cfd4dd', '': '#cfd4dd' },
  light: { '?': '#8a5a00', '?!': '#4f545e', '': '#4f545e' },
};

export function signColour(theme: Theme, sign: Sign): string {
  return sign === '??' ? goodAndBad(theme).bad : COLOURS[theme][sign];
}

export const MARK_RADIUS = 12;

/** Paints a sign on a disc: filled for the reader's own moves, a ring for others' moves. */
export function paintSign(ctx: SKRSContext2D, theme: Theme, sign: Sign, at: Point, isOwn: boolean): void {
  const { background } = paletteOf(theme);
  const colour = signColour(theme, sign);
  fillCircle(ctx, at, MARK_RADIUS + 2, background);
  fillCircle(ctx, at, MARK_RADIUS, colour);
  if (!isOwn) fillCircle(ctx, at, MARK_RADIUS - 2.5, background);
  paintText(ctx, sign, at.x, at.y, { size: 15, weight: 'bold', colour: isOwn ? background : colour });
}

/** Paints a cross or a tick on a disc of its own color. */
export function paintVerdict(ctx: SKRSContext2D, theme: Theme, isGood: boolean, { x, y }: Point): void {
  const { good, bad } = goodAndBad(theme);
  const { background } = paletteOf(theme);
  fillCircle(ctx, { x, y }, 10, background);
  fillCircle(ctx, { x, y }, 8.5, isGood ? good : bad);
  if (isGood) paintTick(ctx, background, { x, y }, { size: 4, width: 2.5 });
  else paintCross(ctx, background, { x, y }, { size: 3, width: 2.5 });
}

/** The distance from a sign's center to its side, and the width of its strokes. */
interface Strokes {
  readonly size: number;
  readonly width: number;
}

export function paintTick(ctx: SKRSContext2D, colour: string, { x, y }: Point, { size, width }: Strokes): void {
  stroked(ctx, colour, width, () => {
    ctx.moveTo(x - size, y);
    ctx.lineTo(x - size / 4, y + 0.75 * size);
    ctx.lineTo(x + size, y - 0.875 * size);
  });
}

function paintCross(ctx: SKRSContext2D, colour: string, { x, y }: Point, { size, width }: Strokes): void {
  stroked(ctx, colour, width, () => {
    ctx.moveTo(x - size, y - size);
    ctx.lineTo(x + size, y + size);
    ctx.moveTo(x + size, y - size);
    ctx.lineTo(x - size, y + size);
  });
}

function stroked(ctx: SKRSContext2D, colour: string, width: number, lay: () => void): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  lay();
  ctx.stroke();
  ctx.restore();
}
