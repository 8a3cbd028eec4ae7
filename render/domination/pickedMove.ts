import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Cell, readCell } from '../../src/engine/cell.ts';
import { domination, line, type Move, preview, type View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { fillCircle, type Point, strokeSegment } from '../shared/shapes.ts';
import { paletteOf } from '../shared/theme.ts';
import { listCells } from './board.ts';
import { lineWidth, middleOf, strokeMove } from './lines.ts';

/** Paints what a player has chosen so far: a start cell or a whole line. */
export function paintPicked(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, picked: string): void {
  if (view.toMove === null) return;
  const start = readCell(picked);
  const move = domination.read(picked);
  if (start !== undefined) paintEnds(ctx, theme, grid, view, start);
  else if (move.ok) paintPickedLine(ctx, theme, grid, view, move.value);
}

/** Paints the chosen start cell, and a dot in every cell to which a line may be drawn from it. */
function paintEnds(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, start: Cell): void {
  if (start.row >= grid.rows || start.column >= grid.columns) return;
  for (const to of listCells(grid)) {
    if (preview(view, { from: start, to }).refusal !== undefined) continue;
    paintDot(ctx, theme, cellCentre(grid, to), Math.min(5, grid.cell * 0.16));
  }
  frameCell(ctx, theme, grid, start, 3);
}

/** Paints an outlined dot, which is visible on any cell. */
function paintDot(ctx: SKRSContext2D, theme: Theme, at: Point, radius: number): void {
  const { highlight, surface } = paletteOf(theme);
  fillCircle(ctx, at, radius + 1, surface);
  fillCircle(ctx, at, radius, highlight);
}

/** Paints a line that has not been drawn yet, and the cells that it would paint; crossed out if it is illegal. */
function paintPickedLine(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, move: Move): void {
  const cells = line(move.from, move.to);
  if (cells.some(({ row, column }) => row >= grid.rows || column >= grid.columns)) return;
  const { highlight, surface } = paletteOf(theme);
  const isAllowed = preview(view, move).refusal === undefined;
  if (isAllowed) for (const cell of cells) frameCell(ctx, theme, grid, cell, 2);
  strokeMove(ctx, grid, move, surface, lineWidth(grid) + 4);
  ctx.setLineDash([6, 6]);
  strokeMove(ctx, grid, move, highlight, lineWidth(grid));
  ctx.setLineDash([]);
  for (const end of [move.from, move.to]) paintDot(ctx, theme, cellCentre(grid, end), lineWidth(grid) * 1.4);
  if (!isAllowed) paintCross(ctx, theme, middleOf(grid, move), 11);
}

/** Paints a cross on a disc, meaning illegal. */
function paintCross(ctx: SKRSContext2D, theme: Theme, at: Point, radius: number): void {
  const { highlight, surface } = paletteOf(theme);
  const arm = radius * 0.4;
  fillCircle(ctx, at, radius, highlight);
  for (const side of [-arm, arm]) {
    strokeSegment(ctx, { x: at.x - arm, y: at.y - side }, { x: at.x + arm, y: at.y + side }, surface, radius * 0.3);
  }
}

function frameCell(ctx: SKRSContext2D, theme: Theme, grid: Grid, cell: Cell, width: number): void {
  const { x, y } = cellCentre(grid, cell);
  ctx.strokeStyle = paletteOf(theme).highlight;
  ctx.lineWidth = width;
  ctx.strokeRect(x - grid.cell / 2 + 2, y - grid.cell / 2 + 2, grid.cell - 4, grid.cell - 4);
}
