import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Seat, seatLetter } from '../../src/engine/seat.ts';
import { type Box, getBoard, type Line } from '../../src/games/cellz/board.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import { type Drawing, type Theme, wholePixels } from '../shared/drawing.ts';
import type { Room } from '../shared/painter.ts';
import { seatFill, seatInk } from '../shared/seatColours.ts';
import { fillCircle, type Point, strokeSegment } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';

/** In smaller boxes the letter of an area would not fit or not be readable. */
const SMALLEST_LETTERED = 20;
const LETTER = { size: 22, smallest: 15 } as const;

/**
 * Draws the final position as a map: adjacent boxes of one owner merge into areas with one letter each; background
 * shows between owners.
 */
export function drawCellzFinal(view: CellzView, theme: Theme, room: Room): Drawing {
  const { columns, rows } = view;
  const dot = 4;
  const cell = wholePixels(
    Math.min((room.width - 2 * dot) / (columns - 1), (room.height - 2 * dot) / Math.max(1, rows - 1)),
  );
  const grid: Grid = { left: dot - cell / 2, top: dot - cell / 2, cell, columns, rows };
  return {
    width: cell * (columns - 1) + 2 * dot,
    height: cell * (rows - 1) + 2 * dot,
    paint(ctx) {
      const { boxes, lines } = getBoard(view);
      for (const [number, box] of boxes.entries()) paintBox(ctx, theme, grid, view.boxes[number] ?? null, box);
      for (const [number, line] of lines.entries()) {
        if (view.lines[number] !== null) paintBorder(ctx, theme, grid, line, ownersBeside(view, boxes, number));
      }
      for (const area of areasOf(view, boxes)) paintAreaLetter(ctx, theme, grid, area);
      paintDots(ctx, theme, grid, Math.min(4, cell / 6));
    },
  };
}

function paintBox(ctx: SKRSContext2D, theme: Theme, { cell, ...grid }: Grid, owner: Seat | null, box: Box): void {
  const { x, y } = cellCentre({ cell, ...grid }, box.corner);
  ctx.fillStyle = owner === null ? paletteOf(theme).surface : seatFill(theme, owner, 'strong');
  ctx.fillRect(x, y, cell, cell);
}

function ownersBeside(view: CellzView, boxes: readonly Box[], line: number): readonly (Seat | null)[] {
  return boxes.flatMap(({ sides }, number) => (sides.includes(line) ? [view.boxes[number] ?? null] : []));
}

/**
 * Paints the border along a line: a hairline within an area, a strip of background between owners and at the edge; a
 * line next to no box as it was drawn.
 */
function paintBorder(ctx: SKRSContext2D, theme: Theme, grid: Grid, line: Line, owners: readonly (Seat | null)[]): void {
  const { background, muted } = paletteOf(theme);
  const [from, to] = [cellCentre(grid, line.from), cellCentre(grid, line.to)];
  const [one, other] = owners;
  if (owners.every((owner) => owner === null)) strokeSegment(ctx, from, to, muted, 3);
  else if (owners.length === 2 && one === other) strokeSegment(ctx, from, to, fadeColour(background, 0.45), 1);
  else strokeSegment(ctx, from, to, background, Math.min(5.5, grid.cell / 6));
}

interface Area {
  readonly owner: Seat;
  readonly boxes: readonly Box[];
}

/** Returns the connected areas of each owner's boxes. */
function areasOf(view: CellzView, boxes: readonly Box[]): readonly Area[] {
  const seen = new Set<number>();
  return [...boxes.keys()].flatMap((start): readonly Area[] => {
    const owner = view.boxes[start] ?? null;
    if (owner === null || seen.has(start)) return [];
    const found = [start];
    seen.add(start);
    for (const number of found) {
      const own = besideBox(view, number).filter((next) => view.boxes[next] === owner && !seen.has(next));
      for (const next of own) seen.add(next);
      found.push(...own);
    }
    return [{ owner, boxes: found.flatMap((number) => boxes[number] ?? []) }];
  });
}

/** Returns the boxes that share a side with this one. */
function besideBox({ columns }: CellzView, number: number): readonly number[] {
  const across = columns - 1;
  const column = number % across;
  return [
    ...(column > 0 ? [number - 1] : []),
    ...(column < across - 1 ? [number + 1] : []),
    number - across,
    number + across,
  ];
}

/** Paints the letter in the box nearest to the center of its area. */
function paintAreaLetter(ctx: SKRSContext2D, theme: Theme, grid: Grid, { owner, boxes }: Area): void {
  if (grid.cell < SMALLEST_LETTERED) return;
  const middles = boxes.map(({ corner }): Point => {
    const { x, y } = cellCentre(grid, corner);
    return { x: x + grid.cell / 2, y: y + grid.cell / 2 };
  });
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre = { x: mean(middles.map(({ x }) => x)), y: mean(middles.map(({ y }) => y)) };
  const away = ({ x, y }: Point) => Math.hypot(x - centre.x, y - centre.y);
  const [at] = middles.toSorted((one, other) => away(one) - away(other));
  if (at === undefined) return;
  paintText(ctx, seatLetter(owner), at.x, at.y, {
    size: Math.max(LETTER.smallest, Math.min(LETTER.size, grid.cell * 0.5)),
    weight: 'bold',
    colour: seatInk(theme, owner),
  });
}

function paintDots(ctx: SKRSContext2D, theme: Theme, grid: Grid, radius: number): void {
  const { ink, background } = paletteOf(theme);
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      const centre = cellCentre(grid, { row, column });
      fillCircle(ctx, centre, radius, background);
      fillCircle(ctx, centre, radius * 0.72, ink);
    }
  }
}
