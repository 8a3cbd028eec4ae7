import type { SKRSContext2D } from '@napi-rs/canvas';
import { SIZE } from '../../src/games/railroad/board.ts';
import { readBoard } from '../../src/games/railroad/notation.ts';
import { scorePlacements } from '../../src/games/railroad/scoring.ts';
import { A_TILES, B_TILES, SPECIALS, type Tile } from '../../src/games/railroad/tiles.ts';
import type { Grid } from '../shared/coordinates.ts';
import type { Drawing, Theme } from '../shared/drawing.ts';
import { paintBackground } from '../shared/shapes.ts';
import { paintText } from '../shared/text.ts';
import { paletteOf } from '../shared/theme.ts';
import { paintBoard, paintCross, paintErrors, paintNames, paintNetworkPoints, STUB } from './board.ts';
import { paintDie } from './dice.ts';
import { seatInks } from './inks.ts';
import { paintPicked } from './pickedMove.ts';
import { paintScoreRows } from './scores.ts';

const WIDTH = 456;
const MARGIN = 12;
const DIE = 44;
const STEP = (WIDTH - 2 * MARGIN + 24) / 6;
const ROW = DIE + 24;
const CELL = 30;
const NAME = 17;
/** The width covered by Discord's “ALT” badge in the lower left corner. */
const BADGE = 112;
/** The cell size of the two placements next to the example. */
const PANEL_CELL = 46;

/** The three A dice, the B die with its overpass, the specials. */
const ROWS: readonly (readonly Tile[])[] = [A_TILES, B_TILES, SPECIALS];

/** A match played to the end by a computer player. */
const EXAMPLE =
  'A3D02S4A51B2B60A4C60A0F61A0B51S1A33B2A21A5A11A0F00A2B20A2B32B0E00A4C00A2G32B1B02A1E60S0D60A4D51A3A62B0G23A5G12A0C21B0F30A3E30A3D31A2A43A4D41A0C30B1D21A2E23';

/** A legal placement and an illegal one, whose highway would meet a railway. */
const BEFORE = 'A1A30A2B31';
const LEGAL = 'A0B21';
const ILLEGAL = 'A5B21';

/**
 * Draws the fifteen tiles with their letters, a finished board with its score, and next to it a legal and an illegal
 * placement. No words.
 */
export function drawRailroadRules(theme: Theme): Drawing {
  const boardTop = MARGIN + ROWS.length * ROW + CELL * STUB + NAME * 1.3;
  const tableTop = boardTop + SIZE * CELL + CELL * STUB + 10;
  const height = Math.ceil(tableTop + 68);
  return {
    width: WIDTH,
    height,
    paint(ctx) {
      paintBackground(ctx, theme, WIDTH, height);
      for (const [row, tiles] of ROWS.entries()) paintTiles(ctx, theme, tiles, MARGIN + row * ROW);
      paintExample(ctx, theme, boardTop, tableTop);
      const left = MARGIN + 3 * CELL + SIZE * CELL;
      for (const [place, picked] of [LEGAL, ILLEGAL].entries()) {
        paintPlacement(ctx, theme, { x: left, y: boardTop - 24 + place * (2 * PANEL_CELL + 36) }, picked);
      }
    },
  };
}

/** Paints four squares of a board with a placement on one of them, under a tick or a cross. */
function paintPlacement(
  ctx: SKRSContext2D,
  theme: Theme,
  at: { readonly x: number; readonly y: number },
  picked: string,
): void {
  const inks = seatInks(theme, 0);
  const grid: Grid = {
    left: at.x - 2 * PANEL_CELL,
    top: at.y + 20,
    cell: PANEL_CELL,
    columns: SIZE,
    rows: SIZE,
  };
  const placements = readBoard(BEFORE) ?? [];
  ctx.save();
  ctx.beginPath();
  ctx.rect(at.x - 8, at.y, 2 * PANEL_CELL + 16, 2 * PANEL_CELL + 26);
  ctx.clip();
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: undefined });
  paintPicked(ctx, inks, grid, placements, picked);
  ctx.restore();
  const middle = { x: at.x + 2 * PANEL_CELL + 26, y: at.y + 20 + PANEL_CELL * 1.5 };
  if (picked === LEGAL) paintTick(ctx, paletteOf(theme).ink, middle, 12);
  else paintCross(ctx, inks, middle.x, middle.y, 13);
}

function paintTick(
  ctx: SKRSContext2D,
  colour: string,
  { x, y }: { readonly x: number; readonly y: number },
  size: number,
) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.moveTo(x - size, y);
  ctx.lineTo(x - size * 0.3, y + size * 0.7);
  ctx.lineTo(x + size, y - size * 0.8);
  ctx.stroke();
}

function paintTiles(ctx: SKRSContext2D, theme: Theme, tiles: readonly Tile[], top: number): void {
  const left = (WIDTH - STEP * tiles.length + STEP - DIE) / 2;
  for (const [index, tile] of tiles.entries()) {
    const x = left + index * STEP;
    paintDie(ctx, theme, { x, y: top, size: DIE }, tile, true);
    paintText(ctx, tile, x + DIE / 2, top + DIE + 13, { size: NAME, weight: 'semibold', colour: paletteOf(theme).ink });
  }
}

function paintExample(ctx: SKRSContext2D, theme: Theme, boardTop: number, tableTop: number): void {
  const inks = seatInks(theme, 0);
  const placements = readBoard(EXAMPLE) ?? [];
  const score = scorePlacements(placements);
  const grid: Grid = { left: MARGIN + CELL, top: boardTop, cell: CELL, columns: SIZE, rows: SIZE };
  paintBoard(ctx, inks, grid, placements, { fresh: [], longest: score });
  paintErrors(ctx, inks, grid, score);
  paintNetworkPoints(ctx, theme, grid, score);
  paintNames(ctx, paletteOf(theme).muted, grid, NAME);
  paintScoreRows(ctx, theme, { x: BADGE, y: tableTop, width: WIDTH - MARGIN - BADGE }, [{ score }]);
}
