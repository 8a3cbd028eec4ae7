import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Placement, toGrid } from '../../src/games/railroad/board.ts';
import { readPlacement, readTile } from '../../src/games/railroad/notation.ts';
import { clashes, connects } from '../../src/games/railroad/placement.ts';
import type { Grid } from '../shared/coordinates.ts';
import { paintCross, squareFrame } from './board.ts';
import type { SeatInks } from './inks.ts';
import { listWays, type Way } from './placementWays.ts';
import { paintTile, sideMiddle } from './tiles.ts';

/**
 * Paints what a player has chosen so far over the board: a tile, in every way in which it fits, or a whole placement.
 */
export function paintPicked(
  ctx: SKRSContext2D,
  inks: SeatInks,
  grid: Grid,
  placements: readonly Placement[],
  picked: string,
): void {
  const tile = readTile(picked.slice(0, 2));
  if (tile === undefined) return;
  const chosen = readPlacement(picked.toUpperCase());
  if (chosen !== undefined) paintPlacement(ctx, inks, grid, placements, chosen);
  else if (picked.length === 2) for (const way of listWays(grid, placements, tile)) paintWay(ctx, inks, way);
}

/** Paints a small tile in its orientation. */
function paintWay(ctx: SKRSContext2D, inks: SeatInks, { placement, area }: Way): void {
  const size = Math.min(area.size, 30) - 4;
  const frame = { x: area.x + (area.width - size) / 2, y: area.y + (area.height - size) / 2, size };
  ctx.fillStyle = inks.fresh;
  ctx.fillRect(frame.x, frame.y, size, size);
  const ground = { ...inks, railBed: inks.fresh, paper: inks.fresh };
  ctx.save();
  ctx.beginPath();
  ctx.rect(frame.x, frame.y, size, size);
  ctx.clip();
  paintTile(ctx, ground, frame, placement.tile, placement.orientation);
  ctx.restore();
  ctx.strokeStyle = inks.freshFrame;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(frame.x, frame.y, size, size);
}

/** Paints the tile in a frame: solid if the placement is legal; dashed, with a cross at every clash, if not. */
function paintPlacement(
  ctx: SKRSContext2D,
  inks: SeatInks,
  grid: Grid,
  placements: readonly Placement[],
  chosen: Placement,
): void {
  const board = toGrid(placements);
  const frame = squareFrame(grid, chosen.square);
  const clashing = clashes(board, chosen);
  const isTaken = board[chosen.square] !== undefined;
  const isLegal = !isTaken && clashing.length === 0 && connects(board, chosen);
  if (!isTaken) {
    ctx.fillStyle = inks.fresh;
    ctx.fillRect(frame.x, frame.y, frame.size, frame.size);
    paintTile(ctx, { ...inks, railBed: inks.fresh, paper: inks.fresh }, frame, chosen.tile, chosen.orientation);
  }
  ctx.save();
  ctx.strokeStyle = isLegal ? inks.freshFrame : inks.error;
  ctx.lineWidth = 4;
  if (!isLegal) ctx.setLineDash([7, 5]);
  ctx.strokeRect(frame.x - 2, frame.y - 2, frame.size + 4, frame.size + 4);
  ctx.restore();
  for (const direction of clashing) {
    const { x, y } = sideMiddle(frame, direction);
    paintCross(ctx, inks, x, y, frame.size * 0.17);
  }
}
