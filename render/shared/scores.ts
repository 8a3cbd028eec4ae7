import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { CARD_TYPE } from './discordSizes.ts';
import type { Theme } from './drawing.ts';
import { paintPiece, seatColour, TILE } from './seatColours.ts';
import { fillArrow, type Point, type Rect } from './shapes.ts';
import { stamp } from './stamps.ts';
import { paintText } from './text.ts';
import { type Palette, paletteOf } from './theme.ts';

/** The entry for one seat in a score strip. */
export interface SeatScore {
  readonly seat: Seat;
  /** The short text next to the seat's piece. */
  readonly score: string;
  /** Whether this seat is to act: framed, with an arrow. */
  readonly toAct: boolean;
  /** Whether this seat has won, alone or with others: crowned. */
  readonly won: boolean;
  /** Whether this seat's player has resigned: faded. */
  readonly left?: boolean;
}

const PER_ROW = 4;
const ROW_HEIGHT = 44;
const GAP = 6;
/** The opacity of a seat whose player has resigned. */
const FADED = 0.4;

/** Returns the height of a score strip for this many seats. */
export function scoresHeight(seatCount: number): number {
  return Math.ceil(seatCount / PER_ROW) * (ROW_HEIGHT + GAP) - GAP;
}

/** Paints every seat's piece and score, in rows of up to four that are as wide as `at.width`. */
export function paintScores(
  ctx: SKRSContext2D,
  theme: Theme,
  at: Point & { readonly width: number },
  scores: readonly SeatScore[],
): void {
  const columns = Math.min(PER_ROW, scores.length);
  const width = Math.min(140, (at.width - GAP * (columns - 1)) / columns);
  const left = at.x + (at.width - (width + GAP) * columns + GAP) / 2;
  for (const [place, score] of scores.entries()) {
    const x = left + (place % columns) * (width + GAP);
    const y = at.y + Math.floor(place / columns) * (ROW_HEIGHT + GAP);
    paintScore(ctx, theme, x, y, width, score);
  }
}

function paintScore(ctx: SKRSContext2D, theme: Theme, x: number, y: number, width: number, score: SeatScore): void {
  const palette = paletteOf(theme);
  const middle = y + ROW_HEIGHT / 2;
  const box = { x, y, width, height: ROW_HEIGHT };
  const { seat, toAct, won, left = false } = score;
  const piece = { x: x + 24, y: won ? middle + 4 : middle, radius: won ? 12.5 : 13.5 };
  // Patterns begin at the origin of the drawing.
  const look = `score ${theme} ${seat} ${toAct} ${won} ${left} ${piece.x % TILE} ${piece.y % TILE}`;
  stamp(ctx, look, box, (to) => {
    fillBox(to, box, palette.surface);
    to.globalAlpha = left ? FADED : 1;
    if (toAct || won) frameBox(to, box, seatColour(theme, seat));
    if (toAct) fillArrow(to, { x: x + 3, y: middle }, 6, palette.ink);
    paintPiece(to, theme, seat, piece);
    if (won) paintCrown(to, palette, piece.x, piece.y - piece.radius - 3);
  });
  const textLeft = piece.x + 13.5;
  const textRight = x + width - 3;
  ctx.save();
  ctx.globalAlpha = left ? FADED : 1;
  paintText(ctx, score.score, (textLeft + textRight) / 2, middle, {
    size: 21,
    weight: 'bold',
    colour: palette.ink,
    maxWidth: textRight - textLeft - 1,
    smallest: CARD_TYPE,
  });
  ctx.restore();
}

function fillBox(ctx: SKRSContext2D, box: Rect, colour: string): void {
  traceBox(ctx, box);
  ctx.fillStyle = colour;
  ctx.fill();
}

function frameBox(ctx: SKRSContext2D, box: Rect, colour: string): void {
  traceBox(ctx, box);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 3;
  ctx.stroke();
}

function traceBox(ctx: SKRSContext2D, { x, y, width, height }: Rect): void {
  ctx.beginPath();
  ctx.roundRect(x + 1.5, y + 1.5, width - 3, height - 3, 10);
}

/** Paints a crown, 18 wide, centered on x and y. */
export function paintCrown(ctx: SKRSContext2D, palette: Palette, x: number, y: number): void {
  const points = [
    [-8, 5],
    [-9, -5],
    [-4, 0],
    [0, -7],
    [4, 0],
    [9, -5],
    [8, 5],
  ] as const;
  ctx.fillStyle = palette.ink;
  ctx.beginPath();
  for (const [dx, dy] of points) ctx.lineTo(x + dx, y + dy);
  ctx.closePath();
  ctx.fill();
}
