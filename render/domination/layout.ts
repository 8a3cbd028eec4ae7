import type { View } from '../../src/games/domination/index.ts';
import { COORDINATE_MARGIN, type Grid } from '../shared/coordinates.ts';
import { badgeOn, HIGHEST } from '../shared/discordSizes.ts';
import { scoresHeight } from '../shared/scores.ts';
import type { Point } from '../shared/shapes.ts';

export const WIDTH = 400;
export const MARGIN = 10;
export const PLAYS_HEIGHT = 12;
const LARGEST_CELL = 72;
const LARGEST_HEIGHT = HIGHEST * WIDTH;

/** The part of the lower left corner that Discord's “ALT” badge covers on the tallest picture. */
const BADGE = badgeOn({ width: WIDTH, height: LARGEST_HEIGHT });

/** The size of a remembered line in the list below the board. */
export const LISTED = { width: 92, height: 27, inRow: 3 } as const;
/** The number of remembered lines listed, latest first. Only games from files can have more. */
export const MOST_LISTED = 8;

/** The side of the first board, which is shown small in the return leg. */
const FIRST_BOARD = 64;

/** The positions of the parts of a Linear Domination picture. */
export interface Layout {
  readonly height: number;
  readonly grid: Grid;
  /** The width of the scores and plays. */
  readonly header: number;
  /** The top left corner of the list of remembered lines. */
  readonly list: Point;
  /** The position of the first leg's final board. */
  readonly first: Grid | undefined;
}

/**
 * Places scores and plays at the top, with the first leg's board next to them, then the board, and below it, to the
 * right of Discord's badge, the remembered lines.
 */
export function layOut(view: View): Layout {
  const { size, memory } = view.setup;
  const rows = Math.ceil(Math.min(MOST_LISTED, memory) / LISTED.inRow);
  const below = Math.max(BADGE.height, rows * LISTED.height + 6);
  const top = MARGIN + scoresHeight(2) + 8 + PLAYS_HEIGHT + COORDINATE_MARGIN;
  const room = Math.min(WIDTH - 2 * MARGIN - COORDINATE_MARGIN, LARGEST_HEIGHT - top - below - 6);
  const cell = Math.floor(Math.min(LARGEST_CELL, room / size));
  const left = COORDINATE_MARGIN + (WIDTH - COORDINATE_MARGIN - size * cell) / 2;
  const listTop = top + size * cell + 6;
  const height = listTop + below;
  return {
    height: height === WIDTH ? height + 2 : height,
    grid: { left, top, cell, columns: size, rows: size },
    header: WIDTH - 2 * MARGIN - (view.firstBoard === null ? 0 : FIRST_BOARD + MARGIN),
    list: { x: BADGE.width + 6, y: listTop },
    first:
      view.firstBoard === null
        ? undefined
        : {
            left: WIDTH - MARGIN - FIRST_BOARD,
            top: MARGIN,
            cell: FIRST_BOARD / size,
            columns: size,
            rows: size,
          },
  };
}
