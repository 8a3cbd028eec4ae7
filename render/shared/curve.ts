import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { Theme } from './drawing.ts';
import { MARK_RADIUS, paintSign, type Sign } from './marks.ts';
import { paintPiece, seatColour, seatFill } from './seatColours.ts';
import type { Point, Rect } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

/** The expected result over the course of a match, as far as it is known. Plain JSON. */
export interface Curve {
  /** The number of moves in the match. */
  readonly moves: number;
  /** One line per seat; with two seats only the first seat's lead, below zero when the second leads. */
  readonly lines: readonly { readonly seat: Seat; readonly stretches: readonly Stretch[] }[];
  /** The seat whose side is below zero, if any. */
  readonly below?: Seat;
  /** Everyone's costly moves. */
  readonly marks: readonly CurveMark[];
  /** The first move from which all values are certain; missing if there is none. */
  readonly exactFrom?: number;
  /** The captions below the estimated part and the certain part. */
  readonly captions: { readonly estimated: string; readonly exact: string };
}

/** From after move `from` (0 is the opening) until after move `to`, `value` points were expected. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly isExact: boolean;
}

interface CurveMark {
  readonly move: number;
  readonly value: number;
  readonly sign: Sign;
  /** Whether the reader made this move: others' marks are rings. */
  readonly isOwn: boolean;
}

/** The width to the left of the chart that shows whose side is whose; its lower part is under Discord's badge. */
const SIDES = 98;
/** The height of the captions below the chart. */
const CAPTION = 24;
const ESTIMATED = 0.45;
const PIECE = 12.5;

interface Chart {
  readonly area: Rect;
  readonly high: number;
  readonly low: number;
  readonly at: (move: number, value: number) => Point;
}

/** Paints the lead as an area above or below zero; with more than two players, everyone's points as a line each. */
export function paintCurve(ctx: SKRSContext2D, theme: Theme, room: Rect, curve: Curve): void {
  const chart = chartIn(room, curve);
  const isArea = curve.lines.length <= 1;
  for (const { seat, stretches } of curve.lines) {
    if (isArea) paintStretches(ctx, theme, chart, stretches, { above: seat, below: curve.below ?? seat });
    else paintLine(ctx, theme, chart, seat, stretches);
  }
  ctx.fillStyle = paletteOf(theme).muted;
  ctx.fillRect(chart.area.x, chart.at(0, 0).y - 0.75, chart.area.width, 1.5);
  paintCaptions(ctx, theme, chart, room, curve);
  if (isArea) paintSides(ctx, theme, room, chart, curve);
  paintMarks(ctx, theme, chart, curve.marks);
}

function chartIn(room: Rect, { moves, lines, marks }: Curve): Chart {
  const area = {
    x: room.x + SIDES,
    y: room.y + MARK_RADIUS,
    width: room.width - SIDES - MARK_RADIUS,
    height: room.height - CAPTION - 2 * MARK_RADIUS,
  };
  const values = [...lines.flatMap(({ stretches }) => stretches), ...marks].map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const at = (move: number, value: number) => ({
    x: area.x + (move / Math.max(1, moves)) * area.width,
    y: area.y + ((high - value) / Math.max(1, high - low)) * area.height,
  });
  return { area, high, low, at };
}

function paintStretches(
  ctx: SKRSContext2D,
  theme: Theme,
  { at }: Chart,
  stretches: readonly Stretch[],
  seats: { readonly above: Seat; readonly below: Seat },
): void {
  const zero = at(0, 0).y;
  for (const { from, to, value, isExact } of stretches) {
    const [start, end] = [at(from, value), at(to, value)].map(({ x, y }) => ({ x: Math.round(x * 2) / 2, y }));
    if (start === undefined || end === undefined) continue;
    ctx.save();
    ctx.globalAlpha = isExact ? 1 : ESTIMATED;
    ctx.fillStyle = seatFill(theme, value < 0 ? seats.below : seats.above, 'strong');
    ctx.fillRect(start.x, Math.min(start.y, zero), end.x - start.x, Math.abs(start.y - zero));
    ctx.restore();
  }
}

