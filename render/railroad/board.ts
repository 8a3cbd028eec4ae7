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
import { DIRECTIONS, type Direction } from '../../src/games/railroad/tiles.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Theme } from '../shared/drawing.ts';
import { fillCircle, type Rect, squareAround } from '../shared/shapes.ts';
import { stamp } from '../shared/stamps.ts';
import { paintText, textWidth } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import type { Inks, SeatInks } from './inks.ts';
import { type Frame, middleOf, paintStub, paintTile, sideMiddle } from './tiles.ts';

/** How far exits extend beyond the board, as a share of a square. */
export const STUB = 0.3;

export function squareFrame(grid: Grid, square: Square): Frame {
  return {
    x: grid.left + columnOf(square) * grid.cell,
    y: grid.top + rowOf(square) * grid.cell,
    size: grid.cell,
  };
}

/** The highlights on a board. */
interface Marks {
  /** The tiles of this round. */
  readonly fresh: readonly Placement[];
  /** The longest highway and railway, shown as bands under their tiles. */
  readonly longest: Score | undefined;
}

export function paintBoard(
  ctx: SKRSContext2D,
  inks: SeatInks,
  grid: Grid,
  placements: readonly Placement[],
  { fresh, longest }: Marks,
): void {
  const groundOf = (placement: Placement) =>
    fresh.includes(placement) ? inks.fresh : isCentre(placement.square) ? inks.centre : inks.paper;
  paintGround(ctx, inks, grid);
  for (const placement of fresh) {
    const { x, y, size } = squareFrame(grid, placement.square);
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
    paintTile(ctx, { ...inks, railBed: groundOf(placement), paper }, squareFrame(grid, square), tile, orientation);
  }
  for (const { square } of fresh) frameFresh(ctx, inks, squareFrame(grid, square));
}

/** Paints a broad band that follows a route from its first square to its last. */
function paintBand(ctx: SKRSContext2D, colour: string, grid: Grid, squares: readonly Square[]): void {
  const middles = squares.map((square) => middleOf(squareFrame(grid, square)));
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
  const { left, top, cell } = grid;
  const side = SIZE * cell;
  ctx.fillStyle = inks.paper;
  ctx.fillRect(left, top, side, side);
  for (const direction of DIRECTIONS) paintExits(ctx, inks, grid, direction);
  ctx.fillStyle = inks.centre;
  for (const square of SQUARES.filter(isCentre)) {
    const { x, y, size } = squareFrame(grid, square);
    ctx.fillRect(x, y, size, size);
  }
  ctx.fillStyle = inks.grid;
  for (let line = 0; line <= SIZE; line += 1) {
    ctx.fillRect(left + line * cell - 0.5, top - 0.5, 1, side + 1);
    ctx.fillRect(left - 0.5, top + line * cell - 0.5, side + 1, 1);
  }
  ctx.strokeStyle = inks.roadRim;
  ctx.lineWidth = 1.5;
  ctx.strokeRect(left, top, side, side);
}

/** Paints the part of the exits on one side of the board that extends beyond it. */
function paintExits(ctx: SKRSContext2D, inks: Inks, grid: Grid, side: Direction): void {
  const strip = outside(grid, side);
  stamp(ctx, `exits ${side} ${inks.road} ${grid.cell}`, strip, (to) => {
    to.beginPath();
    to.rect(strip.x, strip.y, strip.width, strip.height);
    to.clip();
    for (const { square, direction, route } of EXITS.filter((exit) => exit.direction === side)) {
      const { x, y } = sideMiddle(squareFrame(grid, square), direction);
      const frame = { x: x - grid.cell / 2, y: y - grid.cell / 2, size: grid.cell };
      paintStub(to, inks, frame, direction, route);
    }
  });
}

