import type { SKRSContext2D } from '@napi-rs/canvas';
import { gridOf, type Placement, readSquare, type Square } from '../../src/games/railroad/board.ts';
import { readPlacement, readTile } from '../../src/games/railroad/notation.ts';
import { clashes, connects, placementsOf } from '../../src/games/railroad/placing.ts';
import type { Tile } from '../../src/games/railroad/tiles.ts';
import type { Grid } from '../shared/coordinates.ts';
import { frameOf, paintCross } from './board.ts';
import { type Frame, type Inks, middleOf, paintTile, sideMiddle } from './tiles.ts';

/** What a player has chosen so far, over the board: the squares of a tile, one square, or a whole placement. */
export function paintPicked(
  ctx: SKRSContext2D,
  inks: Inks,
  grid: Grid,
  placements: readonly Placement[],
  picked: string,
): void {
  const tile = readTile(picked.slice(0, 2));
  if (tile === undefined) return;
  const chosen = readPlacement(picked.toUpperCase());
  if (chosen !== undefined) paintPlacement(ctx, inks, grid, placements, chosen);
  else for (const square of squaresOf(placements, tile, picked.slice(2))) paintTarget(ctx, inks, frameOf(grid, square));
}

function squaresOf(placements: readonly Placement[], tile: Tile, name: string): readonly Square[] {
  if (name === '') return [...new Set(placementsOf(gridOf(placements), tile).map(({ square }) => square))];
  const square = readSquare(name);
  return square === undefined ? [] : [square];
}

/** A ring on a square where the tile may go. */
function paintTarget(ctx: SKRSContext2D, inks: Inks, frame: Frame): void {
  const { x, y } = middleOf(frame);
  ctx.strokeStyle = inks.freshFrame;
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x, y, frame.size * 0.2, 0, Math.PI * 2);
  ctx.stroke();
}

/** The tile in a frame: firm where it may lie so, dashed and crossed at every clash where it may not. */
function paintPlacement(
  ctx: SKRSContext2D,
  inks: Inks,
  grid: Grid,
  placements: readonly Placement[],
  chosen: Placement,
): void {
  const board = gridOf(placements);
  const frame = frameOf(grid, chosen.square);
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
