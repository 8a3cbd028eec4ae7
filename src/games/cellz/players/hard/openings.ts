import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { boardOf, type LineNumber, type Size } from '../../board.ts';
import type { Position } from '../../position.ts';
import { layDown, turnedLines } from '../../symmetry.ts';
import { withDrawn } from '../chains.ts';
import { safeLines } from '../safeLines.ts';

/**
 * The boards whose openings are known: columns and rows of dots, and how many lines are drawn in the last positions that are
 * known: from then on the rest is worked out at the table. `npm run openings` finds them out.
 */
export const KNOWN_BOARDS = [{ columns: 5, rows: 4, most: 5 }] as const;

/**
 * A safe line after which the other player can get no more boxes than who draws it, proven to the end of the match;
 * undefined where none is known. On these boards neither player can get more than that against the best answers.
 */
export function holdingLine(position: Position): LineNumber | undefined {
  const drawn = position.lines.filter((owner) => owner !== null).length;
  const { columns, rows } = layingOf(position);
  const board = KNOWN_BOARDS.find((one) => one.columns === columns && one.rows === rows);
  const known = board !== undefined && drawn < board.most ? openingsOf(board) : undefined;
  if (known === undefined) return undefined;
  return safeLines(position).find((line) => known.has(keyOf(withDrawn(position, [line]))));
}

const read = new Map<string, ReadonlySet<number> | undefined>();

/** The known positions of a board by their keys, read once a thread; undefined where the file is missing or damaged. */
function openingsOf(size: Size): ReadonlySet<number> | undefined {
  const name = fileOf(size);
  if (!read.has(name)) read.set(name, readKeys(name));
  return read.get(name);
}

/** Boards that stand are turned: lines of one are lines of the other. */
function layingOf({ columns, rows }: Size): Size {
  return { columns: Math.max(columns, rows), rows: Math.min(columns, rows) };
}

function readKeys(name: string): ReadonlySet<number> | undefined {
  try {
    return new Set(unpackKeys(readFileSync(new URL(`../../../../../data/cellz/${name}`, import.meta.url))));
  } catch {
    // Without the file the player tries lines out, as on other boards.
    return undefined;
  }
}

export function fileOf({ columns, rows }: Size): string {
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
export function keyOf(position: Position): number {
  const { images, twins, weights } = shapeOf(position);
  const drawn = position.lines.flatMap((owner, line) => (owner === null ? [] : [line]));
  return Math.min(
    ...images.map((image) => {
      const lines = new Set(drawn.map((line) => image[line] ?? 0));
      let key = 0;
      for (const line of lines) {
        const first = twins[line];
        key += weights[first === undefined || lines.has(first) ? line : first] ?? 0;
      }
      return key;
    }),
  );
}

/** What turns, reflections and corners make of a board. */
interface Shape {
  /** For each line, which it becomes: of the board as it is, and each of its turns and reflections. */
  readonly images: readonly (readonly number[])[];
  /** For the second of two outer lines of a corner, the first. */
  readonly twins: Readonly<Record<number, LineNumber>>;
  readonly weights: readonly number[];
}

const shapes = new Map<string, Shape>();

function shapeOf({ columns, rows }: Size): Shape {
  const name = `${columns}x${rows}`;
  const shape = shapes.get(name) ?? newShape({ columns, rows });
  shapes.set(name, shape);
  return shape;
}

function newShape(size: Size): Shape {
  const lying = layingOf(size);
  const board = boardOf(lying);
  const [asItIs = []] = turnedLines(lying);
  const laid = size.columns < size.rows ? layDown(size) : asItIs;
  const images = turnedLines(lying).map((turned) => laid.map((line) => turned[line] ?? 0));
  const outer = (line: number) => board.boxesBeside[line]?.length === 1;
  const twins: Record<number, LineNumber> = {};
  for (const { sides } of board.boxes) {
    const [first, second] = sides.filter(outer).toSorted((a, b) => a - b);
    if (first !== undefined && second !== undefined) twins[second] = first;
  }
  return { images, twins, weights: board.lines.map((_, line) => 2 ** line) };
}
