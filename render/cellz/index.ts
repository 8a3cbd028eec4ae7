import type { Painter } from '../shared/painter.ts';
import { drawCellz } from './picture.ts';
import { drawCellzRules } from './rules.ts';

/** How Cellz looks. */
export const cellzPainter = { draw: drawCellz, drawRules: drawCellzRules } satisfies Painter<never>;
