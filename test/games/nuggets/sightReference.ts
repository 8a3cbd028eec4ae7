import type { Cell } from '../../../src/engine/cell.ts';
import type { DungeonMap } from '../../../src/games/nuggets/map.ts';

/** The ways in which real programs get sight wrong (rules 3 and 4), one at a time. */
export const WRONG_WAYS = [
  'passages are transparent',
  'an exact hit looks at the next gridpoint too',
  'an exact hit never blocks',
  'both gridpoints of a pair must be clear',
  'the start is tested',
  'the end is tested',
  'crossings are rounded to the nearest',
  'only rows are crossed',
  'only columns are crossed',
] as const;
export type WrongWay = (typeof WRONG_WAYS)[number];

/** Sight as the rules word it, slow and plain; with `wrong`, one thing done as some programs do it. */
export function seesByRules(map: DungeonMap, eye: Cell, target: Cell, wrong?: WrongWay): boolean {
  const isClear = (row: number, column: number) => {
    const character = map.cells[row * map.columns + column];
    return character === '.' || (wrong === 'passages are transparent' && character === '#');
  };
  const passes = (at: Crossing, clear: (place: number) => boolean) => {
    if (wrong === 'crossings are rounded to the nearest') return clear(Math.round(at.top / at.bottom));
    const floor = Math.floor(at.top / at.bottom);
    const isExact = at.top % at.bottom === 0;
    if (isExact && wrong === 'an exact hit never blocks') return true;
    if (isExact && wrong !== 'an exact hit looks at the next gridpoint too') return clear(floor);
    if (wrong === 'both gridpoints of a pair must be clear') return clear(floor) && clear(floor + 1);
    return clear(floor) || clear(floor + 1);
  };
  if (wrong === 'the start is tested' && !isClear(eye.row, eye.column)) return false;
  if (wrong === 'the end is tested' && !isClear(target.row, target.column)) return false;
  const rows = wrong === 'only columns are crossed' ? [] : between(eye.row, target.row);
  const columns = wrong === 'only rows are crossed' ? [] : between(eye.column, target.column);
  return (
    rows.every((row) =>
      passes(crossing(eye.column, target.column, row - eye.row, target.row - eye.row), (column) =>
        isClear(row, column),
      ),
    ) &&
    columns.every((column) =>
      passes(crossing(eye.row, target.row, column - eye.column, target.column - eye.column), (row) =>
        isClear(row, column),
      ),
    )
  );
}

/** A place on the line as a fraction of whole numbers, `bottom` above 0. */
interface Crossing {
  readonly top: number;
  readonly bottom: number;
}

function crossing(from: number, to: number, part: number, whole: number): Crossing {
  const bottom = Math.abs(whole);
  return { top: from * bottom + (to - from) * Math.abs(part), bottom };
}

function between(from: number, to: number): readonly number[] {
  const [low, high] = from < to ? [from, to] : [to, from];
  return Array.from({ length: Math.max(0, high - low - 1) }, (_, index) => low + 1 + index);
}
