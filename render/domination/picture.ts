import type { SKRSContext2D } from '@napi-rs/canvas';
import { byScore, winners } from '../../src/engine/outcome.ts';
import { domination, type Mark, rememberedLines, type View } from '../../src/games/domination/index.ts';
import { COORDINATE_MARGIN, type Grid, paintCoordinates } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintScores, type SeatScore, scoresHeight } from '../shared/scores.ts';
import { seatColour } from '../shared/seats.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard } from './board.ts';
import { paintNumberDisc } from './lines.ts';
import { paintPicked } from './picked.ts';

const WIDTH = 380;
const MARGIN = 10;
const LARGEST_CELL = 72;
const PLAYS_HEIGHT = 12;
const MEMORY_ROW = { lines: 4, height: 28 };
/** The largest board, in cells a side, that is worth a picture: boards of files may be larger than those of tables. */
export const LARGEST_PICTURED = 64;
/** Columns that have a letter. */
const LETTERS = 26;
/** More remembered lines than a table can have are only in files: the latest are listed. */
const MOST_LISTED = 8;

/**
 * A position of Linear Domination: scores and plays over the board, the remembered lines under it. `picked` is a
 * start cell (the ends it allows are offered) or a line not yet drawn; anything else is not shown.
 */
export function drawDomination(view: View, theme: Theme, picked = ''): Drawing {
  const grid = layOut(view);
  const listTop = grid.top + grid.rows * grid.cell + MARGIN;
  const height = listTop + MEMORY_ROW.height * Math.ceil(listed(view) / MEMORY_ROW.lines) + (listed(view) > 0 ? 4 : 0);
  return {
    width: WIDTH,
    height: height === WIDTH ? height + 2 : height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, WIDTH, height + 2);
      paintScores(ctx, theme, { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN }, seatScores(view));
      paintPlays(ctx, theme, view, MARGIN + scoresHeight(2) + 8);
      if (grid.columns <= LETTERS) paintCoordinates(ctx, theme, grid);
      paintBoard(ctx, theme, grid, view);
      paintPicked(ctx, theme, grid, view, picked);
      paintMemory(ctx, theme, view, listTop);
    },
  };
}

function layOut(view: View): Grid {
  const { size } = view.setup;
  const room = WIDTH - 2 * MARGIN - COORDINATE_MARGIN;
  const cell = Math.floor(Math.min(LARGEST_CELL, room / size));
  return {
    left: COORDINATE_MARGIN + (WIDTH - COORDINATE_MARGIN - size * cell) / 2,
    top: MARGIN + scoresHeight(2) + 8 + PLAYS_HEIGHT + COORDINATE_MARGIN,
    cell,
    columns: size,
    rows: size,
  };
}

function listed(view: View): number {
  return Math.min(MOST_LISTED, view.setup.memory);
}

/** Each seat's mark and its cells: on this board, and in a return leg those of the first. */
function seatScores(view: View): readonly SeatScore[] {
  const isOver = view.toMove === null;
  const totals = [0, 1].map((seat) => view.legScores.reduce((sum, scores) => sum + (scores[seat] ?? 0), 0));
  const best = isOver ? winners(byScore(totals)) : [];
  return totals.map((total, seat) => {
    const mark: Mark = view.seats.X === seat ? 'X' : 'O';
    const here = view.legScores[view.leg]?.[seat] ?? 0;
    return {
      seat,
      score: view.leg === 0 ? `${mark} ${here}` : `${mark} ${total - here}+${here}`,
      toAct: view.toMove === mark,
      won: best.includes(seat),
    };
  });
}

/** A box for every play of this leg, full once it was played; and the number of the leg where there are two. */
function paintPlays(ctx: SKRSContext2D, theme: Theme, view: View, top: number): void {
  const { legs, plays } = view.setup;
  const room = WIDTH - 2 * MARGIN - (legs > 1 ? 36 : 0);
  const step = Math.min(18, room / (2 * plays));
  if (step < 4) return;
  const played = 2 * plays - view.playsLeft.X - view.playsLeft.O;
  const left = MARGIN + (room - step * 2 * plays) / 2;
  for (let play = 0; play < 2 * plays; play += 1) {
    const colour = seatColour(theme, view.seats[play % 2 === 0 ? 'X' : 'O']);
    ctx.beginPath();
    ctx.roundRect(left + play * step + 1, top + 1, step - 2, PLAYS_HEIGHT - 4, 2);
    ctx.fillStyle = play < played ? colour : paletteOf(theme).surface;
    ctx.fill();
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
  if (legs === 1) return;
  const style = { size: 15, weight: 'bold', align: 'right', colour: paletteOf(theme).muted } as const;
  paintText(ctx, `${view.leg + 1}/${legs}`, WIDTH - MARGIN, top + PLAYS_HEIGHT / 2 - 1, style);
}

/** The lines that decide what may be drawn, by number and cells, the latest last. */
function paintMemory(ctx: SKRSContext2D, theme: Theme, view: View, top: number): void {
  const width = (WIDTH - 2 * MARGIN) / MEMORY_ROW.lines;
  for (const [place, drawn] of rememberedLines(view).slice(-MOST_LISTED).entries()) {
    const x = MARGIN + (place % MEMORY_ROW.lines) * width;
    const y = top + (Math.floor(place / MEMORY_ROW.lines) + 0.5) * MEMORY_ROW.height;
    paintNumberDisc(ctx, theme, view, drawn, { x: x + 12, y }, 10);
    const style = { size: 14, weight: 'semibold', align: 'left', colour: paletteOf(theme).ink } as const;
    paintText(ctx, domination.write(drawn), x + 26, y, { ...style, maxWidth: width - 28 });
  }
}
