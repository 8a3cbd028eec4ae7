import type { SKRSContext2D } from '@napi-rs/canvas';
import { winners } from '../../src/engine/outcome.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { outcome } from '../../src/games/railroad/play.ts';
import { type Score, scoreOn } from '../../src/games/railroad/scoring.ts';
import { HIGHWAY, RAILWAY } from '../../src/games/railroad/tiles.ts';
import type { View } from '../../src/games/railroad/view.ts';
import type { Theme } from '../shared/drawing.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece } from '../shared/seatColours.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintCross } from './board.ts';
import { type Inks, inksOf } from './inks.ts';
import { type Frame, middleOf, paintStub, paintTile } from './tiles.ts';

const ICON = 28;
const ROW = 34;

export function scoreTableHeight(seatCount: number): number {
  return ICON + 10 + seatCount * ROW;
}

interface Column {
  readonly icon: (ctx: SKRSContext2D, inks: Inks, frame: Frame) => void;
  readonly points: (score: Score) => number;
}

/** Exits, longest highway, longest railway, center, errors. */
const COLUMNS: readonly Column[] = [
  { icon: paintExitIcon, points: ({ exits }) => exits },
  { icon: (ctx, inks, frame) => paintRouteIcon(ctx, inks, frame, 'highway'), points: ({ highway }) => highway.length },
  { icon: (ctx, inks, frame) => paintRouteIcon(ctx, inks, frame, 'railway'), points: ({ railway }) => railway.length },
  { icon: paintCentreIcon, points: ({ centre }) => centre },
  { icon: paintErrorIcon, points: ({ errors }) => -errors.length },
];

/** Paints a row for every seat: the points for each part of the score, and the total; winners are crowned. */
export function paintScoreTable(
  ctx: SKRSContext2D,
  theme: Theme,
  at: Place,
  view: View,
  crowned?: readonly Seat[],
): void {
  const result = outcome(view);
  const best = crowned ?? (result === undefined || view.sheets.length === 1 ? [] : winners(result));
  const rows = view.sheets.map((sheet, seat) => ({
    seat,
    score: scoreOn(sheet),
    won: best.includes(seat),
  }));
  paintScoreRows(ctx, theme, at, rows);
}

/** The parts with a record holder: highway, railway, exits. */
const RECORDS = [1, 2, 0].flatMap((part) => COLUMNS[part] ?? []);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface ScoreRow {
  readonly score: Score;
  /** Missing if the row belongs to nobody. */
  readonly seat?: Seat;
  readonly won?: boolean;
}

export function paintScoreRows(ctx: SKRSContext2D, theme: Theme, at: Place, rows: readonly ScoreRow[]): void {
  const { ink, rule } = paletteOf(theme);
  const inks = inksOf(theme);
  const step = at.width / (COLUMNS.length + 2);
  const middle = (column: number) => at.x + step * (column + 0.5);
  for (const [index, { icon }] of COLUMNS.entries()) {
    icon(ctx, inks, { x: middle(index + 1) - ICON / 2, y: at.y, size: ICON });
  }
  paintText(ctx, '=', middle(COLUMNS.length + 1), at.y + ICON / 2, { size: 20, weight: 'bold', colour: ink });
  for (const [index, { seat, score, won }] of rows.entries()) {
    const y = at.y + ICON + 6 + index * ROW + ROW / 2;
    ctx.fillStyle = rule;
    ctx.fillRect(at.x, y - ROW / 2, at.width, 1);
    if (seat !== undefined) paintPiece(ctx, theme, seat, { x: middle(0), y: y + 2, radius: 14.5 });
    if (won === true) paintCrown(ctx, paletteOf(theme), middle(0) - 26, y + 1);
    for (const [column, { points }] of COLUMNS.entries()) {
      paintText(ctx, pointsText(points(score)), middle(column + 1), y, { size: 18, colour: ink });
    }
    paintText(ctx, pointsText(score.total), middle(COLUMNS.length + 1), y, { size: 21, weight: 'bold', colour: ink });
  }
}

const PART_ROW = 26;
/** The height of one player's parts. */
export const PARTS_HEIGHT = ICON + 4 + PART_ROW;