/** Returns the strip along one side of the board that contains its exits. */
function outside({ left, top, cell }: Grid, side: Direction): Rect {
  const reach = cell * STUB;
  const length = SIZE * cell;
  const isLevel = side % 2 === 0;
  return {
    x: side === 1 ? left + length : side === 3 ? left - reach : left,
    y: side === 2 ? top + length : side === 0 ? top - reach : top,
    width: isLevel ? length : reach,
    height: isLevel ? reach : length,
  };
}

function frameFresh(ctx: SKRSContext2D, inks: SeatInks, { x, y, size }: Frame): void {
  const inset = size * 0.04;
  ctx.strokeStyle = inks.freshFrame;
  ctx.lineWidth = Math.max(1.5, size * 0.055);
  ctx.strokeRect(x + inset, y + inset, size - inset * 2, size - inset * 2);
}

/** Paints a cross at every open end inside the board. */
export function paintErrors(ctx: SKRSContext2D, inks: Inks, grid: Grid, { errors }: Score): void {
  for (const { square, direction } of errors) {
    const { x, y } = sideMiddle(squareFrame(grid, square), direction);
    paintCross(ctx, inks, x, y, Math.max(4, grid.cell * 0.15));
  }
}

export function paintCross(ctx: SKRSContext2D, inks: Inks, x: number, y: number, radius: number): void {
  stamp(ctx, `cross ${inks.paper}`, squareAround({ x, y }, radius * 1.15 + 1), (to) =>
    drawCross(to, inks, x, y, radius),
  );
}

function drawCross(ctx: SKRSContext2D, inks: Inks, x: number, y: number, radius: number): void {
  const reach = radius * 0.45;
  fillCircle(ctx, { x, y }, radius, inks.paper);
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

/** Writes the points for each network of connected exits, at the first of its exits: `+24`. */
export function paintNetworkPoints(ctx: SKRSContext2D, theme: Theme, grid: Grid, { networks }: Score): void {
  const { ink, background } = paletteOf(theme);
  const size = 17;
  for (const { exits, points } of networks) {
    const first = EXITS[exits[0] ?? -1];
    if (first === undefined || points === 0) continue;
    const side = sideMiddle(squareFrame(grid, first.square), first.direction);
    const middle = middleOf(squareFrame(grid, first.square));
    const width = textWidth(ctx, `+${points}`, size, 'bold') + size * 0.6;
    const height = size * 1.3;
    const within = (value: number, from: number, half: number) =>
      Math.min(Math.max(value, from + half + 2), from + SIZE * grid.cell - half - 2);
    const at = {
      x: within((side.x + middle.x) / 2, grid.left, width / 2),
      y: within((side.y + middle.y) / 2, grid.top, height / 2),
    };
    ctx.fillStyle = background;
    ctx.beginPath();
    ctx.roundRect(at.x - width / 2, at.y - height / 2, width, height, height / 3);
    ctx.fill();
    paintText(ctx, `+${points}`, at.x, at.y, { size, weight: 'bold', colour: ink });
  }
}

/** Writes the names of rows A to G and columns 0 to 6, outside the exits. */
export function paintNames(ctx: SKRSContext2D, colour: string, grid: Grid, size: number): void {
  const { left, top, cell } = grid;
  const away = cell * STUB + size * 0.7;
  const style = { size, weight: 'semibold', colour } as const;
  const [length, room] = [SIZE * cell, size * 1.4];
  stamp(
    ctx,
    `names above ${colour} ${cell}`,
    { x: left, y: top - away - room / 2, width: length, height: room },
    (to) => {
      for (let column = 0; column < SIZE; column += 1) {
        paintText(to, `${column}`, left + (column + 0.5) * cell, top - away, style);
      }
    },
  );
  stamp(
    ctx,
    `names beside ${colour} ${cell}`,
    { x: left - away - room / 2, y: top, width: room, height: length },
    (to) => {
      for (let row = 0; row < SIZE; row += 1) {
        paintText(to, String.fromCharCode(65 + row), left - away, top + (row + 0.5) * cell, style);
      }
    },
  );
}
