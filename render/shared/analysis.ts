import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Seat } from '../../src/engine/seat.ts';
import { type Curve, paintCurve } from './curve.ts';
import { CARD } from './discordSizes.ts';
import type { Drawing, Theme } from './drawing.ts';
import { span } from './focus.ts';
import { paintSign, paintVerdict, type Sign, signColour } from './marks.ts';
import type { Painter } from './painter.ts';
import { seatFill } from './seatColours.ts';
import { paintBackground, type Rect } from './shapes.ts';
import { paintLegible, paintText, textWidth } from './text.ts';
import { paletteOf } from './theme.ts';

/**
 * The results of an analysis, to be drawn: the costliest moves with the better ones, and how the match went. Plain
 * JSON.
 */
export interface AnalysisCard {
  /** At most three. */
  readonly moves: readonly CostlyMove[];
  readonly curve: Curve;
}

export interface CostlyMove {
  readonly ply: number;
  readonly seat: Seat;
  readonly sign: Sign;
  /** The loss that it caused, as displayed: “−6”; faded if estimated. */
  readonly loss: string;
  readonly isExact: boolean;
  readonly played: ShownMove;
  readonly best: ShownMove;
}

/** A move on the board, as its player saw it. */
export interface ShownMove {
  readonly view: unknown;
  readonly picked: string;
}

/** The minimum width for showing the played and the better move side by side. */
const WIDE = 150;
const MARGIN = 6;
const GAP = 8;
const PANELS = 196;
const HEAD = 44;
const INNER = 8;
/** The smallest type that is readable on a phone. */
const LEAST_TYPE = 15;
/** The largest scale of a board, and the smallest at which the played and the better move are each shown in full. */
const LARGEST = 1.25;
const LEAST_TOGETHER = 0.42;

/**
 * Draws the costliest moves in a row, each as played above and as better below; under them the curve with everyone's
 * marks.
 */
export function drawAnalysis(painter: Painter, { moves, curve }: AnalysisCard, theme: Theme): Drawing {
  const top = moves.length === 0 ? 0 : MARGIN + PANELS;
  const height = CARD.height - (moves.length === 0 ? MARGIN + PANELS : 0);
  return {
    width: CARD.width,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, CARD.width, height);
      const columns = Math.max(2, moves.length);
      const width = (CARD.width - 2 * MARGIN - (columns - 1) * GAP) / columns;
      const left = (CARD.width - moves.length * (width + GAP) + GAP) / 2;
      for (const [at, move] of moves.entries()) {
        paintMove(ctx, painter, theme, move, { x: left + at * (width + GAP), y: MARGIN, width, height: PANELS });
      }
      paintCurve(
        ctx,
        theme,
        { x: MARGIN, y: top + 4, width: CARD.width - 2 * MARGIN, height: height - top - 4 - MARGIN },
        curve,
      );
    },
  };
}

function paintMove(ctx: SKRSContext2D, painter: Painter, theme: Theme, move: CostlyMove, panel: Rect): void {
  const { surface, ink, muted } = paletteOf(theme);
  const { x, y, width, height } = panel;
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, 8);
  ctx.clip();
  ctx.fillStyle = surface;
  ctx.fillRect(x, y, width, height);
  ctx.fillStyle = seatFill(theme, move.seat, 'strong');
  ctx.fillRect(x, y, width, 4);
  ctx.restore();
  const middle = y + 4 + (HEAD - 4) / 2;
  const hasSign = move.sign !== '';
  if (hasSign) paintSign(ctx, theme, move.sign, { x: x + 17, y: middle }, true);
  const ply = String(move.ply);
  const left = hasSign ? 33 : 10;
  const room = width - left - MARGIN - GAP / 2;
  const widthIn = (size: number) => textWidth(ctx, ply, size, 'bold') + textWidth(ctx, move.loss, size, 'bold');
  // A number that is cut is a wrong number: both are as large as fits.
  const style = { size: widthIn(17) <= room ? 17 : LEAST_TYPE, weight: 'bold', smallest: LEAST_TYPE } as const;
  const plyWidth = Math.min(textWidth(ctx, ply, style.size, 'bold'), room / 2);
  paintText(ctx, ply, x + left, middle, { ...style, align: 'left', colour: ink, maxWidth: plyWidth });
  paintText(ctx, move.loss, x + width - MARGIN, middle, {
    ...style,
    align: 'right',
    colour: move.isExact ? signColour(theme, move.sign) : muted,
    maxWidth: room - plyWidth,
  });
  const [above, below] = halves({ x: x + INNER, y: y + HEAD, width: width - 2 * INNER, height: height - HEAD - INNER });
  const [played, best] = [move.played, move.best].map((shown) => focusOf(painter, theme, shown));
  if (played === undefined || best === undefined) return;
  const both = span(played.area, best.area);
  const isTogether = played.drawing.width === best.drawing.width && scaleFor(both, above) >= LEAST_TOGETHER;
  paintCrop(ctx, theme, isTogether ? { ...played, area: both } : played, above);
  paintCrop(ctx, theme, isTogether ? { ...best, area: both } : best, below);
  paintVerdict(ctx, theme, false, { x: above.x + above.width - 2, y: above.y + 4 });
  paintVerdict(ctx, theme, true, { x: below.x + below.width - 2, y: below.y + 4 });
}

