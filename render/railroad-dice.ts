import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Tile } from '../src/games/railroad/tiles.ts';
import type { Theme } from './drawing.ts';
import { type Frame, inksOf, paintTile } from './railroad-tiles.ts';
import { paletteOf } from './theme.ts';

/** A tile as a die shows it; crossed out where it is used up. */
export function paintDie(ctx: SKRSContext2D, theme: Theme, frame: Frame, tile: Tile, isLeft: boolean): void {
  const inks = inksOf(theme);
  const { x, y, size } = frame;
  ctx.save();
  ctx.globalAlpha = isLeft ? 1 : 0.35;
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.14);
  ctx.fillStyle = inks.paper;
  ctx.fill();
  ctx.save();
  ctx.clip();
  paintTile(ctx, { ...inks, railBed: inks.paper }, frame, tile, 0);
  ctx.restore();
  ctx.strokeStyle = inks.roadRim;
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  ctx.roundRect(x, y, size, size, size * 0.14);
  ctx.stroke();
  ctx.restore();
  if (isLeft) return;
  ctx.strokeStyle = paletteOf(theme).ink;
  ctx.lineWidth = Math.max(2, size * 0.07);
  ctx.beginPath();
  ctx.moveTo(x + 3, y + size - 3);
  ctx.lineTo(x + size - 3, y + 3);
  ctx.stroke();
}
