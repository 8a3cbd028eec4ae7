import type { CellzView } from '../../src/games/cellz/play.ts';
import { COORDINATE_MARGIN, type Grid } from '../shared/coordinates.ts';
import { badgeOn, HIGHEST } from '../shared/discordSizes.ts';
import { scoresHeight } from '../shared/scores.ts';

const WIDTH = 400;
const MARGIN = 10;
const LARGEST_GAP = 96;

/** The positions of the parts of a Cellz picture. */
interface Layout {
  readonly width: number;
  readonly height: number;
  /** The dots are the cells of the grid, each in the center of a square whose side is the distance between dots. */
  readonly grid: Grid;
  readonly scores: { readonly x: number; readonly y: number; readonly width: number };
}

/** Places the board, and below it the scores, to the right of Discord's badge. */
export function layOut({ columns, rows, seatCount }: CellzView): Layout {
  const belowBoard = MARGIN + scoresHeight(seatCount) + MARGIN;
  const room = { width: WIDTH - COORDINATE_MARGIN - MARGIN, height: HIGHEST * WIDTH - COORDINATE_MARGIN - belowBoard };
  const cell = Math.floor(Math.min(LARGEST_GAP, room.width / columns, room.height / rows));
  const left = COORDINATE_MARGIN + (room.width - cell * columns) / 2;
  const bottom = COORDINATE_MARGIN + rows * cell;
  const height = bottom + belowBoard === WIDTH ? WIDTH + 1 : bottom + belowBoard;
  const badge = badgeOn({ width: WIDTH, height }).width;
  return {
    width: WIDTH,
    height,
    grid: { left, top: COORDINATE_MARGIN, cell, columns, rows },
    scores: { x: badge, y: bottom + MARGIN, width: WIDTH - MARGIN - badge },
  };
}
