import type { Cell } from '../../engine/cell.ts';
import { type Phrase, phrase } from '../../engine/phrase.ts';
import { accept, type Result, refuse } from '../../engine/result.ts';

/** A point of the map, walkable or not: row * columns + column. */
export type Gridpoint = number;

/**
 * The base map, which never changes; gold and players are kept separately. `cells` has one character per gridpoint, row
 * by row: blank = rock, `-` `|` `+` = wall, `.` = room spot, `#` = passage spot.
 */
export interface DungeonMap {
  readonly rows: number;
  readonly columns: number;
  readonly cells: string;
}

/** A map read from a text, and the numbers of the lines (from 1) that were padded with rock to the full width. */
export interface ParsedMap extends DungeonMap {
  readonly padded: readonly number[];
}

const ROCK = ' ';
export const ROOM = '.';
export const PASSAGE = '#';
const CHARACTERS = ' -|+.#';

/**
 * The largest map, in gridpoints: together with ten more bytes, it still fits into a message of the original game
 * (rules 1.1).
 */
export const MAX_GRIDPOINTS = 65_507 - 10 - 1;
/** The largest file of such a map with at least three columns, including one with Windows line ends. */
export const MAX_MAP_BYTES = 110_000;
/** The longest line and the most lines. Maps of the original game are about 80 by 25. */
export const MAX_SIDE = 512;
/**
 * The limit for the number of spots times the longer side, which bounds the cost of looking around everywhere. A square
 * map with the most gridpoints stays below it.
 */
const MAX_SPOTS_BY_SIDE = 65_536 * 256;
/** Enough for two players and a pile of gold. */
const FEWEST_ROOM_SPOTS = 3;

/**
 * Reads a map in the course's text format. Lines shorter than the longest are padded with rock, because editors drop
 * trailing blanks. Every refusal names the line and the column, both counted from 1.
 */
export function parseMap(text: string): Result<ParsedMap> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n');
  const rows = lines.length;
  const columns = lines.reduce((most, line) => Math.max(most, line.length), 0);
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

/**
 * Why no match may be set up on a map: it is so long that looking along its lines would take too long. Separate from
 * {@link parseMap}, because matches already started on such maps are played to the end.
 */
export function refuseLongMap(map: DungeonMap): Phrase | undefined {
  const { rows, columns } = map;
  const longest = Math.max(rows, columns);
  if (longest > MAX_SIDE) return phrase('nuggets.map.tooLong', { rows, columns, most: MAX_SIDE });
  const spots = allSpots(map).length;
  const most = Math.floor(MAX_SPOTS_BY_SIDE / longest);
  return spots > most ? phrase('nuggets.map.tooManySpots', { rows, columns, spots, most }) : undefined;
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

/**
 * Refuses a room that is not closed on all sides: no room spot may lie at the edge or next to rock. Corners may be
 * open, because the course's servers load such maps.
 */
function openRoom(map: DungeonMap, lines: readonly string[]) {
  for (const spot of roomSpots(map)) {
    const { row, column } = cellOf(map, spot);
    const place = { line: row + 1, column: column + 1 };
    const side = SIDES.find((step) => characterAt(map, row + step.row, column + step.column) === ROCK);
    if (side === undefined) continue;
    const open = { row: row + side.row, column: column + side.column };
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
  const reached = new Set(spotsReached(map, first));
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

/**
 * All spots that can be reached on foot from `from` over spots that are `isIn`, nearest first and clockwise; `from` is
 * always included.
 */
export function spotsReached(
  map: DungeonMap,
  from: Gridpoint,
  isIn?: (spot: Gridpoint) => boolean,
): readonly Gridpoint[] {
  const { columns, cells } = map;
  const isReached = new Uint8Array(cells.length);
  const reached = [from];
  isReached[from] = 1;
  for (const spot of reached) {
    const column = spot % columns;
    for (const step of CLOCKWISE) {
      const next = spot + step.row * columns + step.column;
      // Reads outside the map return undefined, not 0, so points above and below it are skipped too.
      if (isReached[next] !== 0 || !isSpot(map, next) || isIn?.(next) === false) continue;
      if ((step.column < 0 && column === 0) || (step.column > 0 && column === columns - 1)) continue;
      isReached[next] = 1;
      reached.push(next);
    }
  }
  return reached;
}

/** The eight steps, clockwise from north. */
const CLOCKWISE: readonly Cell[] = [
  { row: -1, column: 0 },
  { row: -1, column: 1 },
  { row: 0, column: 1 },
  { row: 1, column: 1 },
  { row: 1, column: 0 },
  { row: 1, column: -1 },
  { row: 0, column: -1 },
  { row: -1, column: -1 },
];

/** The four steps that are not diagonal. */
const SIDES: readonly Cell[] = CLOCKWISE.filter(({ row, column }) => row === 0 || column === 0);

export function pointOf(map: DungeonMap, cell: Cell): Gridpoint {
  return cell.row * map.columns + cell.column;
}

export function cellOf(map: DungeonMap, point: Gridpoint): Cell {
  const column = point % map.columns;
  return { row: (point - column) / map.columns, column };
}

/** Returns the gridpoint one `step` away; undefined beyond the edge. */
export function neighbour({ columns, cells }: DungeonMap, point: Gridpoint, step: Cell): Gridpoint | undefined {
  const next = point + step.row * columns + step.column;
  const column = (point % columns) + step.column;
  return next >= 0 && next < cells.length && column >= 0 && column < columns ? next : undefined;
}

/** The gridpoint and its up to eight neighbors. */
export function nearPoints(map: DungeonMap, point: Gridpoint): readonly Gridpoint[] {
  const { row, column } = cellOf(map, point);
  const points: Gridpoint[] = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(map.rows - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(map.columns - 1, column + 1); c += 1) {
      points.push(r * map.columns + c);
    }
  }
  return points;
}

/** The character of the base map; rock beyond the edge. */
function characterAt(map: DungeonMap, row: number, column: number): string {
  const isInside = row >= 0 && row < map.rows && column >= 0 && column < map.columns;
  return isInside ? (map.cells[row * map.columns + column] ?? ROCK) : ROCK;
}

/** Whether a player can stand there. */
export function isSpot({ cells }: DungeonMap, point: Gridpoint): boolean {
  const code = cells.charCodeAt(point);
  return code === ROOM_CODE || code === PASSAGE_CODE;
}

const ROOM_CODE = ROOM.charCodeAt(0);
const PASSAGE_CODE = PASSAGE.charCodeAt(0);

/** All places where a player can stand. */
export function allSpots(map: DungeonMap): readonly Gridpoint[] {
  return findSpots(map).all;
}

/** The places where gold can lie and players start. */
export function roomSpots(map: DungeonMap): readonly Gridpoint[] {
  return findSpots(map).ofRooms;
}

interface Spots {
  readonly all: readonly Gridpoint[];
  readonly ofRooms: readonly Gridpoint[];
}

const spotsByMap = new WeakMap<DungeonMap, Spots>();

function findSpots(map: DungeonMap): Spots {
  const known = spotsByMap.get(map);
  if (known !== undefined) return known;
  const all: Gridpoint[] = [];
  for (let point = 0; point < map.cells.length; point += 1) if (isSpot(map, point)) all.push(point);
  const spots = { all, ofRooms: all.filter((point) => map.cells[point] === ROOM) };
  spotsByMap.set(map, spots);
  return spots;
}
