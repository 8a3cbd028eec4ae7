import type { SKRSContext2D } from '@napi-rs/canvas';
import { PHONE_WIDTH, SMALLEST_TYPE, widthFor } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import { paintTick } from './marks.ts';
import type { Area, Painter, TapPlace } from './painter.ts';
import { fillCircle, type Point } from './shapes.ts';
import { paintText } from './text.ts';
import { fadeColour, type Palette, paletteOf } from './theme.ts';

/** The strip above the board of an exercise, and what on the board it points at. Plain JSON. */
export interface ExerciseHead {
  readonly title: string;
  /** The index of the step among all steps; no dots are shown if there is only one. */
  readonly step: number;
  readonly steps: number;
  /** The steps that have been completed. */
  readonly done: readonly number[];
  /** The argument of the control to use next; its place on the board is pointed at. */
  readonly pointed?: string;
  /** Whether the exercise is solved. */
  readonly solved?: true;
}

const HEAD = 40;
const MARGIN = 16;
const TITLE = 18;
const DOT = { radius: 5, now: 8, apart: 18 } as const;
const GOOD: Readonly<Record<Theme, string>> = { dark: '#7fe0b0', light: '#0f6b45' };

/** Draws the board of an exercise below a strip that shows the current step, with a hand at the place to tap. */
export function drawExercise(
  painter: Painter,
  { view, picked, exercise }: { readonly view: unknown; readonly picked: string; readonly exercise: ExerciseHead },
  theme: Theme,
): Drawing {
  const board = painter.draw(view, theme, picked);
  const height = board.height + HEAD;
  const width = widthFor(height, board.width);
  const left = Math.floor((width - board.width) / 2);
  const { pointed } = exercise;
  const place = pointed === undefined ? undefined : placeOf(painter.places?.(view, picked) ?? [], pointed);
  return {
    width,
    height,
    paint(ctx) {
      const palette = paletteOf(theme);
      ctx.fillStyle = palette.background;
      ctx.fillRect(0, 0, width, height);
      ctx.save();
      ctx.translate(left, HEAD);
      board.paint(ctx);
      if (place !== undefined) paintPointer(ctx, theme, middleOf(place.area), board);
      ctx.restore();
      paintHead(ctx, theme, palette, width, exercise);
    },
  };
}

/** Returns the positions of the board's places on that drawing. */
export function placesOfExercise(painter: Painter, view: unknown, picked: string, theme: Theme): readonly TapPlace[] {
  const { width, height } = painter.draw(view, theme, picked);
  const left = Math.floor((widthFor(height + HEAD, width) - width) / 2);
  const moved = ({ x, y }: Point): Point => ({ x: x + left, y: y + HEAD });
  return (painter.places?.(view, picked) ?? []).map(({ area, line, ...place }) => ({
    ...place,
    area: area.kind === 'polygon' ? { ...area, points: area.points.map(moved) } : { ...area, ...moved(area) },
    ...(line === undefined ? {} : { line: { from: moved(line.from), to: moved(line.to) } }),
  }));
}

function placeOf(places: readonly TapPlace[], argument: string): TapPlace | undefined {
  const exact =
    places.find((place) => place.argument === argument) ??
    places.find(({ within, others = [] }) => within === argument || others.includes(argument));
  // A control may choose several parts at once, for which the board asks one after the other.
  const parts = places.filter((place) => argument.startsWith(`${place.argument} `));
  return exact ?? parts.toSorted((a, b) => b.argument.length - a.argument.length)[0];
}

function middleOf(area: Area): Point {
  if (area.kind === 'rectangle') return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const sum = area.points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / area.points.length, y: sum.y / area.points.length };
}

function paintHead(
  ctx: SKRSContext2D,
  theme: Theme,
  { ink, rule }: Palette,
  width: number,
  { title, step, steps, done, solved }: ExerciseHead,
): void {
  const middle = HEAD / 2;
  const dots = steps > 1 ? steps : 0;
  for (let at = 0; at < dots; at += 1) {
    const centre = { x: MARGIN + DOT.now + at * DOT.apart, y: middle };
    const isNow = at === step;
    if (isNow) fillCircle(ctx, centre, DOT.now, ink);
    fillCircle(ctx, centre, isNow ? DOT.now - 3 : DOT.radius, done.includes(at) ? GOOD[theme] : isNow ? ink : rule);
  }
  const least = (SMALLEST_TYPE * width) / PHONE_WIDTH;
  const room = width - 3 * MARGIN - dots * DOT.apart - (solved ? TITLE : 0);
  if (solved) paintTick(ctx, GOOD[theme], { x: width - MARGIN - 8, y: middle }, { size: 8, width: 4 });
  paintText(ctx, title, width - MARGIN - (solved ? 26 : 0), middle, {
    size: Math.max(TITLE, least),
    weight: 'semibold',
    colour: ink,
    align: 'right',
    maxWidth: room,
    smallest: least,
  });
}

/** How far the hand extends from the fingertip, to the right and down. */
const HAND = 46;

/** Paints rings around the place and a hand that points at it, from a side with enough room. */
function paintPointer(ctx: SKRSContext2D, theme: Theme, tip: Point, board: Drawing): void {
  const { highlight, background } = paletteOf(theme);
  for (const [radius, share] of [
    [22, 0.35],
    [15, 0.7],
    [8, 1],
  ] as const) {
    ctx.strokeStyle = fadeColour(highlight, share);
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(tip.x, tip.y, radius, 0, Math.PI * 2);
    ctx.stroke();
  }
  ctx.save();
  ctx.translate(tip.x, tip.y);
  ctx.scale(tip.x + HAND > board.width ? -1 : 1, tip.y + HAND > board.height ? -1 : 1);
  paintHand(ctx, highlight, background);
  ctx.restore();
}

/** Paints a hand whose fingertip is at the origin and points to the upper left. */
function paintHand(ctx: SKRSContext2D, fill: string, rim: string): void {
  ctx.translate(4, 4);
  ctx.rotate(-0.55);
  ctx.beginPath();
  ctx.roundRect(-5, 0, 10, 30, 5);
  ctx.roundRect(5, 15, 8, 16, 4);
  ctx.roundRect(12, 17, 8, 15, 4);
  ctx.roundRect(19, 20, 7, 13, 3.5);
  ctx.roundRect(-12, 20, 9, 16, 4.5);
  ctx.roundRect(-9, 24, 35, 20, 9);
  ctx.strokeStyle = rim;
  ctx.lineWidth = 5;
  ctx.lineJoin = 'round';
  ctx.stroke();
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = rim;
  ctx.lineWidth = 1.5;
  for (const x of [6, 12.5, 19]) {
    ctx.beginPath();
    ctx.moveTo(x, 24);
    ctx.lineTo(x, 30);
    ctx.stroke();
  }
}
