import type { Painter } from '../shared/painter.ts';
import { drawCellz } from './picture.ts';
import { cellzPlaces } from './places.ts';
import { drawCellzRules } from './rules.ts';

/** How Cellz looks, and where it can be tapped. */
export const cellzPainter = {
  draw: drawCellz,
  places: cellzPlaces,
  drawRules: drawCellzRules,
} satisfies Painter<never>;
