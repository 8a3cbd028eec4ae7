import type { SKRSContext2D } from '@napi-rs/canvas';
import {
  columnOf,
  EXITS,
  isCentre,
  type Placement,
  rowOf,
  SIZE,
  SQUARES,
  type Square,
} from '../../src/games/railroad/board.ts';
import type { Score } from '../../src/games/railroad/scoring.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { type Frame, type Inks, middleOf, paintStub, paintTile, sideMiddle } from './tiles.ts';

/** The exits stand out of the board by this share of a square. */
export const STUB = 0.3;

export function frameOf(grid: Grid, square: Square): Frame {
  return {
    x: grid.left + columnOf(square) * grid.cell,
    y: grid.top + rowOf(square) * grid.cell,
    size: grid.cell,
  };
}

/** What is set off on a board. */
interface Marks {
  /** Tiles of the round. */
  readonly fresh: readonly Placement[];
  /** The longest highway and railway, as bands under their tiles. */
  readonly longest: Score | undefined;
}

export function paintBoard(
  ctx: SKRSContext2D,
  inks: Inks,
  grid: Grid,
  placements: readonly Placement[],
  { fresh, longest }: Marks,
): void {
  const groundOf = (placement: Placement) =>
    fresh.includes(placement) ? inks.fresh : isCentre(placement.square) ? inks.centre : inks.paper;
  paintGround(ctx, inks, grid);
  for (const placement of fresh) {
    const { x, y, size } = frameOf(grid, placement.square);
    ctx.fillStyle = groundOf(placement);
    ctx.fillRect(x, y, size, size);
  }
  paintBand(ctx, inks.longestHighway, grid, longest?.highway ?? []);
  paintBand(ctx, inks.longestRailway, grid, longest?.railway ?? []);
  for (const placement of placements) {
    const { tile, square, orientation } = placement;
    const onRailway = longest?.railway.includes(square) ?? false;
    const onHighway = longest?.highway.includes(square) ?? false;
    const paper = onRailway ? inks.longestRailway : onHighway ? inks.longestHighway : groundOf(placement);
    paintTile(ctx, { ...inks, railBed: groundOf(placement), paper }, frameOf(grid, square), tile, orientation);
  }
  for (const { square } of fresh) frameFresh(ctx, inks, frameOf(grid, square));
}

/** A broad band that follows a route from the first of its squares to the last. */
function paintBand(ctx: SKRSContext2D, colour: string, grid: Grid, squares: readonly Square[]): void {
  const middles = squares.map((square) => middleOf(frameOf(grid, square)));
  const [first] = middles;
  const last = middles.at(-1);
  if (first === undefined || last === undefined) return;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = grid.cell * 0.66;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.moveTo(first.x, first.y);
  for (const [index, { x, y }] of middles.entries()) {
    const next = middles[index + 1] ?? last;
    ctx.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2);
  }
  ctx.stroke();
  ctx.restore();
}

function paintGround(ctx: SKRSContext2D, inks: Inks, grid: Grid): void {
  const side = SIZE * grid.cell;
  ctx.fillStyle = inks.paper;
  ctx.fillRect(grid.left, grid.top, side, side);
  paintExits(ctx, inks, grid);
  ctx.strokeStyle = inks.grid;
  for (const square of SQUARES) {
    const frame = frameOf(grid, square);
    if (isCentre(square)) {
      ctx.fillStyle = inks.centre;
      ctx.fillRect(frame.x, frame.y, frame.size, frame.size);
    }
    ctx.lineWidth = 1;
    ctx.strokeRect(frame.x, frame.y, frame.size, frame.size);
  }
  ctx.strokeStyle = inks.roadRim;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(grid.left, grid.top, side, side);
}

function paintExits(ctx: SKRSContext2D, inks: Inks, grid: Grid): void {
  const reach = grid.cell * STUB;
  const side = SIZE * grid.cell;
  ctx.save();
  ctx.beginPath();
  ctx.rect(grid.left - reach, grid.top - reach, side + 2 * reach, side + 2 * reach);
  ctx.rect(grid.left, grid.top, side, side);
  ctx.clip('evenodd');
  for (const { square, direction, route } of EXITS) {
    const inner = frameOf(grid, square);
    const { x, y } = sideMiddle(inner, direction);
    const frame = { x: x - grid.cell / 2, y: y - grid.cell / 2, size: grid.cell };
    paintStub(ctx, inks, frame, direction, route);
  }
  ctx.restore();
}

function frameFresh(ctx: SKRSContext2D, inks: Inks, { x, y, size }: Frame): void {
  const inset = size * 0.04;
  ctx.strokeStyle = inks.freshFrame;
  ctx.lineWidth = Math.max(1.5, size * 0.055);
  ctx.strokeRect(x + inset, y + inset, size - inset * 2, size - inset * 2);
}

/** A cross at every open end inside the board. */
export function paintErrors(ctx: SKRSContext2D, inks: Inks, grid: Grid, { errors }: Score): void {
  for (const { square, direction } of errors) {
    const { x, y } = sideMiddle(frameOf(grid, square), direction);
    paintCross(ctx, inks, x, y, Math.max(4, grid.cell * 0.15));
  }
}

export function paintCross(ctx: SKRSContext2D, inks: Inks, x: number, y: number, radius: number): void {
  const reach = radius * 0.45;
  ctx.fillStyle = inks.paper;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
  ctx.strokeStyle = inks.error;
  ctx.lineWidth = Math.max(1.3, radius * 0.3);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x - reach, y - reach);
  ctx.lineTo(x + reach, y + reach);
  ctx.moveTo(x + reach, y - reach);
  ctx.lineTo(x - reach, y + reach);
  ctx.stroke();
}

/** What each network of joined exits brought, at the first of them: `+24`. */
export function paintNetworkPoints(ctx: SKRSContext2D, theme: Theme, grid: Grid, { networks }: Score): void {
  const { ink, background } = paletteOf(theme);
  const size = Math.max(11, grid.cell * 0.34);
  for (const { exits, points } of networks) {
    const first = EXITS[exits[0] ?? -1];
    if (first === undefined || points === 0) continue;
    const side = sideMiddle(frameOf(grid, first.square), first.direction);
    const middle = middleOf(frameOf(grid, first.square));
    const at = { x: side.x + (middle.x - side.x) * 0.5, y: side.y + (middle.y - side.y) * 0.5 };
    const [width, height] = [size * 2.1, size * 1.3];
    ctx.fillStyle = background;
    ctx.beginPath();
    ctx.roundRect(at.x - width / 2, at.y - height / 2, width, height, height / 3);
    ctx.fill();
    paintText(ctx, `+${points}`, at.x, at.y, { size, weight: 'bold', colour: ink });
  }
}

/** Rows A to G and columns 0 to 6, outside the exits. */
export function paintNames(ctx: SKRSContext2D, colour: string, grid: Grid, size: number): void {
  const away = grid.cell * STUB + size * 0.7;
  for (let index = 0; index < SIZE; index += 1) {
    const { x } = middleOf(frameOf(grid, index));
    const { y } = middleOf(frameOf(grid, index * SIZE));
    paintText(ctx, `${index}`, x, grid.top - away, { size, weight: 'semibold', colour });
    paintText(ctx, String.fromCharCode(65 + index), grid.left - away, y, { size, weight: 'semibold', colour });
  }
}