/** Paints the points for each part of the score, one row per player; the higher number in each part is bold. */
export function paintParts(ctx: SKRSContext2D, theme: Theme, at: Place, sheets: View['sheets']): void {
  const { ink, muted } = paletteOf(theme);
  const isAlone = sheets.length === 1;
  const step = at.width / (COLUMNS.length + (isAlone ? 0 : 1));
  const middle = (column: number) => at.x + step * (column + (isAlone ? 0.5 : 1.5));
  const scores = sheets.map(scoreOn);
  for (const [column, { icon, points }] of COLUMNS.entries()) {
    icon(ctx, inksOf(theme), { x: middle(column) - ICON / 2, y: at.y, size: ICON });
    const best = Math.max(...scores.map(points));
    const isTold = isAlone || scores.some((score) => points(score) < best);
    for (const [row, score] of scores.entries()) {
      const isBest = isTold && points(score) === best;
      paintText(ctx, pointsText(points(score)), middle(column), at.y + ICON + 4 + (row + 0.5) * PART_ROW, {
        size: 16,
        weight: isBest ? 'bold' : 'regular',
        colour: isBest ? ink : muted,
      });
    }
  }
  if (isAlone) return;
  for (const row of scores.keys()) {
    paintPiece(ctx, theme, row, { x: at.x + step / 2, y: at.y + ICON + 4 + (row + 0.5) * PART_ROW, radius: 12.5 });
  }
}

/** Paints who has the longest highway, the longest railway and the best exits, with the points. */
export function paintRecords(
  ctx: SKRSContext2D,
  theme: Theme,
  at: Place & { readonly height: number },
  view: View,
): void {
  const scores = view.sheets.map(scoreOn);
  const step = at.width / RECORDS.length;
  const middle = at.y + at.height / 2;
  for (const [index, { icon, points }] of RECORDS.entries()) {
    const best = Math.max(...scores.map(points));
    const seat = scores.findIndex((score) => points(score) === best);
    const x = at.x + index * step;
    icon(ctx, inksOf(theme), { x, y: middle - ICON / 2, size: ICON });
    paintText(ctx, pointsText(best), x + ICON + 6, middle, {
      size: 17,
      weight: 'bold',
      align: 'left',
      colour: paletteOf(theme).ink,
    });
    paintPiece(ctx, theme, seat, { x: x + ICON + 42, y: middle, radius: 12.5 });
  }
}

/** Writes points with a true minus sign. */
export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

function paintPaper(ctx: SKRSContext2D, inks: Inks, { x, y, size }: Frame, colour: string): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, size, size);
  ctx.strokeStyle = inks.roadRim;
  ctx.lineWidth = 1;
  ctx.strokeRect(x, y, size, size);
}

/** Paints two connected exits: a highway stub and a railway stub at the edge of a board. */
function paintExitIcon(ctx: SKRSContext2D, inks: Inks, { x, y, size }: Frame): void {
  const board = { x: x + size * 0.3, y: y + size * 0.3, size: size * 0.7 };
  paintPaper(ctx, inks, board, inks.paper);
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, size, size);
  ctx.clip();
  paintStub(ctx, inks, { x: x + size * 0.2, y: y - size * 0.42, size: size * 0.9 }, 0, HIGHWAY);
  paintStub(
    ctx,
    { ...inks, railBed: inks.paper },
    { x: x - size * 0.42, y: y + size * 0.25, size: size * 0.9 },
    3,
    RAILWAY,
  );
  ctx.restore();
}

function paintRouteIcon(ctx: SKRSContext2D, inks: Inks, frame: Frame, route: 'highway' | 'railway'): void {
  const ground = route === 'highway' ? inks.longestHighway : inks.longestRailway;
  paintPaper(ctx, inks, frame, ground);
  paintTile(ctx, { ...inks, railBed: ground }, frame, route === 'highway' ? 'A4' : 'A1', 1);
}

function paintCentreIcon(ctx: SKRSContext2D, inks: Inks, frame: Frame): void {
  paintPaper(ctx, inks, frame, inks.paper);
  const third = frame.size / 3.5;
  ctx.fillStyle = inks.roadRim;
  const { x, y } = middleOf(frame);
  ctx.fillRect(x - third, y - third, third * 2, third * 2);
}

function paintErrorIcon(ctx: SKRSContext2D, inks: Inks, frame: Frame): void {
  const { x, y } = middleOf(frame);
  paintCross(ctx, inks, x, y, frame.size * 0.28);
}
