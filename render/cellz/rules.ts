import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Line } from '../../src/games/cellz/board.ts';
import { readLines } from '../../src/games/cellz/notation.ts';
import { type CellzState, outcome, play, scoresOf, start } from '../../src/games/cellz/rules.ts';
import { COORDINATE_MARGIN, type Grid, paintCoordinates } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintCrown } from '../shared/scores.ts';
import { paintPiece } from '../shared/seats.ts';
import { badgeUnder } from '../shared/shown.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard } from './picture.ts';

const SIZE = { columns: 4, rows: 2 };

/** A whole match, shown after each of these parts: a line, a third side, a box and a further line, the end. */
const PARTS = ['a1-b1', 'c2-d2 a2-b2 c1-d1 b1-c1 b2-c2 a1-a2', 'b1-b2', 'c1-c2 d1-d2'] as const;

const CELL = 38;
const CAPTION = 44;
const PANEL = { width: 185, height: CAPTION + COORDINATE_MARGIN + SIZE.rows * CELL + 12 };
const PER_ROW = 2;
const MARGIN = 5;

/** The rules of Cellz, told by a match on three boxes in four panels. No words, so that every language can read it. */
export function drawCellzRules(theme: Theme): Drawing {
  const width = PER_ROW * PANEL.width + 2 * MARGIN;
  const panels = Math.ceil(PARTS.length / PER_ROW) * PANEL.height + MARGIN;
  const height = panels + badgeUnder(width, panels);
  return {
    width,
    height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, width, height);
      let state: CellzState = start(SIZE, 2);
      for (const [number, part] of PARTS.entries()) {
        const before = state;
        state = linesOf(part).reduce((now, line) => play(now, now.turnOf, line).state, before);
        const x = MARGIN + (number % PER_ROW) * PANEL.width;
        const y = MARGIN + Math.floor(number / PER_ROW) * PANEL.height;
        paintPanel(ctx, theme, x, y, state, number + 1);
      }
    },
  };
}

function linesOf(part: string): readonly Line[] {
  const lines = readLines(part);
  if (!lines.ok) throw new Error(`no lines: ${part}`);
  return lines.value;
}

function paintPanel(ctx: SKRSContext2D, theme: Theme, x: number, y: number, state: CellzState, number: number): void {
  const { muted } = paletteOf(theme);
  paintText(ctx, `${number}`, x + COORDINATE_MARGIN / 2, y + CAPTION / 2, { size: 22, weight: 'bold', colour: muted });
  paintCaption(ctx, theme, x + COORDINATE_MARGIN + 20, y + CAPTION / 2, state);
  const grid: Grid = { left: x + COORDINATE_MARGIN, top: y + CAPTION + COORDINATE_MARGIN, cell: CELL, ...SIZE };
  paintCoordinates(ctx, theme, grid);
  paintBoard(ctx, theme, grid, state);
}

/** Who drew, what that earned, and whose turn it is then; at the end the scores. */
function paintCaption(ctx: SKRSContext2D, theme: Theme, x: number, y: number, state: CellzState): void {
  const drawer = state.lastTurn?.seat ?? 0;
  const words = { size: 19, weight: 'bold', colour: paletteOf(theme).ink } as const;
  const right = x + 104;
  paintPiece(ctx, theme, drawer, { x, y, radius: 14 });
  const scores = scoresOf(state);
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
