import type { CellzView } from '../../src/games/cellz/rules.ts';
import type { Painter } from '../shared/painter.ts';
import { drawCellz } from './picture.ts';
import { cellzPlaces } from './places.ts';
import { drawCellzRules } from './rules.ts';

/** How Cellz looks, and where it can be tapped. */
export const cellzPainter = {
  draw: drawCellz,
  places: cellzPlaces,
  drawLobby: (view, theme) => drawCellz(view, theme),
  drawRules: drawCellzRules,
} satisfies Painter<CellzView>;
