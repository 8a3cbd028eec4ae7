import type { Painter } from '../shared/painter.ts';
import { drawGate, drawNuggets } from './picture.ts';
import { nuggetsPlaces } from './places.ts';
import { drawNuggetsRules } from './rules.ts';

/** How Nuggets looks. */
export const nuggetsPainter = {
  draw: drawNuggets,
  places: nuggetsPlaces,
  drawLobby: drawGate,
  drawRules: drawNuggetsRules,
} satisfies Painter<never>;
