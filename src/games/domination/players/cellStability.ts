/**
 * How likely a cell is to stay whose it is until the end of the board, by its place and how many lines are still to come.
 * Learned on 8 x 8 (`lab/dominationLearn.ts`): the lead at the end of 3,000 boards against the cells of both after each
 * line. The middle is painted over again and again, the sides seldom.
 */
interface CellStability {
  /** With no line to come, as the fit goes on to there. */
  readonly first: number;
  /** What is left of it with every line more. */
  readonly kept: number;
}

/** By how far from the nearer side and from the farther one, in thirds of the way to the middle. */
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

/** What a cell that certainly stays counts. */
export const WHOLE = 100;

const KNOWN = new Map<string, Uint8Array>();

/** How likely each cell is to stay whose it is, of `WHOLE`, with so many lines to come; row by row. */
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
