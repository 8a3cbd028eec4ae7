import { RESOURCES } from '../resources.ts';
import {
  type Building,
  COLUMN_VALUES,
  ROW_VALUES,
  VILLAGE_COLUMNS,
  VILLAGE_ROWS,
  VILLAGE_SPACES,
  type Village,
} from '../village.ts';

/**
 * A building as a number, for matches that are imagined by the thousand: color (its index among the resources) times 6,
 * plus its number minus 1.
 */
export type Kind = number;

export const KINDS = RESOURCES.length * 6;

/** Returns the building of a kind. */
export function buildingOf(kind: Kind): Building {
  const colour = RESOURCES[Math.floor(kind / 6)];
  if (colour === undefined) throw new RangeError(`no building ${kind}`);
  return { colour, number: (kind % 6) + 1 };
}

/** A village that is changed in place. Its lines are the six rows, then the five columns. */
export interface SwiftVillage {
  /** The color of every space plus 1; 0 if nothing stands there. */
  readonly colours: Uint8Array;
  /** 1 if the building there lies face down. */
  readonly down: Uint8Array;
  /** The number of buildings of each color. */
  readonly ofColour: Uint8Array;
  readonly filled: Uint8Array;
  readonly downIn: Uint8Array;
}

const LINES = VILLAGE_ROWS + VILLAGE_COLUMNS;
const VALUE = [...ROW_VALUES, ...COLUMN_VALUES];
const SIZE = VALUE.map((_, line) => (line < VILLAGE_ROWS ? VILLAGE_COLUMNS : VILLAGE_ROWS));
const ROW_OF = Array.from({ length: VILLAGE_SPACES }, (_, space) => Math.floor(space / VILLAGE_COLUMNS));
const COLUMN_OF = Array.from({ length: VILLAGE_SPACES }, (_, space) => VILLAGE_ROWS + (space % VILLAGE_COLUMNS));

/** The cost of each space. */
export const COST = ROW_OF.map((row) => ROW_VALUES[row] ?? 0);

/** The spaces of every line. */
const SPACES_OF = VALUE.map((_, line) =>
  ROW_OF.flatMap((row, space) => (row === line || COLUMN_OF[space] === line ? [space] : [])),
);

const NEIGHBOURS = ROW_OF.map((row, space) => {
  const column = space % VILLAGE_COLUMNS;
  const next: number[] = [];
  if (row > 0) next.push(space - VILLAGE_COLUMNS);
  if (row < VILLAGE_ROWS - 1) next.push(space + VILLAGE_COLUMNS);
  if (column > 0) next.push(space - 1);
  if (column < VILLAGE_COLUMNS - 1) next.push(space + 1);
  return next;
});

/** The worth of a partly filled line, by line, number of buildings, and whether one of them lies face down. */
const WORTH = VALUE.map((value, line) =>
  [0, 1].map((down) =>
    Array.from({ length: VILLAGE_COLUMNS + VILLAGE_ROWS }, (_, filled) => {
      return value * (down ? 1 : 2) * (filled / (SIZE[line] ?? 1)) ** 2;
    }),
  ),
);

export function swiftVillage(village: Village): SwiftVillage {
  const swift: SwiftVillage = {
    colours: new Uint8Array(VILLAGE_SPACES),
    down: new Uint8Array(VILLAGE_SPACES),
    ofColour: new Uint8Array(RESOURCES.length),
    filled: new Uint8Array(LINES),
    downIn: new Uint8Array(LINES),
  };
  for (const [space, built] of village.entries()) {
    if (built !== null) put(swift, space, RESOURCES.indexOf(built.colour), !built.faceUp);
  }
  return swift;
}

/** Places a building, replacing what stood there. */
export function put(village: SwiftVillage, space: number, colour: number, isDown: boolean): void {
  clear(village, space);
  const [row, column] = [ROW_OF[space] as number, COLUMN_OF[space] as number];
  village.colours[space] = colour + 1;
  (village.ofColour[colour] as number)++;
  (village.filled[row] as number)++;
  (village.filled[column] as number)++;
  if (!isDown) return;
  village.down[space] = 1;
  (village.downIn[row] as number)++;
  (village.downIn[column] as number)++;
}

/** Removes what stands there, if anything. */
export function clear(village: SwiftVillage, space: number): void {
  const old = village.colours[space] as number;
  if (old === 0) return;
  const [row, column] = [ROW_OF[space] as number, COLUMN_OF[space] as number];
  const down = village.down[space] as number;
  (village.ofColour[old - 1] as number)--;
  (village.filled[row] as number)--;
  (village.filled[column] as number)--;
  (village.downIn[row] as number) -= down;
  (village.downIn[column] as number) -= down;
  village.colours[space] = 0;
  village.down[space] = 0;
}

/** Whether a building of this color may stand there, regardless of the price. */
export function fits(village: SwiftVillage, space: number, colour: number, redevelop: boolean): boolean {
  const there = village.colours[space] as number;
  if (there !== 0 && !redevelop) return false;
  const others = (village.ofColour[colour] as number) - (there === colour + 1 ? 1 : 0);
  if (others === 0) return true;
  for (const next of NEIGHBOURS[space] as number[]) if (village.colours[next] === colour + 1) return true;
  return false;
}

/** Returns how much more the village is worth with a building there. */
export function countGain(village: SwiftVillage, space: number, isDown: boolean): number {
  const more = village.colours[space] === 0 ? 1 : 0;
  const change = (isDown ? 1 : 0) - (village.down[space] as number);
  return (
    gainIn(village, ROW_OF[space] as number, more, change) + gainIn(village, COLUMN_OF[space] as number, more, change)
  );
}

function gainIn(village: SwiftVillage, line: number, more: number, change: number): number {
  const [filled, down] = [village.filled[line] as number, village.downIn[line] as number];
  const worth = WORTH[line] as number[][];
  const after = (worth[down + change > 0 ? 1 : 0] as number[])[filled + more] as number;
  return after - ((worth[down > 0 ? 1 : 0] as number[])[filled] as number);
}

/** The village's score. */
export function countScore(village: SwiftVillage): number {
  let score = 0;
  for (let line = 0; line < LINES; line += 1) {
    if (village.filled[line] !== SIZE[line]) continue;
    score += (VALUE[line] as number) * (village.downIn[line] === 0 ? 2 : 1);
  }
  return score;
}

/**
 * What the village would score if every line were filled, face up, that on its own takes no more buildings and
 * resources than these.
 */
export function scoreIfFilled(village: SwiftVillage, buildings: number, resources: number): number {
  let score = 0;
  for (let line = 0; line < LINES; line += 1) {
    const missing = (SIZE[line] as number) - (village.filled[line] as number);
    if (missing > buildings || (missing > 0 && sumCosts(village, line) > resources)) continue;
    score += (VALUE[line] as number) * (village.downIn[line] === 0 ? 2 : 1);
  }
  return score;
}

/** The total cost of a line's empty spaces. */
function sumCosts(village: SwiftVillage, line: number): number {
  let price = 0;
  for (const space of SPACES_OF[line] as number[]) if (village.colours[space] === 0) price += COST[space] as number;
  return price;
}
