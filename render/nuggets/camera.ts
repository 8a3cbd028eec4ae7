import { hasBit } from '../../src/games/nuggets/bitSet.ts';
import { type DungeonView, type OwnView, UNKNOWN, type View } from '../../src/games/nuggets/view.ts';
import { badgeUnder, HIGHEST } from '../shared/discordSizes.ts';
import { wholePixels } from '../shared/drawing.ts';
import type { Window } from './dungeon.ts';

/** The view of someone who has a player in a running match. */
export type OwnSight = View & { readonly dungeon: DungeonView; readonly own: OwnView };

export const OWN_WIDTH = 380;
export const MARGIN = 10;
export const OWN_HEADER = 40;
/** The height of the strip below the dungeon; Discord's badge covers its left part. */
export const OWN_FOOTER = 54;
/** The largest part that is shown; every square is at least 24 pixels wide. */
const MOST = { columns: 14, rows: 10, width: 360, height: 256 };
const LARGEST_CELL = 34;

/** The choice with which a player asks for the whole map instead of the part around them. */
export const WHOLE_MAP = 'map';

/** Whether a player is shown less than everything that they have seen. */
export function showsPart(view: OwnSight): boolean {
  const seen = seenArea(view);
  return seen.columns > MOST.columns || seen.rows > MOST.rows;
}

/**
 * On a whole map, squares that would be small on a phone are drawn at this size, on a picture of at most the size
 * below.
 */
const WHOLE_CELL = 11;
const LARGEST = { width: 960, height: 980 };

/**
 * Fits the whole map on a picture, below `top` pixels of a phone's picture; returns the window and the size of the
 * picture.
 */
export function wholeMap(
  { rows, columns }: Pick<View, 'rows' | 'columns'>,
  top: number,
): { readonly window: Window; readonly width: number; readonly height: number } {
  const most = HIGHEST * OWN_WIDTH;
  const room = { width: OWN_WIDTH - 2 * MARGIN, height: most - badgeUnder(OWN_WIDTH, most) - top };
  const shown = Math.min(LARGEST_CELL, room.width / columns, room.height / rows);
  const largest = Math.min(LARGEST.width / OWN_WIDTH, LARGEST.height / (most - room.height + rows * shown));
  const scale = Math.max(1, Math.min(largest, WHOLE_CELL / shown));
  const cell = wholePixels(shown * scale);
  const width = Math.ceil(OWN_WIDTH * scale);
  const y = wholePixels(top * scale);
  const above = y + rows * cell;
  const x = wholePixels((width - columns * cell) / 2);
  const window = { x, y, cell, firstRow: 0, firstColumn: 0, rows, columns, scale };
  return { window, width, height: above + badgeUnder(width, above) };
}

/**
 * Returns the part of the dungeon that a player is shown: what they have seen plus one square around it, or as much as
 * fits around them.
 */
export function ownWindow(view: OwnSight): Window {
  const seen = seenArea(view);
  const columns = Math.min(MOST.columns, seen.columns);
  const rows = Math.min(MOST.rows, seen.rows);
  const cell = wholePixels(Math.min(LARGEST_CELL, MOST.width / columns, MOST.height / rows));
  const at = view.own.at ?? seen.firstRow * view.columns + seen.firstColumn;
  const column = at % view.columns;
  const row = (at - column) / view.columns;
  const first = (middle: number, shown: number, from: number, all: number) =>
    Math.max(from, Math.min(middle - Math.floor(shown / 2), from + all - shown));
  return {
    x: wholePixels((OWN_WIDTH - columns * cell) / 2),
    y: OWN_HEADER,
    cell,
    rows,
    columns,
    scale: 1,
    firstRow: first(row, rows, seen.firstRow, seen.rows),
    firstColumn: first(column, columns, seen.firstColumn, seen.columns),
  };
}

/** Returns the smallest area that contains everything seen and the adjacent squares. */
function seenArea({ rows, columns, dungeon }: OwnSight) {
  const bounds = { top: rows, bottom: -1, left: columns, right: -1 };
  for (let point = 0; point < dungeon.cells.length; point += 1) {
    if (dungeon.cells[point] === UNKNOWN && !hasBit(dungeon.sight, point)) continue;
    const column = point % columns;
    const row = (point - column) / columns;
    bounds.top = Math.min(bounds.top, row);
    bounds.bottom = Math.max(bounds.bottom, row);
    bounds.left = Math.min(bounds.left, column);
    bounds.right = Math.max(bounds.right, column);
  }
  const firstRow = Math.max(0, bounds.top - 1);
  const firstColumn = Math.max(0, bounds.left - 1);
  return {
    firstRow,
    firstColumn,
    rows: Math.min(rows, bounds.bottom + 2) - firstRow,
    columns: Math.min(columns, bounds.right + 2) - firstColumn,
  };
}
