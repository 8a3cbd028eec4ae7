import { getBoard, type LineNumber } from '../../../src/games/cellz/board.ts';
import type { Position } from '../../../src/games/cellz/position.ts';
import { turnedLines } from '../../../src/games/cellz/symmetry.ts';

/**
 * The look shared by a position and all its mirror images and rotations: which lines are drawn, regardless of by whom.
 * The ids of puzzles are derived from it, so it never changes; which puzzles are the same task is determined by
 * `looksOf`, which knows corners in every rotation.
 */
export function hashLook(position: Position): string {
  const drawn = inCorners(position);
  const looks = turnedLines(position).map((turned) => turned.map((line) => (drawn.has(line) ? '1' : '0')).join(''));
  return `${position.columns}x${position.rows}:${looks.sort()[0]}`;
}

/** The drawn lines; of the two rim lines of a corner box, which are equivalent, the first if one is drawn. */
function inCorners(position: Position): ReadonlySet<LineNumber> {
  const drawn = new Set(position.lines.flatMap((owner, line) => (owner === null ? [] : [line])));
  const { boxes, boxesBeside } = getBoard(position);
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
