import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Line } from '../../src/games/cellz/board.ts';
import { readLines } from '../../src/games/cellz/moves.ts';
import { type CellzState, countBoxes, outcome, play, start } from '../../src/games/cellz/play.ts';
import { COORDINATE_MARGIN, type Grid, paintCoordinates } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { drawPanels } from '../shared/panels.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece } from '../shared/seatColours.ts';
import type { Point } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard } from './picture.ts';

const SIZE = { columns: 4, rows: 2 };

/** A whole match, shown after each of these parts: a line; a third side; a box and another line; the end. */
const PARTS = ['a1-b1', 'c2-d2 a2-b2 c1-d1 b1-c1 b2-c2 a1-a2', 'b1-b2', 'c1-c2 d1-d2'] as const;

const CELL = 38;
const CAPTION = 44;
const PANEL = { width: 185, height: CAPTION + COORDINATE_MARGIN + SIZE.rows * CELL + 12, perRow: 2 };

/**
 * Draws the rules of Cellz as a match on three boxes in four panels. No words, so that it can be understood in every
 * language.
 */
export function drawCellzRules(theme: Theme): Drawing {
  let state: CellzState = start(SIZE, 2);
  const states = PARTS.map((part) => {
    state = linesOf(part).reduce((now, line) => play(now, now.turnOf, line).state, state);
    return state;
  });
  return drawPanels(theme, {
    ...PANEL,
    number: { x: COORDINATE_MARGIN / 2, y: CAPTION / 2 },
    paint: states.map((shown) => (ctx, corner) => paintPanel(ctx, theme, corner, shown)),
  });
}

function linesOf(part: string): readonly Line[] {
  const lines = readLines(part);
  if (!lines.ok) throw new Error(`no lines: ${part}`);
  return lines.value;
}

function paintPanel(ctx: SKRSContext2D, theme: Theme, { x, y }: Point, state: CellzState): void {
  paintCaption(ctx, theme, x + COORDINATE_MARGIN + 20, y + CAPTION / 2, state);
  const grid: Grid = { left: x + COORDINATE_MARGIN, top: y + CAPTION + COORDINATE_MARGIN, cell: CELL, ...SIZE };
  paintCoordinates(ctx, theme, grid);
  paintBoard(ctx, theme, grid, state);
}

/** Paints who drew, what that earned, and whose turn is next; at the end, the scores. */
function paintCaption(ctx: SKRSContext2D, theme: Theme, x: number, y: number, state: CellzState): void {
  const drawer = state.lastTurn?.seat ?? 0;
  const words = { size: 19, weight: 'bold', colour: paletteOf(theme).ink } as const;
  const right = x + 104;
  paintPiece(ctx, theme, drawer, { x, y, radius: 14 });
  const scores = countBoxes(state);
  if (outcome(state) !== undefined) {
    const other = 1 - drawer;
    paintCrown(ctx, paletteOf(theme), x, y - 17);
    paintText(ctx, `${scores[drawer]} : ${scores[other]}`, (x + right) / 2, y, words);
    paintPiece(ctx, theme, other, { x: right, y, radius: 14 });
    return;
  }
  const earned = scores[drawer] ?? 0;
  paintText(ctx, earned > 0 ? `+${earned} →` : '→', (x + right) / 2, y, words);
  paintPiece(ctx, theme, state.turnOf, { x: right, y, radius: 14 });
}
