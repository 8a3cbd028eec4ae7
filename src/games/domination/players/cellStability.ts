/**
 * How likely a cell is to keep its owner until the end of the board, by its position and the number of lines still to
 * come. Learned on 8 x 8 (`lab/dominationLearn.ts`) by comparing the final lead on 3,000 boards with both players'
 * cells after each line. The center is painted over again and again, the sides seldom.
 */
interface CellStability {
  /** The value with no lines to come, extrapolated by the fit. */
  readonly first: number;
  /** The factor for every additional line. */
  readonly kept: number;
}

/** By the distances to the nearer and to the farther side, in thirds of the way to the center. */
const PLACES: readonly (readonly CellStability[])[] = [
  [{ first: 0.93, kept: 0.89 }],
  [
    { first: 0.93, kept: 0.92 },
    { first: 0.79, kept: 0.9 },
  ],
  [
    { first: 0.94, kept: 0.94 },
    { first: 0.88, kept: 0.89 },
    { first: 0.8, kept: 0.88 },
  ],
  [
    { first: 1, kept: 0.92 },
    { first: 0.85, kept: 0.9 },
    { first: 0.69, kept: 0.9 },
    { first: 0.63, kept: 0.87 },
  ],
];

/** The value of a cell that certainly keeps its owner. */
export const WHOLE = 100;

const KNOWN = new Map<string, Uint8Array>();

/** Returns how likely each cell is to keep its owner, out of `WHOLE`, with this many lines to come; row by row. */
export function estimateStability(size: number, toCome: number): Uint8Array {
  const key = `${size} ${toCome}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const lasting = Uint8Array.from({ length: size * size }, (_, cell) => {
    const row = thirds(Math.floor(cell / size), size);
    const column = thirds(cell % size, size);
    const { first, kept } = PLACES[Math.max(row, column)]?.[Math.min(row, column)] ?? { first: 1, kept: 1 };
    return toCome === 0 ? WHOLE : Math.round(WHOLE * first * kept ** toCome);
  });
  KNOWN.set(key, lasting);
  return lasting;
}

function thirds(place: number, size: number): number {
  const most = Math.ceil(size / 2) - 1;
  return Math.round((Math.min(place, size - 1 - place) * (PLACES.length - 1)) / most);
}
