import { COORDINATE_MARGIN, type Grid } from './coordinates.ts';
import type { Part } from './painter.ts';

/** A board with coordinates above and to the left of it, and the coordinates alone. */
export function boardParts({ left, top, cell, columns, rows }: Grid): readonly Part[] {
  const [width, height] = [columns * cell, rows * cell];
  const [outer, above] = [left - COORDINATE_MARGIN, top - COORDINATE_MARGIN];
  return [
    {
      role: 'board',
      area: { x: outer, y: above, width: width + COORDINATE_MARGIN, height: height + COORDINATE_MARGIN },
    },
    { role: 'columns', area: { x: left, y: above, width, height: COORDINATE_MARGIN } },
    { role: 'rows', area: { x: outer, y: top, width: COORDINATE_MARGIN, height } },
  ];
}
