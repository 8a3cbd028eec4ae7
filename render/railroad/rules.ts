import type { SKRSContext2D } from '@napi-rs/canvas';
import { SIZE } from '../../src/games/railroad/board.ts';
import { readBoard } from '../../src/games/railroad/notation.ts';
import { scoreOf } from '../../src/games/railroad/scoring.ts';
import { A_TILES, B_TILES, SPECIALS, type Tile } from '../../src/games/railroad/tiles.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintErrors, paintNames, STUB } from './board.ts';
import { paintDie } from './dice.ts';
import { paintScoreRows } from './scores.ts';
import { inksOf } from './tiles.ts';

const WIDTH = 390;
const MARGIN = 12;
const DIE = 50;
const STEP = (WIDTH - 2 * MARGIN + 12) / 6;
const ROW = DIE + 24;
const CELL = 40;
const NAME = 12;

/** The three A dice, the B die with its overpass, the specials. */
const ROWS: readonly (readonly Tile[])[] = [A_TILES, B_TILES, SPECIALS];

/** A match of a computer player, played to the end. */
const EXAMPLE =
  'A3D02S4A51B2B60A4C60A0F61A0B51S1A33B2A21A5A11A0F00A2B20A2B32B0E00A4C00A2G32B1B02A1E60S0D60A4D51A3A62B0G23A5G12A0C21B0F30A3E30A3D31A2A43A4D41A0C30B1D21A2E23';

/** The fifteen tiles by their letters, and a finished board with what it scored. No words. */
export function drawRailroadRules(theme: Theme): Drawing {
  const boardTop = MARGIN + ROWS.length * ROW + CELL * STUB + NAME * 1.4;
  const tableTop = boardTop + SIZE * CELL + CELL * STUB + 10;
  const height = Math.ceil(tableTop + 74);
  return {
    width: WIDTH,
    height,
    paint(ctx) {
      ctx.fillStyle = paletteOf(theme).background;
      ctx.fillRect(0, 0, WIDTH, height);
      for (const [row, tiles] of ROWS.entries()) paintTiles(ctx, theme, tiles, MARGIN + row * ROW);
      paintExample(ctx, theme, boardTop, tableTop);
    },
  };
}

function paintTiles(ctx: SKRSContext2D, theme: Theme, tiles: readonly Tile[], top: number): void {
  const left = (WIDTH - STEP * tiles.length + STEP - DIE) / 2;
  for (const [index, tile] of tiles.entries()) {
    const x = left + index * STEP;
    paintDie(ctx, theme, { x, y: top, size: DIE }, tile, true);
    paintText(ctx, tile, x + DIE / 2, top + DIE + 10, { size: 13, weight: 'semibold', colour: paletteOf(theme).ink });
  }
}

function paintExample(ctx: SKRSContext2D, theme: Theme, boardTop: number, tableTop: number): void {
  const inks = inksOf(theme);
  const placements = readBoard(EXAMPLE) ?? [];
  const score = scoreOf(placements);
  const grid: Grid = { left: (WIDTH - SIZE * CELL) / 2, top: boardTop, cell: CELL, columns: SIZE, rows: SIZE };
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: score });
  paintErrors(ctx, inks, grid, score);
  paintNames(ctx, paletteOf(theme).muted, grid, NAME);
  paintScoreRows(ctx, theme, { x: MARGIN, y: tableTop, width: WIDTH - 2 * MARGIN }, [{ score }]);
}
