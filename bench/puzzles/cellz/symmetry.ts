import type { Cell } from '../../../src/engine/cell.ts';
import { boardOf, type LineNumber, lineBetween, lineNumber, type Size } from '../../../src/games/cellz/board.ts';
import type { Position } from '../../../src/games/cellz/position.ts';

/** The look of a position that all its mirror images and turns share: which lines are drawn, by whom does not matter. */
export function lookOf(position: Position): string {
  const drawn = inCorners(position);
  const looks = turnsOf(position).map((turned) => turned.map((line) => (drawn.has(line) ? '1' : '0')).join(''));
  return `${position.columns}x${position.rows}:${looks.sort()[0]}`;
}

/** The drawn lines; of the two on the rim of a corner box, which are worth the same, the first if one is drawn. */
function inCorners(position: Position): ReadonlySet<LineNumber> {
  const drawn = new Set(position.lines.flatMap((owner, line) => (owner === null ? [] : [line])));
  const { boxes, boxesBeside } = boardOf(position);
  for (const { sides } of boxes) {
    const [first, second, ...more] = sides.filter((line) => boxesBeside[line]?.length === 1);
    if (first === undefined || second === undefined || more.length > 0 || first + second === 0) continue;
    if (drawn.has(second) && !drawn.has(first)) {
      drawn.delete(second);
      drawn.add(first);
    }
  }
  return drawn;
}

const known = new Map<string, readonly (readonly LineNumber[])[]>();

/** For each way to turn and mirror a board: which line comes to lie at each place. */
function turnsOf(size: Size): readonly (readonly LineNumber[])[] {
  const key = `${size.columns}x${size.rows}`;
  const turns = known.get(key) ?? waysToTurn(size).map((turn) => turned(size, turn));
  known.set(key, turns);
  return turns;
}

type Turn = (dot: Cell) => Cell;

function waysToTurn({ columns, rows }: Size): readonly Turn[] {
  const mirrors: readonly Turn[] = [
    (dot) => dot,
    ({ row, column }) => ({ row, column: columns - 1 - column }),
    ({ row, column }) => ({ row: rows - 1 - row, column }),
    ({ row, column }) => ({ row: rows - 1 - row, column: columns - 1 - column }),
  ];
  if (columns !== rows) return mirrors;
  return [
    ...mirrors,
    ...mirrors.map(
      (mirror): Turn =>
        ({ row, column }) =>
          mirror({ row: column, column: row }),
    ),
  ];
}

function turned(size: Size, turn: Turn): readonly LineNumber[] {
  return boardOf(size).lines.map(({ from, to }) => {
    const line = lineBetween(turn(from), turn(to));
    const number = line === undefined ? undefined : lineNumber(size, line);
    if (number === undefined) throw new Error('a turned board has other lines');
    return number;
  });
}
