import { MOST_CHOICES, MOST_ROWS } from '../contract/discordLimits.ts';

/** Whether every cell of a board of this size fits into menus. */
export function fitsMenus(columns: number, rows: number): boolean {
  // One row is left for the table's buttons.
  return columns * rows <= MOST_CHOICES * (MOST_ROWS - 1);
}

/**
 * Cells in reading order, in as few menus as possible. Rows of a board of this size are not split if that takes no more
 * menus. The board must fit.
 */
export function inMenus<T extends { readonly row: number }>(
  cells: readonly T[],
  columns: number,
  rows: number,
): readonly (readonly T[])[] {
  const count = Math.ceil((columns * rows) / MOST_CHOICES);
  const rowsEach = Math.ceil(rows / count);
  const placeOf = (cell: T, at: number) =>
    rowsEach * columns <= MOST_CHOICES ? Math.floor(cell.row / rowsEach) : Math.floor(at / MOST_CHOICES);
  return Array.from({ length: count }, (_, menu) => cells.filter((cell, at) => placeOf(cell, at) === menu)).filter(
    (menu) => menu.length > 0,
  );
}

/** Items in order, in as few lists of at most 25 as possible, and at most `most` lists; the rest is left out. */
export function inLists<T>(things: readonly T[], most: number): readonly (readonly T[])[] {
  const count = Math.min(most, Math.ceil(things.length / MOST_CHOICES));
  const each = Math.min(MOST_CHOICES, Math.ceil(things.length / count));
  return Array.from({ length: count }, (_, list) => things.slice(list * each, (list + 1) * each));
}
