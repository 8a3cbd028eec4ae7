import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Theme } from './drawing.ts';
import { fillCircle, type Point } from './shapes.ts';
import { paintText } from './text.ts';
import { goodAndBad, paletteOf } from './theme.ts';

/** How bad a move was: `??`, `?` and `?!` as in books on chess; nothing for what hardly mattered. */
export type Sign = '??' | '?' | '?!' | '';

const COLOURS: Readonly<Record<Theme, Readonly<Record<Exclude<Sign, '??'>, string>>>> = {
  dark: { '?': '#ffc861', '?!': '#cfd4dd', '': '#cfd4dd' },
  light: { '?': '#8a5a00', '?!': '#4f545e', '': '#4f545e' },
};

export function signColour(theme: Theme, sign: Sign): string {
  return sign === '??' ? goodAndBad(theme).bad : COLOURS[theme][sign];
}

export const MARK_RADIUS = 12;

/** A sign on a disc: filled for one's own moves, a ring for those of others. */
export function paintSign(ctx: SKRSContext2D, theme: Theme, sign: Sign, at: Point, isOwn: boolean): void {
  const { background } = paletteOf(theme);
  const colour = signColour(theme, sign);
  fillCircle(ctx, at, MARK_RADIUS + 2, background);
  fillCircle(ctx, at, MARK_RADIUS, colour);
  if (!isOwn) fillCircle(ctx, at, MARK_RADIUS - 2.5, background);
  paintText(ctx, sign, at.x, at.y, { size: 15, weight: 'bold', colour: isOwn ? background : colour });
}

/** A cross or a tick on a disc of its own colour. */
export function paintVerdict(ctx: SKRSContext2D, theme: Theme, isGood: boolean, { x, y }: Point): void {
  const { good, bad } = goodAndBad(theme);
  const { background } = paletteOf(theme);
  fillCircle(ctx, { x, y }, 10, background);
  fillCircle(ctx, { x, y }, 8.5, isGood ? good : bad);
  ctx.save();
  ctx.strokeStyle = background;
  ctx.lineWidth = 2.5;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  if (isGood) {
    ctx.moveTo(x - 4, y);
    ctx.lineTo(x - 1, y + 3);
    ctx.lineTo(x + 4, y - 3.5);
  } else {
    ctx.moveTo(x - 3, y - 3);
    ctx.lineTo(x + 3, y + 3);
    ctx.moveTo(x + 3, y - 3);
    ctx.lineTo(x - 3, y + 3);
  }
  ctx.stroke();
  ctx.restore();
}
