import type { SKRSContext2D } from '@napi-rs/canvas';
import { seatsOf } from '../../src/engine/seat.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { isWaitedFor } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintPiece } from '../shared/seats.ts';
import { fillCircle, squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';

export const HEADER = 40;

/** Seven stops along a line: rounds behind, the open one, rounds to come. */
export function paintRounds(ctx: SKRSContext2D, theme: Theme, view: View, y: number): void {
  const { ink, muted, rule, highlight, background } = paletteOf(theme);
  const left = 24;
  const step = 28;
  ctx.fillStyle = rule;
  ctx.fillRect(left, y - 2, step * (ROUNDS - 1), 4);
  for (let round = 0; round < ROUNDS; round += 1) {
    const isOpen = round === view.completed;
    const centre = { x: left + round * step, y };
    const fill = isOpen ? highlight : round < view.completed ? muted : rule;
    const colour = round <= view.completed ? background : ink;
    stamp(ctx, `round ${round} ${fill}`, squareAround(centre, isOpen ? 12 : 9), (to) => {
      fillCircle(to, centre, isOpen ? 12 : 9, fill);
      paintText(to, `${round + 1}`, centre.x, y, { size: isOpen ? 14 : 11, weight: 'bold', colour });
    });
  }
}

/** Everybody's piece; whoever is waited for is framed, whoever is done has a tick. */
export function paintWaiting(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { right, y, isEnded }: { readonly right: number; readonly y: number; readonly isEnded: boolean },
): void {
  const step = 21;
  for (const seat of seatsOf(view.sheets.length)) {
    const sheet = view.sheets[seat];
    if (sheet === undefined) continue;
    const x = right - 10 - (view.sheets.length - 1 - seat) * step;
    ctx.save();
    ctx.globalAlpha = sheet.left ? 0.35 : 1;
    paintPiece(ctx, theme, seat, { x, y: y - 3, radius: 8.5 });
    if (sheet.done && !isEnded) paintTick(ctx, paletteOf(theme).ink, x, y + 12);
    if (isWaitedFor(sheet) && !isEnded) paintDots(ctx, paletteOf(theme).ink, x, y + 12);
    ctx.restore();
  }
}

export function paintTick(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x - 5, y - 1);
  ctx.lineTo(x - 1.5, y + 3);
  ctx.lineTo(x + 5, y - 4);
  ctx.stroke();
}

export function paintDots(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  ctx.fillStyle = colour;
  for (const dot of [-5, 0, 5]) ctx.fillRect(x + dot - 1.2, y - 1.2, 2.4, 2.4);
}
