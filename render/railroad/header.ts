import type { SKRSContext2D } from '@napi-rs/canvas';
import { seatsOf } from '../../src/engine/seat.ts';
import { ROUNDS } from '../../src/games/railroad/dice.ts';
import { isWaitedFor } from '../../src/games/railroad/state.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintPiece } from '../shared/seatColours.ts';
import { fillCircle, squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';

export const HEADER = 46;
/** The x coordinate where the rounds end and the points begin. */
export const ROUNDS_END = 178;
/** Large enough for a letter that is readable on a phone; six of them fit next to rounds and points. */
const PIECE = { radius: 14.5, step: 31 } as const;

/** Paints seven stops along a line: past rounds, the current one with its number, future rounds. */
export function paintRounds(ctx: SKRSContext2D, theme: Theme, view: View, y: number): void {
  const { muted, rule, highlight, background } = paletteOf(theme);
  const left = 22;
  const step = 23;
  ctx.fillStyle = rule;
  ctx.fillRect(left, y - 2, step * (ROUNDS - 1), 4);
  for (let round = 0; round < ROUNDS; round += 1) {
    const centre = { x: left + round * step, y };
    if (round !== view.completed) {
      fillCircle(ctx, centre, 7, round < view.completed ? muted : rule);
      continue;
    }
    stamp(ctx, `round ${round} ${highlight}`, squareAround(centre, 15), (to) => {
      fillCircle(to, centre, 15, highlight);
      paintText(to, `${round + 1}`, centre.x, y, { size: 20, weight: 'bold', colour: background });
    });
  }
}

/** Paints everyone's piece; players who are waited for are framed, players who are done have a tick. */
export function paintWaiting(
  ctx: SKRSContext2D,
  theme: Theme,
  view: View,
  { right, y, isEnded }: { readonly right: number; readonly y: number; readonly isEnded: boolean },
): void {
  const { radius, step } = PIECE;
  for (const seat of seatsOf(view.sheets.length)) {
    const sheet = view.sheets[seat];
    if (sheet === undefined) continue;
    const x = right - radius - (view.sheets.length - 1 - seat) * step;
    ctx.save();
    ctx.globalAlpha = sheet.left ? 0.35 : 1;
    paintPiece(ctx, theme, seat, { x, y: y - 5, radius });
    if (sheet.done && !isEnded) paintTick(ctx, paletteOf(theme).ink, x, y + 16);
    if (isWaitedFor(sheet) && !isEnded) paintDots(ctx, paletteOf(theme).ink, x, y + 16);
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
