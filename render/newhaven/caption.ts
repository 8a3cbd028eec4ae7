import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { PlayerView } from '../../src/games/newhaven/state.ts';
import { villageScore } from '../../src/games/newhaven/village.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece, seatColour } from '../shared/seats.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCrate } from './board.ts';

export const CAPTION = 24;

/** What stands above a village. */
interface Caption {
  readonly seat: Seat;
  readonly player: PlayerView;
  /** With an arrow: is to act. */
  readonly toAct: boolean;
  readonly won: boolean;
}

/** Whose village it is, the points, and where there is room what everybody knows of the hand. */
export function paintCaption(
  ctx: SKRSContext2D,
  theme: Theme,
  { seat, player, toAct, won }: Caption,
  at: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { muted, ink } = paletteOf(theme);
  const y = at.y + CAPTION / 2 - 1;
  ctx.save();
  ctx.globalAlpha = player.hasLeft ? 0.4 : 1;
  const x = at.x + (toAct ? 20 : 10);
  if (toAct) paintArrow(ctx, seatColour(theme, seat), at.x, y);
  paintPiece(ctx, theme, seat, { x, y: won ? y + 3 : y, radius: won ? 8 : 10 });
  if (won) paintCrown(ctx, paletteOf(theme), x, y - 7);
  const score = `${villageScore(player.village)}`;
  const points = { size: 17, weight: 'bold', colour: ink, align: 'left' } as const;
  paintText(ctx, score, x + 14, y, points);
  const used = x + 14 + textWidth(ctx, score, points.size, points.weight);
  if (at.x + at.width - used >= HAND) paintHandCounts(ctx, theme, player, at.x + at.width - HAND + 6, y, muted);
  ctx.restore();
}

/** Room for the counts of a hand. */
const HAND = 84;

/** How many tiles and buildings somebody holds, and whether the shipment is left. */
function paintHandCounts(
  ctx: SKRSContext2D,
  theme: Theme,
  player: PlayerView,
  left: number,
  y: number,
  colour: string,
): void {
  const words = { size: 13, weight: 'semibold', colour: paletteOf(theme).ink, align: 'left' } as const;
  ctx.fillStyle = colour;
  for (const [right, down] of [
    [0, 0],
    [6, 0],
    [0, 6],
    [6, 6],
  ] as const) {
    ctx.fillRect(left + right, y - 5.5 + down, 5, 5);
  }
  paintText(ctx, `${player.tileCount}`, left + 14, y, words);
  ctx.beginPath();
  for (const [right, down] of [
    [0, 6],
    [0, -2],
    [6, -7],
    [12, -2],
    [12, 6],
  ] as const) {
    ctx.lineTo(left + 28 + right, y + down);
  }
  ctx.fill();
  paintText(ctx, `${player.buildingCount}`, left + 43, y, words);
  if (player.hasShipment) paintCrate(ctx, { x: left + 64, y: y - 6, width: 12, height: 12 });
}

function paintArrow(ctx: SKRSContext2D, colour: string, x: number, y: number): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x, y - 8);
  ctx.lineTo(x + 8, y);
  ctx.lineTo(x, y + 8);
  ctx.closePath();
  ctx.fill();
}
