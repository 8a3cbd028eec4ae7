import type { SKRSContext2D } from '@napi-rs/canvas';
import type { DrawnLine, Move, View } from '../../src/games/domination/index.ts';
import { cellCentre, type Grid } from '../shared/coordinates.ts';
import { CARD_TYPE } from '../shared/discordSizes.ts';
import type { Theme } from '../shared/drawing.ts';
import { seatColour, seatInk } from '../shared/seatColours.ts';
import { fillCircle, type Point, strokeSegment } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { fadeColour, paletteOf } from '../shared/theme.ts';

/**
 * Paints every line of the board, the latest on top. Remembered lines, which determine what may be drawn, are thick and
 * outlined, with their number and a diamond at their center; earlier lines are thin.
 */
export function paintLines(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View): void {
  for (const drawn of view.lines) {
    if (drawn.remembered) paintRememberedLine(ctx, theme, grid, view, drawn);
    else strokeMove(ctx, grid, drawn, fadeColour(seatColour(theme, view.seats[drawn.mark]), 0.75), 1.5);
  }
  const taken: Point[] = view.lines.filter(({ remembered }) => remembered).map((drawn) => middleOf(grid, drawn));
  for (const drawn of view.lines.toReversed()) {
    if (!drawn.remembered && drawn !== view.lines.at(-1)) continue;
    const at = freePoint(grid, drawn, taken);
    if (at === undefined) continue;
    taken.push(at);
    paintNumberDisc(ctx, theme, view, drawn, at);
  }
}

function paintRememberedLine(ctx: SKRSContext2D, theme: Theme, grid: Grid, view: View, drawn: DrawnLine): void {
  const { highlight, surface } = paletteOf(theme);
  const width = lineWidth(grid);
  strokeMove(ctx, grid, drawn, surface, width + 5);
  strokeMove(ctx, grid, drawn, highlight, width + 2.5);
  strokeMove(ctx, grid, drawn, seatColour(theme, view.seats[drawn.mark]), width);
  paintDiamond(ctx, middleOf(grid, drawn), width * 1.5, highlight, surface);
}

export function lineWidth(grid: Grid): number {
  return Math.min(5, 2 + grid.cell / 20);
}

export function strokeMove(ctx: SKRSContext2D, grid: Grid, move: Move, colour: string, width: number): void {
  ctx.lineCap = 'round';
  strokeSegment(ctx, cellCentre(grid, move.from), cellCentre(grid, move.to), colour, width);
}

export function middleOf(grid: Grid, move: Move): Point {
  return pointOn(grid, move, 0.5);
}

function paintDiamond(ctx: SKRSContext2D, { x, y }: Point, radius: number, colour: string, rim: string): void {
  ctx.beginPath();
  ctx.moveTo(x, y - radius);
  ctx.lineTo(x + radius, y);
  ctx.lineTo(x, y + radius);
  ctx.lineTo(x - radius, y);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = rim;
  ctx.lineWidth = 1;
  ctx.stroke();
}

function pointOn(grid: Grid, move: Move, share: number): Point {
  const from = cellCentre(grid, move.from);
  const to = cellCentre(grid, move.to);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The positions along a line that are tried for its number: at its ends, then in between. */
const PLACES = [0, 1, 0.25, 0.75, 0.12, 0.88, 0.37, 0.63] as const;

/** The smallest radius of a disc with a readable number. */
export const DISC = CARD_TYPE / 1.25;

/** Returns the radius of a line's disc. Three-digit numbers, which only games from files have, need larger discs. */
function discRadius({ number }: DrawnLine): number {
  return number < 100 ? DISC : DISC * 1.4;
}

/** Returns the first position on a line that no other number covers; undefined if there is none. */
function freePoint(grid: Grid, drawn: DrawnLine, taken: readonly Point[]): Point | undefined {
  const distance = 2 * discRadius(drawn);
  return PLACES.map((share) => pointOn(grid, drawn, share)).find((point) =>
    taken.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= distance),
  );
}

/** Paints the number of a line on a disc of its player; a remembered line's disc has an outline. */
export function paintNumberDisc(ctx: SKRSContext2D, theme: Theme, view: View, drawn: DrawnLine, { x, y }: Point): void {
  const radius = discRadius(drawn);
  const { highlight, surface } = paletteOf(theme);
  const seat = view.seats[drawn.mark];
  fillCircle(ctx, { x, y }, radius, drawn.remembered ? seatColour(theme, seat) : surface);
  ctx.strokeStyle = drawn.remembered ? highlight : seatColour(theme, seat);
  ctx.lineWidth = drawn.remembered ? 2 : 1.5;
  ctx.stroke();
  paintText(ctx, `${drawn.number}`, x, y, {
    size: CARD_TYPE,
    weight: 'bold',
    colour: drawn.remembered ? seatInk(theme, seat) : paletteOf(theme).ink,
  });
}
