import type { Cell } from '../../engine/cell.ts';
import type { Resource } from './resources.ts';

/** A village board: 5 columns and 6 rows of spaces, numbered row by row from the top left. */
export const VILLAGE_COLUMNS = 5;
export const VILLAGE_ROWS = 6;
export const VILLAGE_SPACES = VILLAGE_COLUMNS * VILLAGE_ROWS;

/** The score of a filled row, from the top; also the cost of a space in that row. */
export const ROW_VALUES = [6, 5, 4, 3, 2, 1] as const;
/** The score of a filled column, from the left. */
export const COLUMN_VALUES = [5, 4, 3, 4, 5] as const;

export interface Building {
  readonly colour: Resource;
  /** 1 to 6. */
  readonly number: number;
}

export function isSameBuilding(a: Building, b: Building): boolean {
  return a.colour === b.colour && a.number === b.number;
}

export interface PlacedBuilding {
  readonly colour: Resource;
  /** Null if the building lies face down and the viewer never saw its front. */
  readonly number: number | null;
  readonly faceUp: boolean;
}

/** The building on each space of a village. */
export type Village = readonly (PlacedBuilding | null)[];

/** A building and the space where it may be built. */
export interface BuildChoice {
  readonly building: Building;
  readonly space: number;
}

export const EMPTY_VILLAGE: Village = Array.from({ length: VILLAGE_SPACES }, () => null);

/**
 * The rules under which a match is played. Under the first ones, which have no number, rows were numbered differently.
 */
interface VillageRules {
  readonly rules?: 2;
}

/** The row of a village, from the top, for a row of cells, and vice versa. */
function turnedRow(row: number, { rules }: VillageRules): number {
  return rules === undefined ? row : VILLAGE_ROWS - 1 - row;
}

/**
 * The cell of a space: a letter for the column; the number of the row is what a space in it costs and what the row
 * pays. Under the first rules rows were counted from the top, as on the board.
 */
export function villageCell(space: number, ruled: VillageRules): Cell {
  return { row: turnedRow(Math.floor(space / VILLAGE_COLUMNS), ruled), column: space % VILLAGE_COLUMNS };
}

/** Returns the space of a cell; undefined outside the village. */
export function spaceAt(cell: Cell, ruled: VillageRules): number | undefined {
  if (cell.row >= VILLAGE_ROWS || cell.column >= VILLAGE_COLUMNS) return undefined;
  return turnedRow(cell.row, ruled) * VILLAGE_COLUMNS + cell.column;
}

/** The cost of a building on this space, in resources of the building's color. */
export function costOf(space: number): number {
  return ROW_VALUES[Math.floor(space / VILLAGE_COLUMNS)] ?? 0;
}

/**
 * Whether a building stands face up there, which is exactly if its number is that of the space. The rulebook lets
 * players turn it face down anyway; that is never worth anything, so it is not offered (our decision).
 */
export function standsFaceUp(building: Building, space: number): boolean {
  return building.number === costOf(space);
}

export function withBuilding(village: Village, building: Building, space: number): Village {
  return village.with(space, { ...building, faceUp: standsFaceUp(building, space) });
}

/** Whether a building may stand on a space, regardless of the price. */
type Fit = 'fits' | 'taken' | 'apart';

/**
 * Whether a building of this color may stand on this space: one building per space; the first of a color anywhere, each
 * later one edge to edge with another of its color, face up or down (rulebook page 5). With `redevelop`, a space that
 * is built on counts as empty (page 8).
 */
export function checkFit(village: Village, colour: Resource, space: number, redevelop: boolean): Fit {
  if (!redevelop && village[space] !== null) return 'taken';
  const isFirst = !village.some((built, at) => at !== space && built?.colour === colour);
  if (isFirst) return 'fits';
  return neighbourSpaces(space).some((next) => village[next]?.colour === colour) ? 'fits' : 'apart';
}

/** The spaces on which a building of this color may stand, regardless of their cost. */
export function fittingSpaces(village: Village, colour: Resource, redevelop: boolean): readonly number[] {
  return SPACES.filter((space) => checkFit(village, colour, space, redevelop) === 'fits');
}

const SPACES = Array.from({ length: VILLAGE_SPACES }, (_, space) => space);

function neighbourSpaces(space: number): readonly number[] {
  const column = space % VILLAGE_COLUMNS;
  const result = [space - VILLAGE_COLUMNS, space + VILLAGE_COLUMNS];
  if (column > 0) result.push(space - 1);
  if (column < VILLAGE_COLUMNS - 1) result.push(space + 1);
  return result;
}

/** A row or column of a village: its spaces and its score when filled. */
export interface Line {
  readonly spaces: readonly number[];
  readonly value: number;
}

export const ROWS: readonly Line[] = ROW_VALUES.map((value, row) => ({
  value,
  spaces: SPACES.filter((space) => Math.floor(space / VILLAGE_COLUMNS) === row),
}));
export const COLUMNS: readonly Line[] = COLUMN_VALUES.map((value, column) => ({
  value,
  spaces: SPACES.filter((space) => space % VILLAGE_COLUMNS === column),
}));
export const LINES: readonly Line[] = [...ROWS, ...COLUMNS];

/** The score of a line: its value when every space is built on, twice that when every building is face up. */
export function lineScore(village: Village, line: Line): number {
  const built = line.spaces.map((space) => village[space]);
  if (built.some((one) => !one)) return 0;
  return built.every((one) => one?.faceUp) ? 2 * line.value : line.value;
}

/** Returns the row and the column of a space. */
export function linesThrough(space: number): readonly Line[] {
  return LINES.filter((line) => line.spaces.includes(space));
}

/** How much more the lines through a space score after a change to it. */
export function pointsGained(before: Village, after: Village, space: number): number {
  return linesThrough(space).reduce((sum, line) => sum + lineScore(after, line) - lineScore(before, line), 0);
}

/** The score of a village: the sum over its rows and columns (rulebook page 6); at most 84. */
export function villageScore(village: Village): number {
  return LINES.reduce((sum, line) => sum + lineScore(village, line), 0);
}

export function emptySpaces(village: Village): number {
  return village.filter((built) => built === null).length;
}
