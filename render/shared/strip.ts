import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ScoreCourse } from '../../src/engine/scoreCourse.ts';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { paintPiece, seatColour } from './seats.ts';
import type { Point } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

export const STRIP_HEIGHT = 74;
const CHART = { top: 18, bottom: 4 } as const;
const PIECE = 10;
/** More lines than these would hide each other: those of the seats with the most points are shown. */
const MOST_LINES = 6;
/** So that two lines that lie on each other both show. */
const DASHES = [[], [9, 5], [3, 4], [12, 4, 3, 4], [6, 6], [2, 2]] as const;

/** The points of the seats from the left to the right, each line with its seat's piece at its end; the turning point framed. */
export function paintStrip(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number; readonly width: number },
  { points, turningPoint }: ScoreCourse,
): void {
  const { surface, rule, highlight, ink } = paletteOf(theme);
  const last = points.at(-1) ?? [];
  const seats = [...last.keys()].sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0) || a - b).slice(0, MOST_LINES);
  const numbers = 34;
  const chart = {
    x: at.x,
    y: at.y + CHART.top,
    width: at.width - numbers - 2 * PIECE - 6,
    height: STRIP_HEIGHT - CHART.top - CHART.bottom,
  };
  const values = [0, ...points.flatMap((one) => seats.map((seat) => one[seat] ?? 0))];
  const [low, high] = [Math.min(...values), Math.max(...values, 1)];
  const place = (move: number, value: number): Point => ({
    x: chart.x + (move / Math.max(1, points.length - 1)) * chart.width,
    y: chart.y + 4 + ((high - value) / (high - low)) * (chart.height - 8),
  });
  ctx.save();
  ctx.fillStyle = surface;
  ctx.beginPath();
  ctx.roundRect(chart.x - 4, chart.y, chart.width + 8, chart.height, 6);
  ctx.fill();
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(chart.x, place(0, 0).y);
  ctx.lineTo(chart.x + chart.width, place(0, 0).y);
  ctx.stroke();
  for (const [order, seat] of [...seats.entries()].reverse()) {
    ctx.strokeStyle = seatColour(theme, seat);
    ctx.lineWidth = 3;
    ctx.lineJoin = 'round';
    ctx.setLineDash([...(DASHES[order] ?? [])]);
    ctx.beginPath();
    for (const [move, one] of points.entries()) {
      const { x, y } = place(move, one[seat] ?? 0);
      ctx.lineTo(x, y);
    }
    ctx.stroke();
  }
  ctx.setLineDash([]);
  if (turningPoint !== undefined) {
    const { x } = place(turningPoint.move, 0);
    ctx.strokeStyle = highlight;
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(x, chart.y);
    ctx.lineTo(x, chart.y + chart.height);
    ctx.stroke();
    const label = Math.min(Math.max(x, chart.x + 8), chart.x + chart.width - 36);
    paintPiece(ctx, theme, turningPoint.seat, { x: label, y: at.y + 8, radius: 8 });
    paintText(ctx, String(turningPoint.move), label + 12, at.y + 8, {
      size: 15,
      weight: 'bold',
      align: 'left',
      colour: ink,
    });
  }
  ctx.restore();
  paintEnds(ctx, theme, { x: chart.x + chart.width + 8, top: at.y, bottom: at.y + STRIP_HEIGHT }, seats, (seat) => ({
    points: last[seat] ?? 0,
    y: place(points.length - 1, last[seat] ?? 0).y,
  }));
}

/** The pieces at the ends of the lines with the points, moved apart where they would cover each other. */
function paintEnds(
  ctx: SKRSContext2D,
  theme: Theme,
  room: { readonly x: number; readonly top: number; readonly bottom: number },
  seats: readonly Seat[],
  endOf: (seat: Seat) => { readonly points: number; readonly y: number },
): void {
  const radius = Math.min(PIECE, (room.bottom - room.top) / (2 * seats.length));
  const heights: number[] = [];
  for (const [order, seat] of seats.entries()) {
    const least = order === 0 ? room.top + radius : (heights[order - 1] ?? 0) + 2 * radius;
    const most = room.bottom - radius - (seats.length - 1 - order) * 2 * radius;
    heights.push(Math.min(Math.max(endOf(seat).y, least), most));
  }
  for (const [order, seat] of seats.entries()) {
    const y = heights[order] ?? room.top;
    const { points } = endOf(seat);
    paintPiece(ctx, theme, seat, { x: room.x + radius, y, radius });
    paintText(ctx, points < 0 ? `−${-points}` : `${points}`, room.x + 2 * radius + 4, y, {
      size: Math.max(9, radius * 1.5),
      weight: 'bold',
      align: 'left',
      colour: paletteOf(theme).ink,
      maxWidth: 34,
    });
  }
}
