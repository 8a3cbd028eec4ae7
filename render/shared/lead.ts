import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { scoreText } from './endPlayers.ts';
import { paintPiece, seatFill } from './seatColours.ts';
import type { Point, Rect } from './shapes.ts';
import { paintText, textWidth } from './text.ts';
import { paletteOf } from './theme.ts';

/** The width to the right of the area for the leader's piece and lead. */
const END = 70;
const PIECE = 12.5;
/** A peak gets a number if it is at least this many times the final lead. */
const WORTH_NAMING = 1.3;

/** Whether a score course can be shown as a lead of one of two seats, or as the points of a single seat. */
export function hasLead(course: ScoreCourse | undefined): course is ScoreCourse {
  const seats = course?.points.at(-1)?.length ?? 0;
  return seats === 1 || seats === 2;
}

/**
 * Paints the first seat's lead as a single area: above zero in its own pattern, below zero in the opponent's. That is
 * what people would try to see in two curves. Also shows the greatest and the final lead, and a dashed line from which
 * on the winner was ahead.
 */
export function paintLead(
  ctx: SKRSContext2D,
  theme: Theme,
  room: Rect,
  { points, turningPoint }: ScoreCourse,
  caption = '',
): void {
  const chart = { ...room, width: room.width - END, height: room.height - (caption === '' ? 0 : 22) };
  const { leads, below, placeOf } = paintLeadArea(ctx, theme, chart, { points });
  const { muted, ink } = paletteOf(theme);
  if (turningPoint !== undefined) paintDashes(ctx, theme, placeOf(turningPoint.move, 0).x, chart);
  const last = leads.at(-1) ?? 0;
  const isSigned = below === 0;
  paintGreatest(ctx, theme, chart, { leads, placeOf, isSigned });
  paintEnd(ctx, theme, { x: chart.x + chart.width + 4, y: placeOf(leads.length - 1, last).y }, room, {
    lead: last,
    seat: last < 0 ? below : 0,
    isSigned,
  });
  paintText(ctx, caption, room.x, room.y + room.height - 8, {
    size: 15,
    align: 'left',
    colour: turningPoint === undefined ? muted : ink,
    maxWidth: room.width,
    smallest: 15,
  });
}

/**
 * Paints only the area; returns the first seat's leads, who is below zero, and a function that gives the position of a
 * lead after a move.
 */
export function paintLeadArea(
  ctx: SKRSContext2D,
  theme: Theme,
  chart: Rect,
  { points }: Pick<ScoreCourse, 'points'>,
): {
  readonly leads: readonly number[];
  readonly below: Seat;
  readonly placeOf: (at: number, lead: number) => Point;
} {
  const leads = points.map(([first = 0, second = 0]) => first - second);
  // A player who played alone has no opponent below zero.
  const below = (points.at(-1)?.length ?? 0) > 1 ? 1 : 0;
  const [low, high] = [Math.min(0, ...leads), Math.max(0, ...leads)];
  const placeOf = (at: number, lead: number): Point => ({
    x: chart.x + (at / Math.max(1, leads.length - 1)) * chart.width,
    y: chart.y + 4 + ((high - lead) / Math.max(1, high - low)) * (chart.height - 8),
  });
  const zero = placeOf(0, 0).y;
  const places = leads.map((lead, at) => placeOf(at, lead));
  paintArea(ctx, theme, 0, { chart, zero, isAbove: true }, places);
  paintArea(ctx, theme, below, { chart, zero, isAbove: false }, places);
  ctx.fillStyle = paletteOf(theme).muted;
  ctx.fillRect(chart.x, zero - 0.75, chart.width, 1.5);
  return { leads, below, placeOf };
}

/** Paints the part of the area on one side of zero. */
function paintArea(
  ctx: SKRSContext2D,
  theme: Theme,
  seat: Seat,
  { chart, zero, isAbove }: { readonly chart: Rect; readonly zero: number; readonly isAbove: boolean },
  places: readonly Point[],
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(chart.x, isAbove ? chart.y : zero, chart.width, isAbove ? zero - chart.y : chart.y + chart.height - zero);
  ctx.clip();
  ctx.fillStyle = seatFill(theme, seat, 'strong');
  ctx.beginPath();
  ctx.moveTo(chart.x, zero);
  for (const { x, y } of places) ctx.lineTo(x, y);
  ctx.lineTo(chart.x + chart.width, zero);
  ctx.fill();
  ctx.restore();
}

function paintDashes(ctx: SKRSContext2D, theme: Theme, x: number, { y, height }: Rect): void {
  ctx.save();
  ctx.strokeStyle = paletteOf(theme).ink;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, y + height);
  ctx.stroke();
  ctx.restore();
}

/**
 * Writes the greatest lead next to its peak, if it is clearly larger than the final one; for a single player, the points
 * with their sign.
 */
function paintGreatest(
  ctx: SKRSContext2D,
  theme: Theme,
  chart: Rect,
  {
    leads,
    placeOf,
    isSigned,
  }: {
    readonly leads: readonly number[];
    readonly placeOf: (at: number, lead: number) => Point;
    readonly isSigned: boolean;
  },
): void {
  const greatest = leads.reduce((best, lead) => (Math.abs(lead) > Math.abs(best) ? lead : best), 0);
  if (Math.abs(greatest) <= WORTH_NAMING * Math.abs(leads.at(-1) ?? 0)) return;
  const { x, y } = placeOf(leads.indexOf(greatest), greatest);
  const text = leadText(greatest, isSigned);
  const width = textWidth(ctx, text, 15, 'semibold');
  const isRight = x - chart.x < width + 30;
  const middle = Math.min(Math.max(y + (greatest > 0 ? 10 : -10), chart.y + 8), chart.y + chart.height - 8);
  paintText(ctx, text, isRight ? x + 16 : x - 16, middle, {
    size: 15,
    weight: 'semibold',
    align: isRight ? 'left' : 'right',
    colour: paletteOf(theme).ink,
    halo: paletteOf(theme).background,
  });
}

/** Paints who leads at the end, and by how much; for a single player, the points. */
function paintEnd(
  ctx: SKRSContext2D,
  theme: Theme,
  { x, y }: Point,
  { y: top, height }: Rect,
  { lead, seat, isSigned }: { readonly lead: number; readonly seat: Seat; readonly isSigned: boolean },
): void {
  const middle = Math.min(Math.max(y, top + PIECE + 1), top + height - PIECE - 1);
  if (lead !== 0 || isSigned) paintPiece(ctx, theme, seat, { x: x + PIECE, y: middle, radius: PIECE });
  paintText(ctx, leadText(lead, isSigned), x + 2 * PIECE + 2, middle, {
    size: 17,
    weight: 'bold',
    align: 'left',
    colour: paletteOf(theme).ink,
    maxWidth: END - 2 * PIECE - 4,
    smallest: 15,
  });
}

/** Of two players, the leader's lead; `isSigned`: a single player's points. */
function leadText(lead: number, isSigned: boolean): string {
  if (isSigned) return scoreText(lead);
  return lead === 0 ? '=' : `+${Math.abs(lead)}`;
}
