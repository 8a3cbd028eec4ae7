import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { getBoard, type LineNumber, type Size } from '../../board.ts';
import { freeLines, type Position, sidesDrawn } from '../../position.ts';
import { layDown, turnedLines } from '../../symmetry.ts';
import { withDrawn } from '../chains.ts';

/**
 * The boards whose openings are known until the rest is quickly worked out at the table: columns and rows of dots.
 * `npm run openings` finds them out.
 */
export const KNOWN_BOARDS = [
  { columns: 5, rows: 4 },
  { columns: 5, rows: 5 },
] as const;

/**
 * A line after which the other player ends with no more boxes than who draws it, proven to the end of the match; undefined
 * where none is known, or where boxes can be captured. On these boards neither player can get more than that against the best answers. Where
 * boxes are taken that is known for who took all of them, by the `lead` of the player to move.
 */
export function holdingLine(position: Position, lead = 0): LineNumber | undefined {
  const { columns, rows } = layFlat(position);
  const board = KNOWN_BOARDS.find((one) => one.columns === columns && one.rows === rows);
  if (board === undefined || lead < boxesTaken(position)) return undefined;
  const known = readOpenings(board);
  return known && freeLines(position).find((line) => isKnown(known, hashPosition(withDrawn(position, [line]))));
}

/** How many boxes somebody owns. */
export function boxesTaken(position: Position): number {
  return getBoard(position).boxes.filter((box) => sidesDrawn(position.lines, box) === 4).length;
}

/** Whether a key is among those, which rise. */
function isKnown(keys: Float64Array, key: number): boolean {
  let from = 0;
  let to = keys.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((keys[middle] ?? 0) < key) from = middle + 1;
    else to = middle;
  }
  return keys[from] === key;
}

const read = new Map<string, Float64Array | undefined>();

/** The keys of the known positions of a board, read once a thread; undefined where the file is missing or damaged. */
function readOpenings(size: Size): Float64Array | undefined {
  const name = nameOpeningsFile(size);
  if (!read.has(name)) read.set(name, readKeys(name));
  return read.get(name);
}

/** Boards that stand are turned: lines of one are lines of the other. */
function layFlat({ columns, rows }: Size): Size {
  return { columns: Math.max(columns, rows), rows: Math.min(columns, rows) };
}

function readKeys(name: string): Float64Array | undefined {
  try {
    return Float64Array.from(unpackKeys(readFileSync(new URL(`../../../../../data/cellz/${name}`, import.meta.url))));
  } catch {
    // Without the file the player tries lines out, as on other boards.
    return undefined;
  }
}

export function nameOpeningsFile({ columns, rows }: Size): string {
  return `openings-${columns}x${rows}.br`;
}

/** The keys of a packed file: the steps from each to the next, in groups of seven bits. Throws where it is damaged. */
export function unpackKeys(packed: Uint8Array): readonly number[] {
  const keys: number[] = [];
  let key = 0;
  let step = 0;
  let scale = 1;
  for (const byte of brotliDecompressSync(packed)) {
    step += (byte & 0x7f) * scale;
    scale *= 0x80;
    if ((byte & 0x80) !== 0) continue;
    key += step;
    keys.push(key);
    step = 0;
    scale = 1;
  }
  return keys;
}

/**
 * The same number for a set of drawn lines and all its turns and reflections: a bit a line, the least of them all. Of the
 * two outer lines of a corner, which are alike, the first counts as drawn first.
 */
export function hashPosition(position: Position): number {
  const { twins, images } = findShape(position);
  const drawn = position.lines.flatMap((owner, line) => (owner === null ? [] : [line]));
  const isAlone = drawn.map((line) => position.lines[twins[line] ?? line] === null);
  let least = Number.POSITIVE_INFINITY;
  for (const { weights, weightsAlone } of images) {
    let key = 0;
    for (let at = 0; at < drawn.length; at += 1) key += (isAlone[at] ? weightsAlone : weights)[drawn[at] ?? 0] ?? 0;
    least = Math.min(least, key);
  }
  return least;
}

/** What turns, reflections and corners make of a board. */
interface Shape {
  /** For each of both outer lines of a corner, the other. */
  readonly twins: Readonly<Record<number, LineNumber>>;
  readonly images: readonly Image[];
}

/** A turn or reflection: what each line adds to the key, and what it adds while its twin is free. */
interface Image {
  readonly weights: readonly number[];
  readonly weightsAlone: readonly number[];
}

const shapes = new Map<string, Shape>();

function findShape({ columns, rows }: Size): Shape {
  const name = `${columns}x${rows}`;
  const shape = shapes.get(name) ?? newShape({ columns, rows });
  shapes.set(name, shape);
  return shape;
}

function newShape(size: Size): Shape {
  const lying = layFlat(size);
  const [asItIs = []] = turnedLines(lying);
  const laid = size.columns < size.rows ? layDown(size) : asItIs;
  const twinsLaid = findTwins(lying);
  const images = turnedLines(lying).map((turned): Image => {
    const become = laid.map((line) => turned[line] ?? 0);
    return {
      weights: become.map((line) => 2 ** line),
      weightsAlone: become.map((line) => 2 ** Math.min(line, twinsLaid[line] ?? line)),
    };
  });
  return { twins: findTwins(size), images };
}

function findTwins(size: Size): Shape['twins'] {
  const { boxes, boxesBeside } = getBoard(size);
  const twins: Record<number, LineNumber> = {};
  for (const { sides } of boxes) {
    const [first, second] = sides.filter((line) => boxesBeside[line]?.length === 1);
    if (first === undefined || second === undefined) continue;
    twins[first] = second;
    twins[second] = first;
  }
  return twins;
}
