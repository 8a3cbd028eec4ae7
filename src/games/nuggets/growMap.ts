import { allSpots, type DungeonMap, PASSAGE } from './map.ts';

/** The minimum number of standable squares per player. One building is enough for two players. */
const SQUARES_A_HEAD = 250;

/** A map that is repeated as often as the players need. */
export interface Building {
  readonly map: DungeonMap;
  /** A row and a column in which the map has walls on both sides with rooms behind them; doors are made there. */
  readonly doorRow: number;
  readonly doorColumn: number;
}

/**
 * Buildings side by side and one below another, one square of rock apart, as many as the players need, with passages
 * between them.
 */
export function growMap(building: Building, seatCount: number): DungeonMap {
  const sides = sidesFor(building.map, seatCount);
  const key = `${sides.columns} ${sides.rows}`;
  const made = grown.get(building) ?? new Map<string, DungeonMap>();
  grown.set(building, made);
  const map = made.get(key) ?? build(building, sides);
  made.set(key, map);
  return map;
}

const grown = new WeakMap<Building, Map<string, DungeonMap>>();

interface Sides {
  readonly columns: number;
  readonly rows: number;
}

/** The smallest sufficient number of buildings, in the rectangle closest to a 2:1 screen. */
function sidesFor(map: DungeonMap, seatCount: number): Sides {
  const least = Math.ceil((seatCount * SQUARES_A_HEAD) / allSpots(map).length);
  const all = Array.from({ length: least }, (_, at) => ({ columns: at + 1, rows: Math.ceil(least / (at + 1)) }));
  const shape = ({ columns, rows }: Sides) => Math.abs(Math.log((columns * map.columns) / (2 * rows * map.rows)));
  // A better shape is worth two more buildings, but not ten.
  const cost = (sides: Sides) => sides.columns * sides.rows + 2 * shape(sides);
  return all.reduce((best, one) => (cost(one) < cost(best) ? one : best), { columns: 1, rows: least });
}

function build({ map, doorRow, doorColumn }: Building, { columns: across, rows: down }: Sides): DungeonMap {
  const step = { columns: map.columns + 1, rows: map.rows + 1 };
  const columns = across * step.columns - 1;
  const rows = down * step.rows - 1;
  const cells = Array<string>(rows * columns).fill(' ');
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [inRow, inColumn] = [row % step.rows, column % step.columns];
      const isGap = inRow === map.rows || inColumn === map.columns;
      const own = isGap ? ' ' : (map.cells[inRow * map.columns + inColumn] ?? ' ');
      cells[row * columns + column] = isDoor(row, column) ? PASSAGE : own;
    }
  }
  return { rows, columns, cells: cells.join('') };

  /** Whether this is the last square of one building, the square between, or the first of the next. */
  function isDoor(row: number, column: number): boolean {
    const [inRow, inColumn] = [row % step.rows, column % step.columns];
    const isBeside =
      column >= step.columns - 2 && column < columns - 1 && (inColumn >= step.columns - 2 || inColumn === 0);
    const isBelow = row >= step.rows - 2 && row < rows - 1 && (inRow >= step.rows - 2 || inRow === 0);
    return (inRow === doorRow && isBeside) || (inColumn === doorColumn && isBelow);
  }
}