function paintLine(ctx: SKRSContext2D, theme: Theme, { at }: Chart, seat: Seat, stretches: readonly Stretch[]): void {
  ctx.save();
  ctx.strokeStyle = seatColour(theme, seat);
  ctx.lineWidth = 3;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const { to, value } of stretches) {
    const { x, y } = at(to, value);
    ctx.lineTo(x, y);
  }
  ctx.stroke();
  ctx.restore();
  const last = stretches.at(-1);
  if (last !== undefined) paintPiece(ctx, theme, seat, { ...at(last.to, last.value), radius: PIECE });
}

/** Paints whose side is above and whose is below, each with that player's largest lead. */
function paintSides(ctx: SKRSContext2D, theme: Theme, room: Rect, { high, low }: Chart, curve: Curve): void {
  const [line] = curve.lines;
  if (line === undefined) return;
  const sides = [
    { seat: line.seat, most: high },
    ...(curve.below === undefined ? [] : [{ seat: curve.below, most: -low }]),
  ];
  for (const [row, { seat, most }] of sides.entries()) {
    const y = room.y + 24 + row * 38;
    paintPiece(ctx, theme, seat, { x: room.x + PIECE + 4, y, radius: PIECE });
    if (most < 0.5) continue;
    const text = `${curve.below === undefined ? '' : '+'}${Math.round(most)}`;
    paintText(ctx, text, room.x + 2 * PIECE + 12, y, {
      size: 17,
      weight: 'bold',
      align: 'left',
      colour: paletteOf(theme).ink,
    });
  }
}

/**
 * Paints the captions for the estimated and the certain part, separated by a dashed line, and the number of the last
 * move.
 */
function paintCaptions(
  ctx: SKRSContext2D,
  theme: Theme,
  { area, at }: Chart,
  room: Rect,
  { moves, exactFrom, captions }: Curve,
): void {
  const { muted } = paletteOf(theme);
  const y = room.y + room.height - CAPTION / 2;
  const style = { size: 15, smallest: 15, align: 'left', colour: muted } as const;
  const end = area.x + area.width;
  paintText(ctx, String(moves), end, y, { ...style, align: 'right' });
  const beforeNumber = end - 34;
  const parting = exactFrom === undefined ? end : at(exactFrom - 1, 0).x;
  const isParted = exactFrom !== undefined && exactFrom > 1;
  if (isParted) paintDashes(ctx, muted, parting, room.y, room.y + room.height - CAPTION);
  const least = 76;
  if (parting - area.x > least) {
    paintText(ctx, captions.estimated, area.x, y, { ...style, maxWidth: Math.min(parting, beforeNumber) - area.x - 4 });
  }
  if (exactFrom === undefined) return;
  // If little of the row is left, this caption begins further to the left, where nothing else is.
  const from = parting - area.x > least ? parting : area.x;
  if (beforeNumber - from > least) paintText(ctx, captions.exact, from, y, { ...style, maxWidth: beforeNumber - from });
}

function paintDashes(ctx: SKRSContext2D, colour: string, x: number, from: number, to: number): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(x, from);
  ctx.lineTo(x, to);
  ctx.stroke();
  ctx.restore();
}

/** Paints the marks; marks that would overlap are moved apart, up or down. */
function paintMarks(ctx: SKRSContext2D, theme: Theme, { area, at }: Chart, marks: readonly CurveMark[]): void {
  const apart = 2 * MARK_RADIUS - 2;
  const placed: Point[] = [];
  for (const { move, value, sign, isOwn } of marks) {
    const there = at(move, value);
    const shifts = [0, 1, -1, 2, -2, 3, -3].map((step) => ({ x: there.x, y: there.y + step * apart }));
    const isFree = ({ x, y }: Point) =>
      y >= area.y && y <= area.y + area.height && placed.every((one) => Math.hypot(one.x - x, one.y - y) >= apart);
    const free = shifts.find(isFree) ?? there;
    placed.push(free);
    paintSign(ctx, theme, sign, free, isOwn);
  }
}
