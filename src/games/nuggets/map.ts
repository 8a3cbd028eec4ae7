import type { Cell } from '../../engine/cell.ts';
import { phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/** A place of the map, walkable or not: row * columns + column. */
export type Gridpoint = number;

/**
 * The base map, which never changes: gold and players are kept apart from it. `cells` has one character a gridpoint, row
 * by row: blank = rock, `-` `|` `+` = wall, `.` = room spot, `#` = passage spot.
 */
export interface DungeonMap {
  readonly rows: number;
  readonly columns: number;
  readonly cells: string;
}

/** A map read from a text, and the numbers of the lines (from 1) that were filled up with rock to the full width. */
export interface ParsedMap extends DungeonMap {
  readonly padded: readonly number[];
}

export const ROCK = ' ';
export const ROOM = '.';
export const PASSAGE = '#';
const CHARACTERS = ' -|+.#';

/** Largest map, in gridpoints; with Windows line ends it still fits into `MAX_MAP_BYTES`. */
export const MAX_GRIDPOINTS = 4096;
export const MAX_MAP_BYTES = 8192;
/** Two players and a pile of gold. */
const FEWEST_ROOM_SPOTS = 3;

/**
 * Reads a map of the course's text format. Lines shorter than the longest are filled up with rock, because editors drop
 * blanks at the end of a line. Every refusal names the line and the column, both counted from 1.
 */
export function parseMap(text: string): Result<ParsedMap> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n');
  const rows = lines.length;
  const columns = Math.max(...lines.map((line) => line.length));
  const unknown = unknownCharacter(lines);
  if (unknown !== undefined) return refuse(unknown);
  if (rows * columns > MAX_GRIDPOINTS) {
    return refuse(phrase('nuggets.map.tooLarge', { rows, columns, most: MAX_GRIDPOINTS }));
  }
  const map: DungeonMap = { rows, columns, cells: lines.map((line) => line.padEnd(columns)).join('') };
  const fault = tooFewSpots(map) ?? openRoom(map, lines) ?? unreachableSpot(map);
  if (fault !== undefined) return refuse(fault);
  return accept({ ...map, padded: lines.flatMap((line, row) => (line.length < columns ? [row + 1] : [])) });
}

function unknownCharacter(lines: readonly string[]) {
  for (const [row, line] of lines.entries()) {
    const column = [...line].findIndex((character) => !CHARACTERS.includes(character));
    if (column === -1) continue;
    const place = { line: row + 1, column: column + 1 };
    const character = [...line][column] ?? '';
    if (character === '\t') return phrase('nuggets.map.tab', place);
    return phrase('nuggets.map.unknownCharacter', { ...place, character });
  }
  return undefined;
}

function tooFewSpots(map: DungeonMap) {
  const count = roomSpots(map).length;
  return count >= FEWEST_ROOM_SPOTS
    ? undefined
    : phrase('nuggets.map.tooFewSpots', { count, fewest: FEWEST_ROOM_SPOTS });
}

/** A room is closed all around: no room spot lies at the edge or beside rock, not even across a corner. */
function openRoom(map: DungeonMap, lines: readonly string[]) {
  for (const spot of roomSpots(map)) {
    const { row, column } = cellOf(map, spot);
    const place = { line: row + 1, column: column + 1 };
    const open = AROUND.map((step) => ({ row: row + step.row, column: column + step.column })).find(
      (cell) => characterAt(map, cell) === ROCK,
    );
    if (open === undefined) continue;
    const short = lines[open.row];
    if (short === undefined || open.column < 0 || open.column >= map.columns) {
      return phrase('nuggets.map.roomAtEdge', place);
    }
    if (open.column >= short.length) {
      return phrase('nuggets.map.shortLine', { line: open.row + 1, length: short.length, column: open.column + 1 });
    }
    return phrase('nuggets.map.roomOpen', { ...place, toLine: open.row + 1, toColumn: open.column + 1 });
  }
  return undefined;
}

function unreachableSpot(map: DungeonMap) {
  const spots = allSpots(map);
  const first = spots[0] ?? 0;
  const reached = new Set([first]);
  for (const spot of reached) {
    for (const step of AROUND) {
      const next = neighbour(map, spot, step);
      if (next !== undefined && isSpot(map, next)) reached.add(next);
    }
  }
  const lost = spots.find((spot) => !reached.has(spot));
  if (lost === undefined) return undefined;
  const from = cellOf(map, first);
  const to = cellOf(map, lost);
  return phrase('nuggets.map.unreachable', {
    line: to.row + 1,
    column: to.column + 1,
    fromLine: from.row + 1,
    fromColumn: from.column + 1,
  });
}

/** The eight steps. */
const AROUND: readonly Cell[] = [-1, 0, 1].flatMap((row) =>
  [-1, 0, 1].flatMap((column) => (row === 0 && column === 0 ? [] : [{ row, column }])),
);

export function pointOf(map: DungeonMap, cell: Cell): Gridpoint {
  return cell.row * map.columns + cell.column;
}

export function cellOf(map: DungeonMap, point: Gridpoint): Cell {
  const column = point % map.columns;
  return { row: (point - column) / map.columns, column };
}

/** The gridpoint one `step` away; undefined beyond the edge. */
export function neighbour(map: DungeonMap, point: Gridpoint, step: Cell): Gridpoint | undefined {
  const cell = cellOf(map, point);
  const row = cell.row + step.row;
  const column = cell.column + step.column;
  const isInside = row >= 0 && row < map.rows && column >= 0 && column < map.columns;
  return isInside ? row * map.columns + column : undefined;
}

/** The base map there: rock beyond the edge. */
function characterAt(map: DungeonMap, cell: Cell): string {
  const isInside = cell.row >= 0 && cell.row < map.rows && cell.column >= 0 && cell.column < map.columns;
  return isInside ? (map.cells[pointOf(map, cell)] ?? ROCK) : ROCK;
}

/** Whether somebody can stand there. */
export function isSpot(map: DungeonMap, point: Gridpoint): boolean {
  const character = map.cells[point];
  return character === ROOM || character === PASSAGE;
}

/** All places where somebody can stand. */
export function allSpots(map: DungeonMap): readonly Gridpoint[] {
  return [...map.cells].flatMap((_, point) => (isSpot(map, point) ? [point] : []));
}

/** The places where gold can lie and players begin. */
export function roomSpots(map: DungeonMap): readonly Gridpoint[] {
  return [...map.cells].flatMap((character, point) => (character === ROOM ? [point] : []));
}
