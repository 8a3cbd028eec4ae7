import { PACKAGES } from '../src/packages.ts';
import { cellzPainter } from './cellz/index.ts';
import { dominationPainter } from './domination/index.ts';
import { newHavenPainter } from './newhaven/index.ts';
import { nuggetsPainter } from './nuggets/index.ts';
import { railroadPainter } from './railroad/index.ts';
import type { Painter } from './shared/painter.ts';

/** The painter of every game by the game's id, one line each, followed by those of packages from outside. */
export const PAINTERS: Readonly<Record<string, Painter>> = {
  cellz: cellzPainter,
  domination: dominationPainter,
  newhaven: newHavenPainter,
  nuggets: nuggetsPainter,
  railroad: railroadPainter,
  ...fromOutside(),
};

/** Returns the painters of packages from outside. */
function fromOutside(): Readonly<Record<string, Painter>> {
  return Object.fromEntries(PACKAGES.flatMap(({ game, painter }) => (isPainter(painter) ? [[game.id, painter]] : [])));
}

export function isPainter(value: unknown): value is Painter {
  return typeof value === 'object' && value !== null && 'draw' in value && 'drawRules' in value;
}
