import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import type { Drawing, Theme } from './drawing.ts';
import { paintPiece, seatColour } from './seats.ts';
import { fillCircle, type Point, strokeSegment } from './shapes.ts';
import { paintText } from './text.ts';
import { paletteOf } from './theme.ts';

/** What was expected of a match, move by move. */
export interface Curve {
  /** How many moves the match has. */
  readonly moves: number;
  /** One line a seat; of two seats that of the first, below zero where the second leads. */
  readonly lines: readonly { readonly seat: Seat; readonly points: readonly CurvePoint[] }[];
  /** The seat whose side is below zero, where there is one. */
  readonly below?: Seat;
  /** The turning points, by the number that tells them. */
  readonly marks: readonly (CurvePoint & { readonly label: string })[];
}

/** After move `move` (0 at the opening), `value` points were expected. */
export interface CurvePoint {
  readonly move: number;
  readonly value: number;
}

const SIZE = { width: 380, height: 230 };
const PLOT = { left: 44, top: 16, right: 18, bottom: 30 };
const MOST_STEPS = 5;
const DISC = 10;

/** The curve of a match: points upwards, moves to the right, turning points as numbered discs. */
export function drawCurve(curve: Curve, theme: Theme): Drawing {
  return {
    ...SIZE,
    paint(ctx) {
      const { background, surface } = paletteOf(theme);
      ctx.fillStyle = background;
      ctx.fillRect(0, 0, SIZE.width, SIZE.height);
      ctx.fillStyle = surface;
      ctx.fillRect(PLOT.left, PLOT.top, plotWidth, plotHeight);
      const values = [...curve.lines.flatMap(({ points }) => points), ...curve.marks].map(({ value }) => value);
      // Nobody trails where one plays alone: zero says nothing there.
      const anchor = curve.lines.length > 1 || curve.below !== undefined || values.length === 0 ? [0] : [];
      const scale = scaleOf(Math.min(...values, ...anchor), Math.max(...values, ...anchor));
      const at = ({ move, value }: CurvePoint): Point => ({
        x: PLOT.left + (move / Math.max(1, curve.moves)) * plotWidth,
        y: PLOT.top + ((scale.high - value) / (scale.high - scale.low)) * plotHeight,
      });
      paintGrid(ctx, theme, curve, scale, at);
      for (const { seat, points } of curve.lines) paintLine(ctx, seatColour(theme, seat), points.map(at));
      paintSides(ctx, theme, curve, at);
      for (const mark of curve.marks) paintMark(ctx, theme, mark.label, at(mark));
    },
  };
}

const plotWidth = SIZE.width - PLOT.left - PLOT.right;
const plotHeight = SIZE.height - PLOT.top - PLOT.bottom;

interface Scale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

/** Whole steps of 1, 2, 5, 10, 20, 50, … around the values, at most `MOST_STEPS` and one. */
function scaleOf(least: number, most: number): Scale {
  const rough = Math.max(most - least, 2) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10));
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  return { low, high: high === low ? low + step : high, step };
}

type At = (point: CurvePoint) => Point;

function paintGrid(ctx: SKRSContext2D, theme: Theme, { moves }: Curve, { low, high, step }: Scale, at: At): void {
  const { rule, muted, ink } = paletteOf(theme);
  const style = { size: 14, colour: muted };
  for (let value = low; value <= high; value += step) {
    const { y } = at({ move: 0, value });
    const isZero = value === 0;
    strokeSegment(ctx, { x: PLOT.left, y }, { x: SIZE.width - PLOT.right, y }, isZero ? ink : rule, isZero ? 1.5 : 1);
    const label = value < 0 ? `−${-value}` : String(value);
    paintText(ctx, label, PLOT.left - 8, y, { ...style, align: 'right' });
  }
  const every = Math.max(1, scaleOf(0, moves).step);
  for (let move = every; move <= moves; move += every) {
    paintText(ctx, String(move), at({ move, value: low }).x, SIZE.height - PLOT.bottom / 2, style);
  }
}

function paintLine(ctx: SKRSContext2D, colour: string, points: readonly Point[]): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 3;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.stroke();
}

/** Whose side is above and whose below; where everybody has a line, whose it is, at its end. */
function paintSides(ctx: SKRSContext2D, theme: Theme, { lines, below }: Curve, at: At): void {
  const [first] = lines;
  if (first === undefined) return;
  if (below === undefined) {
    for (const { seat, points } of lines) {
      const last = points.at(-1);
      if (last !== undefined) paintPiece(ctx, theme, seat, { ...at(last), radius: DISC });
    }
    return;
  }
  const x = PLOT.left + DISC + 4;
  paintPiece(ctx, theme, first.seat, { x, y: PLOT.top + DISC + 4, radius: DISC });
  paintPiece(ctx, theme, below, { x, y: SIZE.height - PLOT.bottom - DISC - 4, radius: DISC });
}

function paintMark(ctx: SKRSContext2D, theme: Theme, label: string, at: Point): void {
  const { highlight, background } = paletteOf(theme);
  fillCircle(ctx, at, DISC + 1.5, background);
  fillCircle(ctx, at, DISC, highlight);
  paintText(ctx, label, at.x, at.y, { size: 15, weight: 'bold', colour: background });
}
