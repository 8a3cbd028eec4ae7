import { line, type View } from '../../src/games/domination/index.ts';
import { cellCentre } from '../shared/coordinates.ts';
import type { DrawnChange } from '../shared/painter.ts';
import { squareAround } from '../shared/shapes.ts';
import { layOut } from './layout.ts';

/** The cells of each new line, from the end where it begins to the other. A return leg begins on another board. */
export function dominationChanges(before: View, after: View, shown: View): readonly DrawnChange[] {
  if (before.leg !== shown.leg) return [];
  const { grid } = layOut(shown);
  return after.lines
    .slice(before.lines.length)
    .flatMap(({ from, to }) => line(from, to))
    .map((cell) => ({ kind: 'fill', area: squareAround(cellCentre(grid, cell), grid.cell / 2) }));
}
