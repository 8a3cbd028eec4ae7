import { allSpots, type DungeonMap, PASSAGE } from './map.ts';

/** The minimum number of standable squares per player. One cloister is enough for two players. */
const SQUARES_A_HEAD = 250;

/** A row and a column in which the cloister has walls on both sides with rooms behind them; doors are made there. */
const DOOR_ROW = 2;
const DOOR_COLUMN = 8;

/**
 * Cloisters side by side and one below another, one square of rock apart, as many as the players need, with passages
 * between them.
 */
export function abbeyFor(cloister: DungeonMap, seatCount: number): DungeonMap {
  const { columns, rows } = sidesFor(cloister, seatCount);
  const key = `${columns} ${rows}`;
  const made = abbeys.get(key) ?? build(cloister, columns, rows);
  abbeys.set(key, made);
  return made;
}

const abbeys = new Map<string, DungeonMap>();

interface Sides {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest sufficient number of cloisters, in the rectangle closest to a 2:1 screen. */
function sidesFor(cloister: DungeonMap, seatCount: number): Sides {
  const least = Math.ceil((seatCount * SQUARES_A_HEAD) / allSpots(cloister).length);
  const all = Array.from({ length: least }, (_, at) => ({ columns: at + 1, rows: Math.ceil(least / (at + 1)) }));
  const shape = ({ columns, rows }: Sides) =>
    Math.abs(Math.log((columns * cloister.columns) / (2 * rows * cloister.rows)));
  // A better shape is worth two more cloisters, but not ten.
  const cost = (sides: Sides) => sides.columns * sides.rows + 2 * shape(sides);
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best), { columns: 1, rows: least });
}

function build(cloister: DungeonMap, across: number, down: number): DungeonMap {
  const step = { columns: cloister.columns + 1, rows: cloister.rows + 1 };
  const columns = across * step.columns - 1;
  const rows = down * step.rows - 1;
  const cells = Array<string>(rows * columns).fill(' ');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [inRow, inColumn] = [row % step.rows, column % step.columns];
      const isGap = inRow === cloister.rows || inColumn === cloister.columns;
      const own = isGap ? ' ' : (cloister.cells[inRow * cloister.columns + inColumn] ?? ' ');
      cells[row * columns + column] = isDoor(row, column) ? PASSAGE : own;
    }
  }
  return { rows, columns, cells: cells.join('') };

  /** Whether this is the last square of one cloister, the square between, or the first of the next. */
  function isDoor(row: number, column: number): boolean {
    const [inRow, inColumn] = [row % step.rows, column % step.columns];
    const isBeside =
      column >= step.columns - 2 && column < columns - 1 && (inColumn >= step.columns - 2 || inColumn === 0);
    const isBelow = row >= step.rows - 2 && row < rows - 1 && (inRow >= step.rows - 2 || inRow === 0);
    return (inRow === DOOR_ROW && isBeside) || (inColumn === DOOR_COLUMN && isBelow);
  }
}
