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

/** Discord lays «ALT» over so much of the lower left corner of the highest picture. */
const BADGE = badgeOn({ width: WIDTH, height: LARGEST_HEIGHT });

/** A remembered line in the list under the board. */
export const LISTED = { width: 92, height: 27, inRow: 3 } as const;
/** More remembered lines than a table can have are only in files: the latest are listed. */
export const MOST_LISTED = 8;

/** A side of the first board, as it is shown small in the return leg. */
const FIRST_BOARD = 64;

/** Where the parts of a picture of Linear Domination lie. */
export interface Layout {
  readonly height: number;
  readonly grid: Grid;
  /** How wide the scores and plays are. */
  readonly header: number;
  /** The top left of the list of remembered lines. */
  readonly list: Point;
  /** Where the last board of the first leg is shown. */
  readonly first: Grid | undefined;
}

/** Scores and plays on top, and beside them the first board; then the board; under it, right of Discord's badge, the remembered lines. */
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