function halves({ x, y, width, height }: Rect): readonly [Rect, Rect] {
  if (width > WIDE) {
    const each = (width - INNER) / 2;
    return [
      { x, y, width: each, height },
      { x: x + each + INNER, y, width: each, height },
    ];
  }
  const each = (height - INNER) / 2;
  return [
    { x, y, width, height: each },
    { x, y: y + each + INNER, width, height: each },
  ];
}

/** The board with a move, the area of that move, and the area that may be shown around it. */
interface Focus {
  readonly drawing: Drawing;
  readonly area: Rect;
  readonly board: Rect;
}

function focusOf(painter: Painter, theme: Theme, { view, picked }: ShownMove): Focus {
  const drawing = painter.draw(view, theme, picked);
  const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const area = painter.focus?.(view, picked) ?? whole;
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  const isThere = (part: Rect) => x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height;
  const boards = (painter.parts?.(view, picked) ?? []).filter(({ role }) => role === 'board').map((part) => part.area);
  return { drawing, area, board: boards.find(isThere) ?? whole };
}

function scaleFor(area: Rect, room: Rect): number {
  return Math.min(LARGEST, room.width / area.width, room.height / area.height);
}

/** Paints a part of a drawing, and its surroundings until the available area is full. */
function paintCrop(ctx: SKRSContext2D, theme: Theme, { drawing, area, board }: Focus, room: Rect): void {
  const { background, rule } = paletteOf(theme);
  const scale = scaleFor(area, room);
  const x = cornerOf({ from: area.x, length: area.width }, room.width / scale, { from: board.x, length: board.width });
  const y = cornerOf({ from: area.y, length: area.height }, room.height / scale, {
    from: board.y,
    length: board.height,
  });
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(room.x, room.y, room.width, room.height, 5);
  ctx.clip();
  ctx.fillStyle = background;
  ctx.fillRect(room.x, room.y, room.width, room.height);
  // The crop excludes everything next to the board.
  ctx.beginPath();
  ctx.rect(room.x + (board.x - x) * scale, room.y + (board.y - y) * scale, board.width * scale, board.height * scale);
  ctx.clip();
  paintLegible(ctx, LEAST_TYPE, () => {
    ctx.translate(room.x - x * scale, room.y - y * scale);
    ctx.scale(scale, scale);
    drawing.paint(ctx);
  });
  ctx.restore();
  ctx.save();
  ctx.strokeStyle = rule;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(room.x + 0.5, room.y + 0.5, room.width - 1, room.height - 1, 5);
  ctx.stroke();
  ctx.restore();
}

/**
 * Returns the corner of the crop: the area is centered, but the crop stays within the board; a smaller board is
 * centered as a whole.
 */
function cornerOf(
  area: { readonly from: number; readonly length: number },
  shown: number,
  board: { readonly from: number; readonly length: number },
): number {
  const room = board.length - shown;
  if (room <= 0) return board.from + room / 2;
  return Math.min(Math.max(board.from, area.from + area.length / 2 - shown / 2), board.from + room);
}
