import { cellzPainter } from './cellz/index.ts';
import { dominationPainter } from './domination/index.ts';
import { newHavenPainter } from './newhaven/index.ts';
import { nuggetsPainter } from './nuggets/index.ts';
import { railroadPainter } from './railroad/index.ts';
import type { Painter } from './shared/painter.ts';

/** The painter of every game by the game's id, one line each. */
export const PAINTERS: Readonly<Record<string, Painter>> = {
  cellz: cellzPainter,
  domination: dominationPainter,
  newhaven: newHavenPainter,
  nuggets: nuggetsPainter,
  railroad: railroadPainter,
};
