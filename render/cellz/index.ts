import type { Seat } from '../../src/engine/seat.ts';
import type { CellzView } from '../../src/games/cellz/play.ts';
import { boardParts } from '../shared/boardParts.ts';
import type { Painter } from '../shared/painter.ts';
import { cellzChanges } from './changes.ts';
import { drawCellzFinal } from './final.ts';
import { cellzFocus } from './focus.ts';
import { layOut } from './layout.ts';
import { drawCellz } from './picture.ts';
import { cellzPlaces } from './places.ts';
import { drawCellzRules } from './rulesPicture.ts';

/** Nobody is to act in a lobby, and nobody has won. */
const NOBODY: readonly Seat[] = [];

/** How Cellz looks, and where it can be tapped. */
export const cellzPainter = {
  draw: drawCellz,
  places: cellzPlaces,
  focus: cellzFocus,
  parts: (view) => boardParts(layOut(view).grid),
  changes: cellzChanges,
  drawLobby: (view, theme) => drawCellz(view, theme, '', NOBODY),
  drawFinal: drawCellzFinal,
  drawRules: drawCellzRules,
} satisfies Painter<CellzView>;
